import Flyloft
import FlyloftRendering

/// What there is to know of the view that is shown alone: buttons for what can be done with it, its size, where its picture is
/// from, the times of its last draws, and what it has printed.
struct CloseupStrip: CuttingView {
  /// How much it says.
  enum Extent {
    /// The buttons, and how large the view is.
    case brief
    case whole

    var height: Double { self == .brief ? 56 : 156 }
  }

  static let readoutWidth = 264.0
  private static let (margin, top) = (WindowLayout.margin, 58.0)

  enum Button: CaseIterable {
    case back, previous, next, fit, original, smaller, larger

    var title: String {
      switch self {
      case .back: "Back"
      case .previous: "‹"
      case .next: "›"
      case .fit: "Fit"
      case .original: "100%"
      case .smaller: "−"
      case .larger: "+"
      }
    }

    var command: Command {
      switch self {
      case .back: .showAllViews
      case .previous: .turnPage(-1)
      case .next: .turnPage(1)
      case .fit: .fitView
      case .original: .resetZoom
      case .smaller: .zoomOut
      case .larger: .zoomIn
      }
    }

    /// In points from the strip's upper left corner.
    var frame: Rect {
      var x = CloseupStrip.margin
      for button in Self.allCases.prefix(while: { $0 != self }) { x += button.width + (button == .back ? 16 : 6) }
      return Rect(x: x, y: 14, width: width, height: 28)
    }

    private var width: Double { title.count > 1 ? 56 : 32 }
  }

  struct Line: Hashable {
    let name: String
    let value: String
  }

  private let extent: Extent
  /// The button that is pressed in.
  let state: Button?
  /// The button that has the keyboard.
  let focus: Button?
  let lines: [Line]
  /// Processor time of the last draws, in milliseconds, the newest last.
  let times: [Double]
  let printed: [String]
  let palette: Palette

  init(_ shown: ShownCloseup, _ extent: Extent, focus: CloseupPanel.Stop? = nil, palette: Palette) {
    if case .button(let button) = focus { self.focus = button } else { self.focus = nil }
    let closeup = shown.closeup
    state = closeup.isFitted ? .fit : closeup.factor == 1 ? .original : nil
    let own = closeup.toldSize ?? closeup.size
    var size = "\(brief(own.width)) × \(brief(own.height)) pt"
    self.extent = extent
    if extent == .whole, let pixels = shown.pixels { size += ", drawn in \(pixels.width) × \(pixels.height) pixels" }
    lines =
      [Line(name: "size", value: size)]
      + (extent == .brief
        ? [] : [Line(name: "picture", value: Self.source(of: shown)), Line(name: "key", value: shown.key)])
    times = shown.times.map(\.inMilliseconds)
    printed = shown.origin?.printed.map { AuthorText.plain($0, limit: 200, keepsLines: false) } ?? []
    self.palette = palette
  }

  private static func source(of shown: ShownCloseup) -> String {
    let process = shown.origin?.process.map { "process \($0)" }
    if shown.isCard { return "none: it could not be drawn" + (process.map { " by \($0)" } ?? "") }
    let place = process ?? "a thread of the window"
    guard let source = shown.source else { return "not drawn yet" }
    let time = shown.drawTime > .zero ? "\(decimal(shown.drawTime.inMilliseconds, 2)) ms " : ""
    return "\(time)by \(place)" + (source == .cache ? ", from the cache" : "")
  }

  func size(fitting width: Double) -> Size { Size(width: width, height: extent.height) }

