public import Flyloft
public import FlyloftRegistry

/// The arrangement of views on a contact sheet: in as many columns as fit, and in as many lines as a page is meant to
/// have.
///
/// A page holds the same number of views whatever their heights, so which page a view is on follows from its index alone,
/// and shards and runs that are started again agree on it. A page is as high as its lines turn out.
public struct SheetForm: Hashable, Sendable {
  static let margin = 24.0
  static let gap = 16.0
  /// Room for the name and the indices above the views.
  static let headHeight = 44.0
  /// Room for a view's index below it.
  static let captionHeight = 22.0
  /// The size that a page is meant to have unless said otherwise, in points: it has room for what a window of the usual
  /// size shows beside each other, and the proportions of A4.
  public static let pageSize = Size(width: 1040, height: 1471)

  /// The width of a page in points.
  public let width: Double
  /// The width that is available to each view, in points.
  public let itemWidth: Double
  /// Views beside each other.
  public let columns: Int
  /// Lines of a page.
  package let lines: Int

  /// The form for a gallery whose views are as high as its first one.
  ///
  /// - Parameters:
  ///   - gallery: the gallery.
  ///   - page: the size that a page is meant to have, in points.
  ///   - firstHeight: how high the first view is where it has so much width, in points; the gallery's own view is asked unless
  ///     given. Where it throws, or the gallery is empty, 160 points are taken.
  public init(
    for gallery: AnyGallery, page: Size = pageSize, firstHeight: ((_ width: Double) throws -> Double)? = nil
  ) {
    width = page.width
    let room = max(page.width - 2 * Self.margin, 1)
    itemWidth = min(gallery.itemWidth ?? room, room)
    columns = max(Int((room + Self.gap) / (itemWidth + Self.gap)), 1)
    let measure = firstHeight ?? { try gallery.view(at: 0).size(fitting: $0).height }
    let first = gallery.count > 0 ? try? measure(itemWidth) : nil
    let height = first.map { $0.isFinite ? max($0, 1) : 160 } ?? 160
    let line = height + Self.captionHeight + Self.gap
    lines = max(Int((min(page.height, 100_000) - Self.headHeight - 2 * Self.margin + Self.gap) / line), 1)
  }

  /// The left edge of the first column: all of them together stand in the middle.
  var left: Double {
    (width - Double(columns) * (itemWidth + Self.gap) + Self.gap) / 2
  }

  /// The number of views that a page has.
  package var viewsPerPage: Int { columns * lines }

  /// The number of pages that so many views take.
  package func pages(of count: Int) -> Int { (count + viewsPerPage - 1) / viewsPerPage }

  /// The views on a page, counted from 0.
  func views(onPage page: Int, of count: Int) -> Range<Int> {
    min(page * viewsPerPage, count)..<min((page + 1) * viewsPerPage, count)
  }
}
