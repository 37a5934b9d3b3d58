internal import CCairo

/// Text that is laid out: measured once, drawn often.
///
/// It stays on the thread that made it. All measures are in points, from the upper left corner of the layout.
public struct ResolvedText {
  let layout: TextLayout
  /// The width that lines are broken and aligned in; nil for none.
  private let width: Double?
  let color: Color
  private let font: Font

  init(_ text: Text, width: Double?, for cairo: OpaquePointer?) {
    layout = Typesetter.current.resolvedLayout(text, width: width, for: cairo)
    self.width = width.map { $0 > 0 ? min($0, 1_000_000) : 0 }
    color = text.color
    font = text.font
  }

  /// The size of all lines.
  public var size: Size { layout.size }

  /// The area of the lines, spaces and the room above and below the letters included; as wide as the width that they
  /// are aligned in.
  public var bounds: Rect { Rect(origin: .zero, size: Size(width: width ?? size.width, height: size.height)) }

  /// The area of the marks of all characters; empty for text without any.
  public var inkBounds: Rect { layout.inkBounds }

  /// From the top to the baseline of the first line.
  public var firstBaseline: Double { layout.baseline }

  /// From the top to the baseline of the last line.
  public var lastBaseline: Double { layout.lines.last?.baseline ?? layout.baseline }

  /// From the top of a capital letter in the first line to the baseline of the last: what looks like the middle of a
  /// caption is the middle of this.
  public var capitalBounds: Rect {
    let top = firstBaseline - font.metrics.capHeight
    return Rect(x: 0, y: top, width: bounds.width, height: lastBaseline - top)
  }

  /// A line of a layout.
  public struct Line: Hashable, Sendable {
    /// The area of the line, the room above and below the letters included.
    public let bounds: Rect
    /// The area of the marks of its characters.
    public let inkBounds: Rect
    /// From the top of the layout to the baseline of the line.
    public let baseline: Double
  }

  /// The lines from the first to the last.
  public var lines: [Line] { layout.lines }

  /// True if characters are left out because of the line limit.
  public var isTruncated: Bool { pango_layout_is_ellipsized(layout.pointer) != 0 }

  /// A rectangle of a text that an anchor is a place in.
  public enum Box: Hashable, Sendable, CaseIterable {
    /// All lines: `bounds`.
    case layout
    /// From the top of the capitals to the last baseline: `capitalBounds`.
    case capitals
    /// The marks of all characters: `inkBounds`.
    case ink
    /// The first baseline, which has no height.
    case baseline
  }

  /// A rectangle that an anchor is a place in.
  public func bounds(of box: Box) -> Rect {
    switch box {
    case .layout: bounds
    case .capitals: capitalBounds
    case .ink: inkBounds
    case .baseline: Rect(x: 0, y: firstBaseline, width: bounds.width, height: 0)
    }
  }

  /// The outlines of all characters, with the upper left corner of the layout at `origin`. They are not hinted, so they
  /// may differ from drawn text by a part of a pixel.
  public func path(at origin: Point = .zero) -> Path { layout.path.offset(x: origin.x, y: origin.y) }
}

extension Text {
  /// This text laid out in lines of at most `width` points; unbroken without a width. To be used on the calling thread.
  public func resolved(fitting width: Double? = nil) -> ResolvedText { ResolvedText(self, width: width, for: nil) }

  /// The outlines of all characters, with the upper left corner of the text at `origin`.
  public func path(at origin: Point = .zero, width: Double? = nil) -> Path {
    resolved(fitting: width).path(at: origin)
  }
}
