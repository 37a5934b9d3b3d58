import Flyloft
import FlyloftTesting
import StressTable
import Testing

@Suite("StressTable")
struct StressTableTests {
  @Test("has rows of three views: one key at three sizes, with and without a background")
  func rows() {
    var table = StressTable()
    table.rows = 50
    #expect(table.count == 150)
    for row in 0..<50 {
      let three = (0..<3).map { table.view(at: row * 3 + $0) }
      #expect(three.map(\.seed) == [row, row, row])
      #expect(three.map(\.diameter) == [72, 112, 152])
      #expect(Set(three.map(\.hasBackground)) == [true, false])
      #expect(three.allSatisfy { $0.size(fitting: 300).height == three[0].size(fitting: 300).height })
    }
  }

  @Test("is drawn when its knob says", arguments: DrawingMode.allCases)
  func mode(mode: DrawingMode) {
    #expect(StressTable().drawing == .async)
    var table = StressTable()
    table.mode = mode
    #expect(table.drawing == mode)
    // How it is drawn changes no pixel.
    #expect((0..<6).allSatisfy { table.view(at: $0) == StressTable().view(at: $0) })
  }

  @Test("looks as it did when somebody last looked at it")
  func pictures() {
    var table = StressTable()
    table.petals = 60
    expectSnapshots(of: table, at: [0, 4, 5])
  }
}
