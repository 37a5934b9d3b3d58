import Flyloft

/// The words above a picture of a variant.
struct VariantHeading: CuttingView {
  let cell: VariantMatrix.Cell
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: VariantMatrix.headingHeight) }

  /// What tells the picture from others of its variant.
  static func facts(of cell: VariantMatrix.Cell) -> String {
    guard cell.variant.cells.count > 1 else { return "" }
    let picture = cell.picture
    let facts = [
      cell.variant.widths.count > 1 ? picture.width.map { "\($0.short) pt" } : nil,
      cell.variant.scales.count > 1 ? picture.scale.map { "\($0.short)×" } : nil,
      cell.variant.appearances.count > 1 ? picture.appearance?.rawValue : nil,
    ]
    return facts.compactMap(\.self).joined(separator: " · ")
  }

  private static func name(of cell: VariantMatrix.Cell) -> String {
    AuthorText.plain(cell.variant.name, limit: 100, keepsLines: false)
  }

  /// What tells the picture from all others of the view.
  static func names(of cell: VariantMatrix.Cell) -> [String] {
    [name(of: cell), facts(of: cell)].filter { !$0.isEmpty }
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    words.cut(at: point, in: Rect(origin: .zero, size: size))
  }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.background))
    canvas.draw(words, at: Point(x: 0, y: 5), width: canvas.bounds.width)
  }

  private var words: Text {
    var words = Text(
      cell.isFirst ? Self.name(of: cell) : "", font: .system(size: 13, weight: .semibold), color: palette.text,
      lineLimit: 1)
    let facts = Self.facts(of: cell)
    if !facts.isEmpty {
      words = words + Text(cell.isFirst ? "  \(facts)" : facts, font: .system(size: 13), color: palette.dim)
    }
    return words
  }
}
