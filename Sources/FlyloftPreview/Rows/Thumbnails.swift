import Flyloft
internal import FlyloftRegistry
import FlyloftRendering

/// Thumbnails: pictures of pages that take long to draw, an eighth as wide and as high. They are drawn of many pages that a long
/// scroll would bring, and show, stretched, where a page comes on screen that there is no picture of.
enum Thumbnails {
  /// How many times smaller they are.
  static let factor = 8.0
  /// The drawing time from which on they are drawn: half of that for which a page is seen while a key is held.
  static let drawTime = Duration.seconds(1) / 60
  /// How many rows ahead they are drawn, of pages that take so long each: all together no longer than a few seconds.
  static func reach(_ drawTime: Duration) -> Int {
    drawTime < self.drawTime ? 0 : min(64, Int(Duration.seconds(8) / drawTime))
  }
  /// Bytes of the pictures that they are of: of small ones nothing could be seen, and they are soon drawn; of huge ones they take
  /// long themselves.
  static let byteCounts = 1 << 19...1 << 26
  /// Bytes that they take at most, all together: a part of what may be prefetched.
  static func room(in room: Int) -> Int { room / 4 }

  /// The rows whose thumbnails are to be there: those on screen, and those to come in the direction of the scroll, nearest first.
  static func rows(from visible: Range<Int>, reach: Int, of count: Int, isDown: Bool) -> [Int] {
    isDown
      ? Array(visible.lowerBound..<min(visible.upperBound + reach, count))
      : (max(visible.lowerBound - reach, 0)..<visible.upperBound).reversed()
  }
}

extension Place {
  /// Where a row's thumbnail is asked for and kept: in a lane of its own, which is as far away as the row.
  var thumbnail: Place { Place(gallery: gallery, row: row, tile: .thumbnail) }
  var isThumbnail: Bool { tile == .thumbnail }
}

extension Tiling.Index {
  // No tile.
  fileprivate static let thumbnail = Tiling.Index(column: -1, row: -1)
}

extension Rows {
  /// True if it has pages, or several files of which some may have.
  var mayHavePages: Bool { gallery.hasPages || gallery.parts != nil }
}

extension RowRequest {
  /// The request for the thumbnail of its row.
  var thumbnail: RowRequest {
    var request = self
    request.place = place.thumbnail
    request.scale /= Thumbnails.factor
    // The outline of a card would be eight times as wide.
    request.isFramed = false
    return request
  }

  /// True if this is the thumbnail of what `request` asks for, in whichever width and magnification.
  func isThumbnail(of request: RowRequest) -> Bool {
    var other = request.thumbnail
    (other.width, other.scale) = (width, scale)
    return self == other
  }
}

extension WindowPicture {
  /// The size of the whole view, drawn with so many device pixels a point.
  func wholeSize(at scale: Double) -> PixelSize {
    PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
  }
}

extension KeptPictures {
  /// The newest thumbnail of the view that `request` asks for.
  func thumbnail(of request: RowRequest) -> WindowPicture? {
    newest(at: request.place.thumbnail) { $0.isThumbnail(of: request) }?.picture
  }
}
