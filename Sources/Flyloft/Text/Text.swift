/// Text in one font and colour, broken into lines where it is drawn into a width.
public struct Text: Hashable, Sendable {
  /// Where lines stand within the width.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// The characters; line breaks in it begin new lines.
  public var string: String
  /// What it is set in.
  public var font: Font
  /// What it is drawn with.
  public var color: Color
  /// Where lines stand within the width; without one, within the longest line.
  public var alignment: Alignment
  /// The most lines that are shown, the last of them ending in an ellipsis if there would be more; nil shows all.
  public var lineLimit: Int?
  /// The distance between baselines as a multiple of the font's own.
  public var lineSpacing: Double

  /// Text to measure or draw.
  public init(
    _ string: String, font: Font, color: Color, alignment: Alignment = .leading, lineLimit: Int? = nil,
    lineSpacing: Double = 1
  ) {
    self.string = string
    self.font = font
    self.color = color
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.lineSpacing = lineSpacing
  }

  /// The size that the text takes, in points, broken into lines of at most `width` points; unbroken without a width.
  public func size(fitting width: Double? = nil) -> Size {
    Typesetter.current.layout(self, width: width, for: nil).size
  }
}

extension Canvas {
  /// Draws `text` with its upper left corner at `point`, broken into lines of at most `width` points; unbroken without
  /// a width.
  ///
  /// - Returns: the size that it took, in points; zero in an obsolete drawing.
  @discardableResult
  public func draw(_ text: Text, at point: Point, width: Double? = nil) -> Size {
    guard !isSkipped else { return .zero }
    let layout = Typesetter.current.layout(text, width: width, for: context)
    layout.show(on: self, at: point, color: text.color)
    return layout.size
  }

  /// Draws `text` as one line with its baseline at `point.y`; its alignment decides whether it begins, is centred or
  /// ends at `point.x`.
  public func draw(_ text: Text, baselineAt point: Point) {
    guard !isSkipped else { return }
    var line = text
    line.alignment = .leading
    let layout = Typesetter.current.layout(line, width: nil, for: context)
    let shift =
      switch text.alignment {
      case .leading: 0.0
      case .center: layout.size.width / 2
      case .trailing: layout.size.width
      }
    layout.show(on: self, at: Point(x: point.x - shift, y: point.y - layout.baseline), color: text.color)
  }
}
