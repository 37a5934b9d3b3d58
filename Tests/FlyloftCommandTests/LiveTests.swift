import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftTesting
import Testing

@Suite("A live gallery")
struct LiveTests {
  @Test("the clock goes on, and never shows anything but a whole face")
  func clock() throws {
    let display = try ObservedDisplay()
    // With animation, one second's picture would fade into the next.
    let preview = try display.show("Clock", "--no-animation")
    // The position of the card is that of the reference moment's picture.
    let place = try #require(ExpectedWindow(try gallery("Clock")).rows(top: 0).first).frame
    var faces = Faces(gallery: try gallery("Clock"), place: place)
    var shown: [Moment] = []
    let end = ContinuousClock.now + .limit
    while shown.count < 4, ContinuousClock.now < end {
      let before = shown.last
      let picture = display.client.pixels(of: preview.window, until: { _ in true })
      let moment = try faces.moment(shownIn: #require(picture), since: before)
      // Anything but a face is allowed only before the first face.
      if let moment, moment != before { shown.append(moment) }
      if before != nil, moment == nil {
        Issue.record("Between two seconds the window showed something that is no clock.")
        return
      }
      _ = display.client.waitForDamage(in: preview.window, within: .seconds(2))
    }
    try #require(shown.count == 4)
    // Whether it comes to every second is up to the machine.
    for (moment, next) in zip(shown, shown.dropFirst()) { #expect(moment.seconds < next.seconds) }
  }
}

/// The clock's pictures, to find out which second a window shows.
private struct Faces {
  let gallery: AnyGallery
  let place: PixelRect
  private var cards: [Moment: Screenshot] = [:]

  init(gallery: AnyGallery, place: PixelRect) {
    self.gallery = gallery
    self.place = place
  }

  /// The moment from `first` to now whose face is in `picture`; nil if none is.
  mutating func moment(shownIn picture: Screenshot, since first: Moment?) throws -> Moment? {
    // Without the line around the card and its round corners.
    let inner = PixelRect(x: 12, y: 12, width: place.width - 24, height: place.height - 24)
    let found = picture.crop(inner.offset(x: place.minX, y: place.minY))
    let now = Moment.now.floored(to: .seconds(1))
    for seconds in ((first?.seconds ?? now.seconds - 3)...now.seconds).reversed() {
      let moment = Moment(seconds: seconds, offsetFromUTC: now.offsetFromUTC)
      if cards[moment] == nil {
        let face = try snapshot(of: gallery.view(at: 0, moment: moment), width: Double(place.width))
        cards[moment] = Screenshot(size: face.size, pixels: face.pixels).crop(inner)
      }
      if cards[moment] == found { return moment }
    }
    return nil
  }
}
