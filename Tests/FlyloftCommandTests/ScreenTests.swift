import Flyloft
import FlyloftObserver
import Testing

/// Screens with other pixel formats than the usual 24 bits.
@Suite("Screens of other depths", .serialized)
struct ScreenTests {
  struct Kind: CustomTestStringConvertible {
    let depth: Int
    /// How many bits red, green and blue have.
    let bits: (red: UInt32, green: UInt32, blue: UInt32)
    var options: [String] = []

    var testDescription: String { "\(depth) bits\(options.isEmpty ? "" : ", \(options.joined(separator: " "))")" }

    /// The nearest pixel that such a screen can show, in 8 bits a channel.
    func rounded(_ pixel: UInt32) -> UInt32 {
      func channel(_ shift: UInt32, _ bits: UInt32) -> UInt32 {
        let most = Double(UInt32(1) << bits - 1)
        let kept = (Double(pixel >> shift & 0xff) / 255 * most).rounded()
        return UInt32((kept / most * 255).rounded()) << shift
      }
      return 0xff00_0000 | channel(16, bits.red) | channel(8, bits.green) | channel(0, bits.blue)
    }

    func difference(_ usual: Screenshot, _ other: Screenshot) -> String? {
      guard usual.size == other.size else { return "\(other.size) instead of \(usual.size)" }
      // Few of the pixels beside each other differ, and each takes its time without optimization.
      var (last, wanted): (UInt32, UInt32) = (0, rounded(0))
      for (place, pixel) in usual.pixels.enumerated() {
        if pixel != last { (last, wanted) = (pixel, rounded(pixel)) }
        let found = other.pixels[place]
        guard found != wanted else { continue }
        return "(\(place % usual.size.width), \(place / usual.size.width)): #\(String(found, radix: 16)) "
          + "for #\(String(pixel, radix: 16))"
      }
      return nil
    }
  }

  private static let kinds = [
    Kind(depth: 15, bits: (5, 5, 5)), Kind(depth: 16, bits: (5, 6, 5)), Kind(depth: 30, bits: (10, 10, 10)),
    // TrueColor with 8 bits, red in the lowest.
    Kind(depth: 8, bits: (3, 3, 2), options: ["-cc", "4"]),
  ]

  /// The width is odd, so that rows of 16-bit pixels are padded.
  private static let size = PixelSize(width: 777, height: 401)

  @Test("the pixels are those of a usual screen, rounded, whether shared or sent", arguments: kinds)
  func pixels(kind: Kind) throws {
    let usual = try shownWindow(depth: 24)
    let others = try [[], ["-extension", "MIT-SHM"]].map { options in
      try shownWindow(depth: kind.depth, options: kind.options + options)
    }
    let expected = ExpectedWindow(try gallery("StressCards", ["blobs": "20"]), size: Self.size)
    // Halfway into a row at last, so that a part of a picture is put, too.
    for (notches, top) in [(0, 0), (13, 1040)] {
      for (display, preview) in [usual] + others {
        display.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
        display.client.wheel(notches)
      }
      try usual.display.expect(expected, in: usual.preview, top: top)
      for (display, preview) in others {
        var difference: String?
        let found = display.client.pixels(of: preview.window) { found in
          let picture = try? usual.display.client.pixels(of: usual.preview.window)
          difference = picture.flatMap { kind.difference($0, found) }
          return difference == nil
        }
        #expect(found != nil, "\(difference ?? "The window went.") \(preview.program.standardError)")
      }
    }
  }

  private func shownWindow(
    depth: Int, options: [String] = []
  ) throws -> (display: ObservedDisplay, preview: ShownPreview) {
    let display = try ObservedDisplay(depth: depth, options: options)
    return (display, try display.show("StressCards", size: Self.size, "--set", "blobs=20"))
  }

  @Test("a screen with a colour map: status 1, one line that says what would work")
  func colorMap() throws {
    let server = try XServer(size: PixelSize(width: 200, height: 200), depth: 8)
    let ended = try BuiltProgram.run(["preview"], environment: ["DISPLAY": server.display])
    #expect(ended.status == .exited(1) && ended.output.isEmpty)
    #expect(ended.errorLines.count == 1 && ended.errors.contains("8 bits") && ended.errors.contains("depth 24"))
  }
}
