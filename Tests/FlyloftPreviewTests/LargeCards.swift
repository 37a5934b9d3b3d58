import Flyloft

/// One view that is too large for a surface: cells of which no two neighbours are alike, and a round spot across each
/// corner where four of them meet. It draws what is wanted and nothing else.
struct LargeCard: View {
  static let cell = Size(width: 130, height: 70)

  let width: Double
  let height: Double

  func size(fitting width: Double) -> Size { Size(width: self.width, height: height) }

  func draw(on canvas: borrowing Canvas) {
    let (wanted, cell) = (canvas.wanted, Self.cell)
    let columns = Int(wanted.minX / cell.width)...Int(wanted.maxX / cell.width) + 1
    let rows = Int(wanted.minY / cell.height)...Int(wanted.maxY / cell.height) + 1
    for row in rows {
      for column in columns {
        let origin = Point(x: Double(column) * cell.width, y: Double(row) * cell.height)
        canvas.fill(.rectangle(Rect(origin: origin, size: cell)), with: .color(Self.color(column, row)))
      }
    }
    for row in rows {
      for column in columns {
        let corner = Point(x: Double(column) * cell.width, y: Double(row) * cell.height)
        canvas.fill(.circle(center: corner, radius: 19.5), with: .color(Self.color(row + 7, column)))
      }
    }
  }

  private static func color(_ column: Int, _ row: Int) -> Color {
    Color(hex: UInt32(truncatingIfNeeded: (column &* 0x9e37 &+ row &* 0x79b9) &* 0x5bd1) & 0xff_ffff)
  }
}

struct LargeCards: Gallery {
  var card = LargeCard(width: 500, height: 200_000)

  var count: Int { 1 }

  func view(at index: Int) -> LargeCard { card }
}