  // MARK: Drawing

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: canvas.bounds.width, height: 1)), with: .color(palette.line))
    for button in Button.allCases {
      PushButton(title: button.title, isOn: button == state, isFocused: button == focus, palette: palette)
        .draw(in: button.frame, on: canvas)
    }
    for (text, frame) in words(in: canvas.bounds.width) { canvas.draw(text, at: frame.origin, width: frame.width) }
    guard extent == .whole else { return }
    let (width, plot, output) = columns(of: canvas.bounds.width)
    for (index, line) in lines.enumerated() {
      name(line.name, at: Point(x: Self.margin, y: Self.top + 12 + Double(index) * 20), on: canvas)
    }
    let end = Self.margin + width
    if plot > 0 { drawPlot(in: Rect(x: end - plot, y: Self.top, width: plot, height: 84), on: canvas) }
    if output > 0 {
      name("printed", at: Point(x: end - plot - output - (plot > 0 ? 24 : 0), y: Self.top + 12), on: canvas)
    }
  }

  /// The widths of all columns together, of the times and of what was printed, in a strip that is so wide. What there is no room for
  /// beside the lines is left out.
  private func columns(of whole: Double) -> (width: Double, plot: Double, output: Double) {
    let width = whole - 2 * Self.margin
    let plot = width >= (printed.isEmpty ? 640 : 900) ? 272.0 : 0
    return (width, plot, width >= 640 && !printed.isEmpty ? min((width - plot) * 0.4, 420) : 0)
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    words(in: size.width).lazy.compactMap { $0.text.cut(at: point, in: $0.frame) }.first
  }

  /// The values of the lines, what was printed, and where they stand in a strip that is so wide.
  private func words(in whole: Double) -> [(text: Text, frame: Rect)] {
    guard extent == .whole else {
      // Right of the place under the pointer.
      let x = Button.larger.frame.maxX + 20 + Self.readoutWidth + 12
      let text = Text(
        lines[0].value, font: .monospaced(size: 11), color: palette.dim, alignment: .trailing, lineLimit: 1)
      let frame = Rect(x: x, y: 20, width: whole - Self.margin - x, height: 16)
      return frame.width > 60 ? [(text, frame)] : []
    }
    let (width, plot, output) = columns(of: whole)
    let rest = width - [plot, output].reduce(0) { $0 + ($1 > 0 ? $1 + 24 : 0) }
    func text(_ string: String, lines: Int) -> Text {
      Text(string, font: .monospaced(size: 11), color: palette.text, lineLimit: lines)
    }
    var words = lines.enumerated().map { index, line in
      let count = index + 1 < lines.count ? 1 : 2
      let y = Self.top + 1 + Double(index) * 20
      return (
        text(line.value, lines: count),
        Rect(x: Self.margin + 56, y: y, width: rest - 56, height: Double(count) * 16)
      )
    }
    if rest <= 80 { words = [] }
    guard output > 0 else { return words }
    let x = Self.margin + width - plot - output - (plot > 0 ? 24 : 0)
    return words
      + printed.suffix(4).enumerated().map { index, line in
        (text(line, lines: 1), Rect(x: x, y: Self.top + 18 + Double(index) * 16, width: output, height: 16))
      }
  }

  private func name(_ text: String, at point: Point, on canvas: borrowing Canvas) {
    canvas.draw(Text(text, font: .system(size: 11), color: palette.dim), baselineAt: point)
  }

  /// Long times are told in whole milliseconds, so that there is room for the name before them.
  func plotText(median: Double, worst: Double) -> String {
    func brief(_ time: Double) -> String { decimal(time, time < 100 ? 2 : 0) }
    return "\(times.count) · median \(brief(median)) · worst \(brief(worst)) ms"
  }

  /// A bar for each draw, the newest at the right.
  private func drawPlot(in rect: Rect, on canvas: borrowing Canvas) {
    let sorted = times.sorted()
    guard let worst = sorted.last, worst > 0 else {
      return name("no draws yet", at: Point(x: rect.minX, y: rect.minY + 12), on: canvas)
    }
    let median = sorted[sorted.count / 2]
    name("draws", at: Point(x: rect.minX, y: rect.minY + 12), on: canvas)
    canvas.draw(
      Text(
        plotText(median: median, worst: worst), font: .monospaced(size: 11), color: palette.text, alignment: .trailing),
      baselineAt: Point(x: rect.maxX, y: rect.minY + 12))
    let (low, high) = (rect.minY + 22, rect.maxY - 2)
    canvas.fill(
      .rectangle(Rect(x: rect.minX, y: high, width: rect.width, height: 1)), with: .color(palette.line))
    let step = rect.width / Double(DrawTimes.limit)
    for (index, time) in times.reversed().enumerated() {
      let height = max(time / worst * (high - low), 1)
      canvas.fill(
        .rectangle(
          Rect(x: rect.maxX - Double(index + 1) * step, y: high - height, width: step * 0.75, height: height)),
        with: .color(palette.accent))
    }
    let y = high - median / worst * (high - low)
    canvas.fill(.rectangle(Rect(x: rect.minX, y: y, width: rect.width, height: 1)), with: .color(palette.warn))
  }
}

/// The place under the pointer, and its colour.
struct CloseupReadout: CuttingView {
  let place: Point
  /// Nil beside the view.
  let pixel: ShownCloseup.Pixel?
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: CloseupStrip.readoutWidth, height: 28) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    let color = pixel?.color
    let swatch = Rect(x: 0.5, y: 6.5, width: 15, height: 15)
    if let color { canvas.fill(.roundedRectangle(swatch, radius: 4), with: .color(color)) }
    canvas.stroke(.roundedRectangle(swatch, radius: 4), with: .color(palette.dim))
    let (text, frame) = words(in: canvas.bounds.width)
    canvas.draw(text, at: frame.origin, width: frame.width)
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    let (text, frame) = words(in: size.width)
    return text.cut(at: point, in: frame)
  }

  private func words(in width: Double) -> (Text, Rect) {
    let words = [pixel?.color.hexText ?? "beside it", "\(brief(place.x)), \(brief(place.y)) pt"]
    let text = Text(words.joined(separator: " · "), font: .monospaced(size: 11), color: palette.text, lineLimit: 1)
    return (text, Rect(x: 24, y: 7, width: width - 24, height: 16))
  }
}
