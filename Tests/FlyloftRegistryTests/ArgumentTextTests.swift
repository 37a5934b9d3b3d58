import FlyloftRegistry
import Testing

@Suite("Values on the command line")
struct ArgumentTextTests {
  @Test("sizes", arguments: [("1280x800", 1280.0, 800.0), ("1X1", 1, 1), ("640.5x32767", 640.5, 32_767)])
  func sides(text: String, width: Double, height: Double) throws {
    let sides = try #require(ArgumentText.sides(text))
    #expect(sides.width == width)
    #expect(sides.height == height)
  }

  @Test(
    "what is no size",
    arguments: ["", "x", "0x10", "10x0", "-1x5", "nanx5", "infx5", "1e9x5", "5x", "x5", "5x5x5", "32768x1", "a b"])
  func noSides(text: String) {
    #expect(ArgumentText.sides(text) == nil)
  }

  @Test("ranges", arguments: [("0..<3", 0..<3), ("5...5", 5..<6), ("7", 7..<8)])
  func range(text: String, range: Range<Int>) {
    #expect(ArgumentText.range(text) == range)
  }

  // A range that can't be ends the process.
  @Test("what is no range")
  func noRange() async {
    await #expect(processExitsWith: .success) {
      for text in [
        "", "..<", "3..<3", "5..<2", "-1..<2", "a..<b", "1..2", "0...9223372036854775807", "9223372036854775807",
      ] { #expect(ArgumentText.range(text) == nil, "\(text)") }
    }
  }
}
