extension Text {
  /// A piece of text in a style of its own, after the string of a `Text`.
  public struct Run: Hashable, Sendable {
    /// The characters.
    public var string: String
    /// The font that they are set in.
    public var font: Font
    /// The colour that they are drawn with; nil for that of the rest of the text.
    public var color: Color?
    /// The length that is added to the distance between characters, in points.
    public var tracking: Double
    /// True for a line under them.
    public var isUnderlined: Bool
    /// True for a line through them.
    public var isStruckThrough: Bool
    /// The distance by which they are raised, in points: positive upwards, as an exponent.
    public var baselineOffset: Double

    /// Characters in a style.
    public init(
      _ string: String, font: Font, color: Color? = nil, tracking: Double = 0, isUnderlined: Bool = false,
      isStruckThrough: Bool = false, baselineOffset: Double = 0
    ) {
      self.string = string
      self.font = font
      self.color = color
      self.tracking = tracking
      self.isUnderlined = isUnderlined
      self.isStruckThrough = isStruckThrough
      self.baselineOffset = baselineOffset
    }
  }

  /// `a` with the characters of `b` after its own, which keep their styles; alignment, lines and spacing are those of
  /// `a`.
  public static func + (a: Text, b: Text) -> Text {
    var sum = a
    sum.runs +=
      [b.firstRun]
      + b.runs.map { run in
        var run = run
        run.color = run.color ?? b.color
        return run
      }
    return sum
  }

  /// This text with `run` after its own characters.
  public static func + (text: Text, run: Run) -> Text {
    var sum = text
    sum.runs.append(run)
    return sum
  }

  /// This text with its string, but not the runs after it, underlined.
  public func underlined(_ isUnderlined: Bool = true) -> Text {
    var text = self
    text.isUnderlined = isUnderlined
    return text
  }

  /// This text with a line through its string, but not through the runs after it.
  public func struckThrough(_ isStruckThrough: Bool = true) -> Text {
    var text = self
    text.isStruckThrough = isStruckThrough
    return text
  }

  /// This text with `points` added to the distance between the characters of its string, but not of the runs after it.
  public func tracking(_ points: Double) -> Text {
    var text = self
    text.tracking = points
    return text
  }

  /// The text's own string and style.
  private var firstRun: Run {
    Run(
      string, font: font, color: color, tracking: tracking, isUnderlined: isUnderlined,
      isStruckThrough: isStruckThrough)
  }

  /// All pieces in their order; the first has no colour, because all is drawn in the text's own.
  var allRuns: [Run] {
    var first = firstRun
    first.color = nil
    return [first] + runs
  }
}
