import Flyloft
import FlyloftRendering

/// A place that is on screen: what it shows, what that answers, and what is still to come.
struct RowSlot: Sendable {
  let place: Place
  /// The last finished picture, shown until a newer one is there.
  private(set) var image: Image?
  private(set) var picture: PictureID?
  /// What `image` answers.
  private(set) var shown: RowContent?
  /// Processor time that the drawing of `image` took.
  private(set) var drawTime = Duration.zero
  /// The number of the result that `image` came with; of two, the greater is the newer.
  private(set) var number = 0
  /// What has to be drawn so that the place shows what it should; nil when it does.
  var missing: RowContent?
  /// The way from the last picture to this one, while it lasts.
  var fade: Fade?

  init(_ place: Place) {
    self.place = place
  }

  /// What is on screen.
  var face: Image? { fade?.shown ?? image }

  mutating func show(_ picture: KeptPicture, for content: RowContent, number: Int) {
    (image, self.picture, shown, self.number) = (picture.image, picture.id, content, number)
    drawTime = picture.drawTime
  }

  mutating func clear() { (image, picture, shown, fade) = (nil, nil, nil, nil) }
}
