/// Text in a font and colour, broken into lines where it is drawn into a width; text in several styles is a sum:
/// `Text("42", font: large, color: ink) + Text(" km/h", font: small, color: .gray)`.
public struct Text: Hashable, Sendable {
  /// The position of lines within the width.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// The characters; line breaks in it begin new lines.
  public var string: String
  /// The font that it is set in.
  public var font: Font
  /// The colour that it is drawn with.
  public var color: Color
  /// The position of lines within the width; without one, within the longest line.
  public var alignment: Alignment
  /// The most lines that are shown, the last of them ending in an ellipsis if there would be more; nil shows all.
  public var lineLimit: Int?
  /// The distance between baselines as a multiple of the font's own.
  public var lineSpacing: Double
  /// The length that is added to the distance between characters, in points.
  public var tracking = 0.0
  /// True for a line under the string.
  public var isUnderlined = false
  /// True for a line through the string.
  public var isStruckThrough = false
  /// The runs that follow the string, in styles of their own.
  public var runs: [Run] = []

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
  /// `text` laid out in lines of at most `width` points, unbroken without a width: to be measured, and drawn on this
  /// canvas as often as needed.
  public func resolve(_ text: Text, width: Double? = nil) -> ResolvedText {
    ResolvedText(text, width: width, for: context)
  }

  /// Draws `text`, broken into lines of at most `width` points; unbroken without a width.
  ///
  /// - Parameters:
  ///   - text: what is written.
  ///   - point: where the anchor comes to lie; the upper left corner unless said otherwise.
  ///   - anchor: which place of the text comes to lie on the point.
  ///   - box: what the anchor is a place in.
  ///   - width: the points that lines are broken at; nil for lines of any width.
  ///   - paint: what it is drawn with in place of the text's colour; runs with a colour of their own keep it.
  /// - Returns: the size that it took, in points; zero in an obsolete drawing.
  @discardableResult
  public func draw(
    _ text: Text, at point: Point, anchor: UnitPoint = .topLeading, of box: ResolvedText.Box = .layout,
    width: Double? = nil, with paint: Paint? = nil
  ) -> Size {
    guard !isSkipped else { return .zero }
    guard anchor == .topLeading, box == .layout else {
      let resolved = resolve(text, width: width)
      draw(resolved, at: point, anchor: anchor, of: box, with: paint)
      return resolved.size
    }
    let layout = Typesetter.current.layout(text, width: width, for: context)
    layout.show(on: self, at: point, with: paint ?? .color(text.color))
    return layout.size
  }

  /// Draws text that is laid out already.
  ///
  /// - Parameters:
  ///   - text: what is written.
  ///   - point: where the anchor comes to lie; the upper left corner unless said otherwise.
  ///   - anchor: which place of the text comes to lie on the point.
  ///   - box: what the anchor is a place in.
  ///   - paint: what it is drawn with in place of the text's colour; runs with a colour of their own keep it.
  public func draw(
    _ text: ResolvedText, at point: Point, anchor: UnitPoint = .topLeading, of box: ResolvedText.Box = .layout,
    with paint: Paint? = nil
  ) {
    guard !isSkipped else { return }
    let place = text.bounds(of: box).point(at: anchor)
    text.layout.show(on: self, at: point - place, with: paint ?? .color(text.color))
  }

  /// Draws `text` into `rect`, broken into lines of its width; what is higher than the rectangle stands out.
  ///
  /// - Parameters:
  ///   - text: what is written.
  ///   - rect: where it is written.
  ///   - anchor: which place of the text comes to lie on the same place of the rectangle.
  ///   - box: what the anchor is a place in.
  ///   - paint: what it is drawn with in place of the text's colour; runs with a colour of their own keep it.
  public func draw(
    _ text: Text, in rect: Rect, anchor: UnitPoint = .topLeading, of box: ResolvedText.Box = .layout,
    with paint: Paint? = nil
  ) {
    draw(resolve(text, width: rect.width), at: rect.point(at: anchor), anchor: anchor, of: box, with: paint)
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
    layout.show(on: self, at: Point(x: point.x - shift, y: point.y - layout.baseline), with: .color(text.color))
  }
}
