import Flyloft
import FlyloftRegistry
import SeededRandom
import Testing

@testable import FlyloftRecording

@Suite("Files with anything in them")
struct RecordingFuzzTests {
  private static let session = """
    flyloft-session 1
    # by hand
    gallery StressCards
    set rows=200
    size 1280x800.5
    scale 1.25

    0 press 1 at -3 5 shift
    12.305 wheel 0 -1 at 740 430 control alt
    13 scroll 0.25 -0.125 at 1 2
    14 lift
    15 pinch 1.05 at 3 4
    16 release 1 at 5 6
    17 move 7 8
    18 leave
    1200 key 0xff56 "\\u00e9\\"" shift
    1300 resize 1000x700
    1800 end

    """

  @Test("a session that is read is written as what is read again, and any other has an error that names a line of it")
  func sessions() {
    var inputs = Mutations(
      of: [Self.session], words: ["gallery ", "set a=b\n", "wheel ", " at ", "key 0x", "\n", "\n\n", " ", "shift"],
      SeededGenerator(usually: 1))
    var accepted = 0
    for _ in 0..<3000 {
      let text = inputs.nextText()
      do {
        let session = try Session(text: text, path: "s")
        accepted += 1
        let again = try? Session(text: session.text, path: "s")
        #expect(again == session, "\(text.debugDescription)")
      } catch {
        let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
        #expect((1...count).contains(error.line), "\(error): \(text.debugDescription)")
      }
    }
    #expect(accepted > 100 && accepted < 2900)
  }
}
