internal import Flyloft

/// A PDF with a card of StressCards on each page, drawn by Cairo.
enum CardDocument {
  /// A part of the file's name, and so of the title of a window that shows it.
  static let name = "flyloft-cards"
  /// What Flyloft's own window gives a card at 1280 pixels; PDF readers fit the page to theirs.
  static let pageSize = PixelSize(width: 992, height: MeasuredCard.height)

  /// - Throws: `SurfaceError`, `MissingGallery`, or what a card throws.
  static func write(to path: String, rows: Int, blobs: Int) throws {
    let file = try PDFFile(path)
    for row in 0..<rows {
      let view = try MeasuredCard.view(row: row, blobs: blobs)
      try file.page(size: pageSize, background: .white) { try view.draw(on: $0) }
    }
    try file.finish()
  }
}
