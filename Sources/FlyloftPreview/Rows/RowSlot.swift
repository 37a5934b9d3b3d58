package import Flyloft
import FlyloftRegistry
package import FlyloftRendering

/// A place that is on screen: what it shows, what that answers, and what is still to come.
package struct RowSlot: Sendable {
  package private(set) var place: Place
  /// The last finished picture, shown until a newer one is there.
  package private(set) var picture: WindowPicture?
  /// The content that `picture` shows.
  package private(set) var shown: RowContent?
  /// The version of the request that led to `picture`; of two, the greater is the newer.
  private(set) var version = 0
  /// The content that has to be drawn so that the place shows what it should; nil when it does.
  package internal(set) var missing: RowContent?
  /// What stands in for a picture while there has been none.
  package internal(set) var thumbnail: WindowPicture?
  /// The way from the last picture to this one, while it lasts.
  var fade: Fade?
  private var edited = Edited.none

  init(_ place: Place) {
    self.place = place
  }

  /// What it showed before the last edit.
  var before: FormerPicture? {
    get { edited.parts.before }
    set { edited.set { $0.before = newValue } }
  }
  /// Its pictures of before the last edit and of now, where both are there.
  package internal(set) var pair: PicturePair? {
    get { edited.parts.pair }
    set { edited.set { $0.pair = newValue } }
  }
  /// Both as one picture, as they were last drawn so.
  var comparison: DrawnComparison? {
    get { edited.parts.comparison }
    set { edited.set { $0.comparison = newValue } }
  }

  typealias DrawnComparison = (request: ComparisonRequest, image: Image)

  /// What there is of the last edit. Most places have nothing, and their copies pay for nothing.
  private enum Edited {
    typealias Parts = (before: FormerPicture?, pair: PicturePair?, comparison: DrawnComparison?)

    case none
    indirect case some(Parts)

    var parts: Parts { if case .some(let parts) = self { parts } else { (nil, nil, nil) } }

    mutating func set(_ change: (inout Parts) -> Void) {
      var parts = parts
      change(&parts)
      self = parts.before == nil && parts.pair == nil && parts.comparison == nil ? .none : .some(parts)
    }
  }

  package var image: Image? { picture?.image }
  /// The image on screen.
  package var displayedImage: Image? { fade?.shown ?? image }

  /// The part of its row that its card takes, where that is not all of it; in the same coordinates.
  ///
  /// - Parameter area: what the window shows.
  func cardFrame(in row: PixelRect, shown area: PixelRect) -> PixelRect? {
    guard case .card(let card) = shown, displayedImage?.size.height == row.height else { return nil }
    let frame = card.frame(in: row, shown: area)
    return frame == row ? nil : frame
  }

  mutating func show(_ picture: WindowPicture, for content: RowContent, version: Int) {
    (self.picture, shown, self.version) = (picture, content, version)
    thumbnail = nil
  }

  /// Stands at another row, of several galleries in one scroll at a place in one. What it is to show is found out anew.
  mutating func move(to row: Int, _ part: PartPlace?) {
    place.row = row
    (missing, pair, comparison) = (nil, nil, nil)
    shown = shown?.moved(to: row, part)
    before = before.map { FormerPicture(request: $0.request.moved(to: row, part), picture: $0.picture) }
  }

  mutating func clear() { (picture, shown, fade) = (nil, nil, nil) }
}
