public import Flyloft

/// A page of a document on its paper.
public struct DocumentPage: ReadableView {
  /// Nil for the page that says how to open one.
  let document: Document?
  let index: Int
  /// The size of the paper as it stands in the file, in 72nds of an inch.
  let paper: Size
  /// The quarters of a turn to the right by which it is turned.
  let quarters: Int
  let isDark: Bool
  /// True if the paper is as wide as there is room; else it has its own size, at 96 points an inch.
  let isFitted: Bool
  /// True if it stands in the middle of what it is offered, beside other pages; else it takes no more than its own width.
  let isBeside: Bool

  /// The room beside the paper, and above and below it, in points: pages stand apart anyhow, and a card's round corners are beside them.
  private static let (margin, edge) = (6.0, 2.0)

  /// The size of the paper as it is shown, in 72nds of an inch.
  private var size: Size { quarters % 2 == 0 ? paper : Size(width: paper.height, height: paper.width) }

  /// With its margins, in points.
  var widthOfItsOwn: Double { size.width * Self.ownScale + 2 * Self.margin }

  private static let ownScale = 96.0 / 72

  /// The paper with its margins.
  public func size(fitting width: Double) -> Size {
    let scale = scale(fitting: width)
    let own = size.width * scale + 2 * Self.margin
    return Size(width: isFitted || isBeside ? max(width, own) : own, height: size.height * scale + 2 * Self.edge)
  }

  /// Draws the paper, and what is on it.
  ///
  /// - Throws: `DocumentError`.
  public func draw(on canvas: borrowing Canvas) throws {
    guard let document else { return drawHint(on: canvas) }
    var frame = frame(in: canvas.bounds.width)
    // In its exact size, each pixel is what it is in poppler's own pictures, which are white to the end of the last ones.
    frame.origin = canvas.snapped(frame.origin)
    let part = canvas.pixel * 0.499
    let paper = canvas.snapped(
      Rect(origin: frame.origin, size: Size(width: frame.width + part, height: frame.height + part)))
    if isDark {
      // What is beside the paper, too: a bright frame would light the room.
      canvas.fill(with: .color(.black))
      // Colours stay what they are, but for their lightness.
      try canvas.filtered(by: .colorInvert(), .hueRotation(radians: .pi)) { try draw(document, on: paper, frame, $0) }
    } else {
      try draw(document, on: paper, frame, canvas)
    }
    let edge = paper.inset(by: -canvas.pixel / 2)
    // Of a page that is drawn very small a pixel would be a frame.
    canvas.stroke(.rectangle(edge), with: .color(canvas.ink.opacity(0.16)), width: min(canvas.pixel, 4))
  }

  private func draw(_ document: Document, on paper: Rect, _ frame: Rect, _ canvas: borrowing Canvas) throws {
    try canvas.clipped(to: .rectangle(paper)) { canvas in
      canvas.fill(with: .color(.white))
      try canvas.transformed(by: placement(in: frame)) { try document.draw(index, on: $0) }
    }
  }

  /// The paper's text and links, where they are shown.
  ///
  /// - Throws: `DocumentError`.
  public func text(fitting width: Double) throws -> ViewText {
    guard let document else { return ViewText() }
    var text = try document.text(of: index)
    let map = placement(in: frame(in: self.size(fitting: width).width))
    func place(_ rect: Rect) -> Rect {
      let (a, b) = (map(rect.origin), map(Point(x: rect.maxX, y: rect.maxY)))
      return Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
    }
    text.boxes = text.boxes.map(place)
    for index in text.links.indices { text.links[index].area = place(text.links[index].area) }
    return text
  }

  /// Where the paper stands in a view of a width.
  private func frame(in width: Double) -> Rect {
    let scale = scale(fitting: width)
    return Rect(
      x: max((width - size.width * scale) / 2, Self.margin), y: Self.edge, width: size.width * scale,
      height: size.height * scale)
  }

  /// The map from the paper as it stands in the file to a frame: about its middle, which is then put into that of the frame.
  private func placement(in frame: Rect) -> Transform {
    Transform.translation(x: -paper.width / 2, y: -paper.height / 2)
      .followed(by: .rotation(radians: Double(quarters) * .pi / 2))
      .followed(by: .scale(frame.width / size.width))
      .followed(by: .translation(x: frame.midX, y: frame.midY))
  }

  private func drawHint(on canvas: borrowing Canvas) {
    let lines = [
      Text("No document is open", font: .system(size: 17, weight: .semibold), color: canvas.ink, alignment: .center),
      Text("flyloft manual.pdf", font: .monospaced(size: 13), color: canvas.ink, alignment: .center),
    ]
    for (line, y) in zip(lines, [-22.0, 12]) {
      canvas.draw(line, at: Point(x: 0, y: canvas.bounds.midY + y), width: canvas.bounds.width)
    }
  }

  private func scale(fitting width: Double) -> Double {
    isFitted ? max(width - 2 * Self.margin, 1) / size.width : Self.ownScale
  }

  /// True for the same page of one document.
  public static func == (a: DocumentPage, b: DocumentPage) -> Bool {
    a.document === b.document && a.index == b.index && a.isDark == b.isDark && a.isFitted == b.isFitted
      && a.isBeside == b.isBeside && a.quarters == b.quarters
  }

  /// Hashes the page's number.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
