/// What one pixel of a coded view says. Views are laid out in cells of one colour, as on a chessboard: every other cell says where
/// in which view it is, the others what the view was drawn with.
public enum CodedPixel: Hashable, Sendable {
  /// The cell's column and line in the view of a row; rows are counted modulo 256.
  case place(row: Int, column: Int, line: Int)
  case facts(CodedFacts)

  /// The side of a cell, in points. With it each usual zoom has cells of whole pixels.
  public static let cell = 20

  /// What the cell in this column and line says.
  public init(row: Int, column: Int, line: Int, _ facts: CodedFacts) {
    self = (column + line).isMultiple(of: 2) ? .place(row: row & 0xff, column: column, line: line) : .facts(facts)
  }

  /// Reads a pixel, whose bits beyond the 24 of its colours are ignored; nil for what can't be of a coded view.
  public init?(pixel: UInt32) {
    func bits(_ count: Int, above low: Int) -> Int { Int(pixel >> UInt32(low)) & (1 << count - 1) }
    guard bits(1, above: 23) == 1 else {
      self = .place(row: bits(8, above: 15), column: bits(7, above: 0), line: bits(8, above: 7))
      return
    }
    // The window's own bright colours would be of galleries that there are not, or of very large scales.
    guard bits(4, above: 19) < CodedFacts.galleryLimit, bits(8, above: 0) < CodedFacts.scaleLimit else { return nil }
    self = .facts(
      CodedFacts(
        gallery: bits(4, above: 19), shade: bits(3, above: 16), started: bits(3, above: 13), drawn: bits(4, above: 9),
        isDark: bits(1, above: 8) == 1, scale: bits(8, above: 0)))
  }

  /// Its colour, 0x00RRGGBB.
  public var pixel: UInt32 {
    switch self {
    case .place(let row, let column, let line):
      UInt32(row & 0xff) << 15 | UInt32(line & 0xff) << 7 | UInt32(column & 0x7f)
    case .facts(let facts):
      1 << 23 | UInt32(facts.gallery & 0xf) << 19 | UInt32(facts.shade & 7) << 16 | UInt32(facts.started & 7) << 13
        | UInt32(facts.drawn & 0xf) << 9 | (facts.isDark ? 1 << 8 : 0) | UInt32(facts.scale & 0xff)
    }
  }
}

/// What a coded view was drawn with.
public struct CodedFacts: Hashable, Sendable {
  public static let galleryLimit = 15
  public static let scaleLimit = 192

  /// The gallery's number, in the order of names.
  public var gallery: Int
  /// The knob that key `k` turns.
  public var shade: Int
  /// What `CodedGenerations` said when the process began to draw.
  public var started = 0
  /// What it said when the view was drawn.
  public var drawn = 0
  public var isDark = false
  /// Device pixels a point, in twentieths.
  public var scale = 20

  public init(gallery: Int, shade: Int, started: Int = 0, drawn: Int = 0, isDark: Bool = false, scale: Int = 20) {
    (self.gallery, self.shade, self.started, self.drawn) = (gallery, shade, started, drawn)
    (self.isDark, self.scale) = (isDark, scale)
  }
}
