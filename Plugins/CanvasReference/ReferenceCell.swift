public import Flyloft

/// The picture of a primitive, its name, and the code that drew the picture.
public struct ReferenceCell: View {
  /// What the primitive is called.
  public var name: String

  /// The cell of this name; an empty one where there is none.
  public init(name: String) {
    self.name = name
  }

  /// The lines between the braces of the cell, as they were compiled: the build takes them over from the sources.
  public var code: String { cellCode[name] ?? "" }

  private static let margin = 20.0
  private static let codeFont = Font.monospaced(size: 11)

  /// The picture stands beside the code where there is room for both, above it otherwise.
  public func size(fitting width: Double) -> Size {
    let layout = Layout(width: width)
    let code = codeText(.black).size(fitting: layout.codeWidth)
    let text = 26 + code.height + 2 * 10
    let height = layout.isWide ? max(Cell.size.height, text) : Cell.size.height + 12 + text
    return Size(width: width, height: (height + 2 * Self.margin).rounded(.up))
  }

  /// Draws the picture, the name and the code.
  ///
  /// - Throws: what the code throws.
  public func draw(on canvas: borrowing Canvas) throws {
    let layout = Layout(width: canvas.bounds.width)
    let frame = Rect(origin: Point(x: Self.margin, y: Self.margin), size: Cell.size)
    let paper = canvas.isDark ? Color(hex: 0x282d36) : Color(hex: 0xf7f7f4)
    let line = canvas.ink.opacity(0.14)
    canvas.fill(.roundedRectangle(frame, radius: 8), with: .color(paper))
    try canvas.clipped(to: .roundedRectangle(frame, radius: 8)) { canvas in
      try canvas.framed(in: frame) { canvas in try Cell.named[name]?.draw(canvas) }
    }
    canvas.stroke(.roundedRectangle(frame, radius: 8), with: .color(line), style: .hairline)

    let corner = layout.isWide ? Point(x: frame.maxX + 24, y: frame.minY) : Point(x: frame.minX, y: frame.maxY + 12)
    canvas.draw(Text(name, font: .system(size: 15, weight: .semibold), color: canvas.ink), at: corner)
    let code = canvas.resolve(codeText(canvas.ink), width: layout.codeWidth)
    let panel = Rect(
      x: corner.x, y: corner.y + 26, width: layout.codeWidth + 24, height: code.size.height + 20)
    canvas.fill(.roundedRectangle(panel, radius: 6), with: .color(canvas.ink.opacity(0.05)))
    canvas.draw(code, at: Point(x: panel.minX + 12, y: panel.minY + 10))
  }

  private func codeText(_ ink: Color) -> Text {
    Highlighter(isDark: ink.luminance > 0.5).text(code, font: Self.codeFont, ink: ink)
  }

  /// Where there is room for what.
  private struct Layout {
    let isWide: Bool
    let codeWidth: Double

    init(width: Double) {
      let beside = width - Cell.size.width - 2 * ReferenceCell.margin - 24
      isWide = beside >= 420
      codeWidth = max(60, isWide ? beside - 24 : width - 2 * ReferenceCell.margin - 24)
    }
  }
}
