/// What the window looks like and how far things go, in points: written here anew, not taken from the program.
enum Measures {
  static let sidebar = 232.0
  /// Narrower windows have no sidebar.
  static let sidebarMinimum = 720.0
  static let title = 56.0
  /// Below a view that is shown alone, and along two of its edges.
  static let (strip, ruler) = (156.0, 20.0)
  static let closeups = [0.25, 0.33, 0.5, 0.67, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]
  static let knobs = 288.0
  static let windowMinimum = 240.0
  static let margin = 24.0
  static let gap = 16.0
  static let padding = 8.0
  /// Right of the views, where the scrollbar is.
  static let scrollbarColumn = 32.0
  static let thumbMinimum = 32.0
  static let cornerRadius = 10.0

  static let listTop = 96.0
  static let listPadding = 8.0
  static let line = 34.0
  static let lineHeight = 32.0
  static let lineWidth = 216.0
  static let foot = 40.0
  static let figures = 276.0
  /// Below the views, in which words are typed that are found.
  static let findStrip = 54.0
  /// The same for the name of a file.
  static let saveStrip = 84.0
  /// In the upper right corner of both.
  static let (cross, crossMargin) = (28.0, 8.0)
  /// The menu of a view, its items, and the room above and below them.
  static let (menu, item, edge) = (240.0, 28.0, 6.0)
  /// That of files is wider.
  static let fileMenu = 400.0
  /// Above variants; and the least that one is offered.
  static let (heading, variantMinimum) = (28.0, 160.0)

  /// A notch of the wheel over views; over the list it is a line.
  static let notch = 80.0
  static let arrow = 40.0
  static let zooms = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4]
}

/// How views flow in columns, in device pixels: all that is known of grids.
struct Grid {
  let columns: Int
  let columnWidth: Int
  /// From the left edge of the first column to where one behind the last would begin.
  private let span: Int

  /// - Parameter item: how wide views want to be; nil for all the room that there is.
  init(item: Int?, room: Int, gap: Int) {
    span = room + gap
    columns = max(span / (min(item ?? room, room) + gap), 1)
    // What is left over widens the columns.
    columnWidth = span / columns - gap
  }

  func x(ofColumn column: Int) -> Int { column * span / columns }
}
