/// A run of text in one font and colour, broken into lines where it is drawn into a width.
public struct Text: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  public var string: String
  public var font: Font
  public var color: Color
  public var alignment: Alignment
  /// The most lines shown; what does not fit ends in an ellipsis. Nil shows all.
  public var lineLimit: Int?
  /// Baseline to baseline, as a multiple of the font's own; 1 leaves it.
  public var lineSpacing: Double

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

  /// The size the text takes, in points, in lines of at most `width` points (one line without a width).
  public func size(fitting width: Double? = nil) -> Size {
    Typesetter.current.layout(self, width: width, for: nil).size
  }
}

extension Canvas {
  /// Draws `text` with the upper left corner of its first line at `point`, broken into lines of at most `width`
  /// points (one line without a width).
  ///
  /// - Returns: the size it took, in points.
  @discardableResult
  public func draw(_ text: Text, at point: Point, width: Double? = nil) -> Size {
    guard !isSkipped else { return .zero }
    let layout = Typesetter.current.layout(text, width: width, for: context)
    layout.show(on: self, at: point, color: text.color)
    return layout.size
  }

  /// Draws one line of `text` with its baseline at `point.y`, and at `point.x` its beginning, middle or end as its
  /// alignment says.
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
