import Flyloft

/// A primitive: its name, and the code that draws it on a canvas of 240 by 150 points.
struct Cell: Sendable {
  let name: String
  let draw: @Sendable (borrowing Canvas) throws -> Void

  init(_ name: String, _ draw: @escaping @Sendable (borrowing Canvas) throws -> Void) {
    self.name = name
    self.draw = draw
  }

  static let size = Size(width: 240, height: 150)

  /// The cells by their names, which differ.
  static let named: [String: Cell] = Dictionary(
    uniqueKeysWithValues: Chapter.all.flatMap(\.cells).map { ($0.name, $0) })
}

/// Cells that belong together.
struct Chapter: Sendable {
  let name: String
  let cells: [Cell]

  static let all = [
    Chapter(name: "paints", cells: paints), Chapter(name: "strokes", cells: strokes),
    Chapter(name: "paths", cells: paths), Chapter(name: "text", cells: text),
    Chapter(name: "images", cells: images), Chapter(name: "layers", cells: layers),
    Chapter(name: "filters", cells: filters), Chapter(name: "transforms", cells: transforms),
    Chapter(name: "colours", cells: colours),
  ]
}
