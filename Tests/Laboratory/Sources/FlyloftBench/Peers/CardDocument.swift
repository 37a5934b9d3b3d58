internal import Flyloft
private import PDFWriting

/// A PDF with a card of StressCards on each page, drawn by Cairo.
enum CardDocument {
  /// The file's name without its extension, which is a part of the title of any window that shows it.
  static let name = "flyloft-cards"
  /// The size of a card in Flyloft's window of 1280 pixels; PDF readers scale the page to their own.
  static let pageSize = PixelSize(width: 992, height: MeasuredCard.height)

  /// Writes a document of `rows` pages.
  ///
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
