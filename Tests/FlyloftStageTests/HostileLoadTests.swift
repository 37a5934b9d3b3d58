import Flyloft
import FlyloftRendering
import StageGalleries
import Testing

@testable import FlyloftStage

@Suite("Processes of loads that do not answer as they should")
struct HostileLoadTests {
  @Test(
    "what is no answer, and parts without end, cost the process and its load; the next one loads",
    arguments: [LoadKind.rubbish, .otherAnswer, .endless])
  func refused(_ kind: LoadKind) async {
    let window = LoadWindow(.processes)
    window.want([LoadingCardRequest(number: 1, kind: kind)])
    await window.hears("1 failed: its process sent what is no answer, and was ended")
    window.want([LoadingCardRequest(number: 2)])
    await window.hears("2 loaded")
    #expect(window.ends.count == 2)
  }

  @Test("bytes that are none of the view's fail its drawing in words")
  func notItsData() throws {
    var data = LoadedData(publication: 1)
    data.payload = .bytes([1, 2, 3])
    var cache = GalleryCache()
    #expect(throws: LoadFailure.self) {
      try cache.key(of: LoadingCardRequest().staged, with: data, in: stageRegistry)
    }
  }
}
