import Flyloft
import FlyloftRegistry
import Testing

@testable import FlyloftSnapshots

@Suite("Settings in the names of snapshots")
struct SnapshotSuffixTests {
  private struct Inked: Gallery {
    struct Dot: View {
      func size(fitting width: Double) -> Size { Size(width: 10, height: 10) }
      func draw(on canvas: borrowing Canvas) {}
    }

    static var knobs: [Knob<Inked>] { [Knob("ink", \.ink), Knob("words", \.words)] }
    var ink = Color.black
    var words = ""
    var count: Int { 1 }
    func view(at index: Int) -> Dot { Dot() }
  }

  @Test("a colour is told by its digits, and a text that is no name by its hash")
  func color() throws {
    func suffix(_ name: String, _ value: String) throws -> String {
      SnapshotPlan.Style().suffix(of: try RegisteredGallery(Inked.self)([KnobSetting(name: name, value: value)]))
    }
    #expect(try suffix("ink", "#ff8800") == "-ink=ff8800" && suffix("ink", "#000000") == "")
    let hash = try suffix("words", "#ff8800")
    #expect(hash != "-words=ff8800" && hash.hasPrefix("-words=") && hash.utf8.count == 19)
  }
}
