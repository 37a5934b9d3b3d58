import Flyloft
import FlyloftTesting
import Testing

@Suite("Text")
struct TextTests {
  private struct Specimen: View {
    func size(fitting width: Double) -> Size { Size(width: 300, height: 120) }

    func draw(on canvas: borrowing Canvas) {
      canvas.draw(Text("Row 1 bold", font: .system(size: 28, weight: .bold), color: canvas.ink), at: .zero)
      canvas.draw(
        Text("0123456789 mono", font: .monospaced(size: 13), color: canvas.ink), at: Point(x: 0, y: 40))
      canvas.draw(
        Text(
          "Broken into lines where the width ends, and cut off after two of them with an ellipsis.",
          font: .system(size: 13), color: canvas.ink, alignment: .center, lineLimit: 2),
        at: Point(x: 0, y: 64), width: 200)
    }
  }

  @Test("has the pixels it always had", arguments: [1.0, 2.0])
  func golden(scale: Double) throws {
    expectSnapshot(try snapshot(of: Specimen(), scale: scale), named: "text@\(Int(scale))x")
  }

  @Test("takes the same room at every scale, and the room that was measured")
  func room() throws {
    let text = Text("Measured once, drawn anywhere", font: .system(size: 17), color: .black)
    let measured = text.size(fitting: 120)
    for scale in [1.0, 1.5, 2, 3] {
      let surface = try Surface(size: PixelSize(width: 400, height: 400))
      try surface.draw(scale: scale) { canvas in
        let drawn = canvas.draw(text, at: .zero, width: 120)
        #expect(abs(drawn.width - measured.width) < 1)
        #expect(drawn.height == measured.height)
      }
    }
  }

  @Test(
    "without ligatures shows the signs that stand in it, and no other ones for several of them",
    arguments: [true, false])
  func signs(isTabular: Bool) throws {
    func pixels(_ pieces: [String], hasLigatures: Bool = false) throws -> [UInt32] {
      let surface = try Surface(size: PixelSize(width: 80, height: 32))
      try surface.draw { canvas in
        for (place, piece) in pieces.enumerated() {
          var font = Font.monospaced(size: 20)
          font.hasLigatures = hasLigatures
          // Each letter is 12 points wide.
          canvas.draw(
            Text(piece, font: isTabular ? font.tabular : font, color: .black), at: Point(x: Double(12 * place), y: 0))
        }
      }
      return Array(surface.freeze().pixels)
    }
    for signs in ["->", ":=", "!=", "<!--", "==="] {
      #expect(try pixels([signs]) == pixels(signs.map { String($0) }), "\(signs)")
      #expect(try pixels([signs], hasLigatures: true) != pixels([signs]), "\(signs)")
    }
  }

  @Test(
    "in Inter shows the characters that it has, and not others where an x stands between digits or a hyphen before an angle"
  )
  func characters() throws {
    func pixels(_ text: String, hasLigatures: Bool) throws -> [UInt32] {
      let surface = try Surface(size: PixelSize(width: 160, height: 32))
      var font = Font.system(size: 20)
      font.hasLigatures = hasLigatures
      try surface.draw { $0.draw(Text(text, font: font, color: .black), at: .zero) }
      return Array(surface.freeze().pixels)
    }
    for text in ["3x4", "0x1F", "-> <- =>", "12:30", "(A-B)"] {
      #expect(try pixels(text, hasLigatures: true) == pixels(text, hasLigatures: false), "\(text)")
    }
    #expect(try pixels("3x4", hasLigatures: true) != pixels("3×4", hasLigatures: true))
  }

  @Test("is drawn the same by any thread")
  func threads() async throws {
    let images = try await withThrowingTaskGroup(of: Image.self) { group in
      for _ in 0..<8 { group.addTask { try snapshot(of: Specimen()) } }
      return try await group.reduce(into: [Image]()) { $0.append($1) }
    }
    #expect(Set(images.map(\.pixels)).count == 1)
  }

  @Test(
    "falls back to the machine's fonts for what ours lack, and never fails",
    arguments: ["漢字", "🙂", "\u{0}", "", "\u{10FFFF}"])
  func fallback(string: String) throws {
    let text = Text(string, font: .system(size: 20), color: .black)
    #expect(text.size().height > 0)
    let surface = try Surface(size: PixelSize(width: 50, height: 50))
    try surface.draw { canvas in canvas.draw(text, at: .zero) }
  }

  @Test("odd sizes and widths draw nothing odd", arguments: [0, -5, .nan, .infinity, 1e9] as [Double])
  func oddSizes(value: Double) throws {
    let surface = try Surface(size: PixelSize(width: 50, height: 50))
    try surface.draw { canvas in
      canvas.draw(Text("Odd", font: .system(size: min(value, 500)), color: .black), at: .zero)
      canvas.draw(Text("Odd width", font: .system(size: 12), color: .black), at: .zero, width: value)
    }
  }
}
