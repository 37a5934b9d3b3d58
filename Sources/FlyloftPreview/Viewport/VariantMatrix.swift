import Flyloft
internal import FlyloftRegistry

/// The variants of one view, which are shown in place of the gallery: those with several widths, scales or appearances have a
/// line each, others stand beside each other.
struct VariantMatrix: Hashable, Sendable {
  /// The least points that a view without a width of its own is offered, and the height of a heading.
  static let (leastWidth, headingHeight) = (160.0, 28.0)
  /// Of a gallery that has none.
  static let standard = [
    Variant("Light", appearances: [.light]), Variant("Dark", appearances: [.dark]), Variant("2×", scales: [2]),
  ]

  /// The view's number in its gallery.
  let index: Int
  private let variants: [Variant]
  private let itemWidth: Double?

  init(of index: Int, in gallery: AnyGallery) {
    (self.index, itemWidth) = (index, gallery.itemWidth)
    variants = gallery.variants.isEmpty ? Self.standard : gallery.variants
  }

  /// One picture of the view.
  struct Cell: Hashable, Sendable {
    let variant: Variant
    let picture: VariantCell
    /// Points that the view is offered.
    var width: Double
    /// Pixels of its picture for each that it would have among other views.
    var factor: Double
    /// True if it is the first of its line, or alone of its variant.
    let isFirst: Bool
  }

  /// The pictures in lines and columns. A place without one is at the end of a line that is shorter than others.
  struct Grid: Hashable, Sendable {
    let index: Int
    fileprivate(set) var cells: [Cell?]
    /// The widths of the columns, in points.
    fileprivate(set) var columns: [Double]

    func cell(_ row: Int) -> Cell? { cells.indices.contains(row) ? cells[row] : nil }
  }

  /// The grid for the room that there is. Views share it, if neither they nor their variants want a width of their own.
  func grid(in layout: WindowLayout) -> Grid {
    let room = Double(layout.rowWidth) / layout.scale
    func least(_ cell: Cell) -> Double { (cell.picture.width ?? itemWidth ?? Self.leastWidth) * cell.factor }
    let lines = lines(in: room, scale: layout.scale, least)
    let count = lines.reduce(1) { max($0, $1.count) }
    var (fixed, shares) = (Array(repeating: 0.0, count: count), Array(repeating: 0.0, count: count))
    for line in lines {
      for (column, cell) in line.enumerated() {
        if let width = cell.picture.width ?? itemWidth {
          fixed[column] = max(fixed[column], width * cell.factor)
        } else {
          shares[column] = max(shares[column], cell.factor)
        }
      }
    }
    let taken = zip(fixed, shares).reduce(Double(count - 1) * WindowLayout.gap) { $0 + ($1.1 == 0 ? $1.0 : 0) }
    let share = max((room - taken) / max(shares.reduce(0, +), 0.01), Self.leastWidth).rounded(.down)
    var grid = Grid(index: index, cells: [], columns: zip(fixed, shares).map { max($0, $1 * share) })
    for line in lines {
      grid.cells += line.map { cell in
        var cell = cell
        cell.width = cell.picture.width ?? itemWidth ?? share
        return cell
      }
      grid.cells += Array(repeating: nil, count: count - line.count)
    }
    // So that there are as many in a window of any width.
    grid.cells.removeLast(grid.cells.reversed().prefix { $0 == nil }.count)
    return grid
  }

  private func lines(in room: Double, scale: Double, _ least: (Cell) -> Double) -> [[Cell]] {
    let all = variants.map { variant in
      variant.cells.enumerated().map { number, picture in
        Cell(
          variant: variant, picture: picture, width: 0, factor: (picture.scale ?? scale) / scale, isFirst: number == 0)
      }
    }
    guard all.allSatisfy({ $0.count == 1 }) else { return all }
    let cells = all.joined()
    func lines(of count: Int) -> [[Cell]] {
      stride(from: 0, to: cells.count, by: count).map { Array(cells.dropFirst($0).prefix(count)) }
    }
    /// The width of all columns, where lines have so many.
    func width(of count: Int) -> Double {
      let lines = lines(of: count)
      let columns = (0..<count).map { column in
        lines.filter { $0.count > column }.map { least($0[column]) }.max() ?? 0
      }
      return columns.reduce(Double(count - 1) * WindowLayout.gap, +)
    }
    return lines(of: (1...max(cells.count, 1)).last { width(of: $0) <= room } ?? 1)
  }
}

extension VariantMatrix.Grid {
  /// The flow of the pictures.
  ///
  /// - Parameters:
  ///   - scale: device pixels a point, zoom included.
  ///   - gap: between two pictures beside each other, in device pixels.
  ///   - headingHeight: above each line, in device pixels.
  func flow(scale: Double, gap: Int, headingHeight: Int) -> ColumnFlow {
    ColumnFlow(
      widths: columns.map { max(Int(($0 * scale).rounded(.up)), 1) },
      lengths: stride(from: 0, to: cells.count, by: columns.count).map { start in
        cells[start...].prefix(columns.count).count { $0 != nil }
      }, gap: gap, lineGap: gap + headingHeight)
  }
}
