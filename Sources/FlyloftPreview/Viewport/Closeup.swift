import Flyloft
import FlyloftRegistry

/// One view that is shown alone: how large, and which part of it stands in the middle of the room.
///
/// Fitted, and below its own size, the view is drawn anew in the size in which it is shown, and so is one of a file above that, which may
/// have more to show. Of others the pixels are shown as they are then, each as a square.
package struct Closeup: Equatable, Sendable {
  /// The steps of the magnification: whole numbers from 1 on.
  static let steps: [Double] = [0.25, 0.33, 0.5, 0.67, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]
  /// The least magnification that shows the borders of pixels.
  static let gridMinimum = 8
  /// What is fitted is no smaller and no larger than this.
  private static let fits = 0.01...8.0
  /// Pixels to which the thinner side of what is fitted comes at least: less can't be drawn.
  private static let thinnest = 1.0
  /// Points to which the height of what is fitted comes at least, unless it has fewer: a long row is to be read, from its start on.
  private static let lowest = 40.0
  /// Points around what is fitted.
  private static let margin = 12.0

  /// The view's number in its gallery.
  private(set) var row: Int
  /// The view that it was opened with.
  private let first: Int
  /// True if another one is shown by now.
  var hasTurned: Bool { row != first }
  /// Points that the view is offered: as many as its file says, as among the others, or of a file that stands beside others all that
  /// there are.
  var width: Double { ownWidth ?? roomWidth }
  /// What it is offered where its file says nothing.
  private let roomWidth: Double
  /// What its file says.
  private var ownWidth: Double?
  /// The view that was offered it.
  private var offered: Int?
  /// True for a view of a file.
  let isOfFile: Bool
  /// Times its own size, up to which it is drawn anew.
  private let sharpest: Double
  /// The size of the view, in points, as far as it is known.
  private(set) var size: Size
  /// The size that a picture tells, in points, which is more exact: by that what is fitted would be fitted anew for a part of a pixel. Nil
  /// where nothing has told it.
  var toldSize: Size?
  /// True if it is shown as large as there is room for.
  private(set) var isFitted = true
  /// What was drawn when a picture of the view, and no card, told its size last.
  private var pictured: Drawn?
  /// True if a card stands in for the view, which has its own size where the view would be fitted: its words are to be read.
  private var hasCard = false
  /// Times its own size, unless it is fitted.
  private(set) var factor = 1.0
  /// The place of the view that stands in the middle of the room, in points from its upper left corner.
  private(set) var center: Point

  init(row: Int, width: Double, size: Size, isOfFile: Bool = false) {
    (self.row, first, roomWidth, self.size) = (row, row, width, size)
    self.isOfFile = isOfFile
    sharpest = isOfFile ? Self.steps.last! : 1
    center = .zero
  }

  // MARK: What follows from it

  /// The room for the view: the viewport without its rulers, which a presentation has not.
  static func room(in layout: WindowLayout) -> PixelRect {
    let (area, ruler) = (layout.openViewport, layout.isBare ? 0 : layout.pixels(CloseupRuler.breadth))
    return layout.rect(area.minX + ruler, area.minY + ruler, area.width - ruler, area.height - ruler)
  }

  /// Times its own size.
  func magnification(in layout: WindowLayout) -> Double {
    guard isFitted else { return factor }
    if hasCard { return 1 }
    let room = Self.room(in: layout)
    func fit(_ pixels: Int, _ length: Double) -> Double {
      max(Double(pixels) / layout.scale - (layout.isBare ? 0 : 2 * Self.margin), 1) / max(length, 1)
    }
    let fit = min(fit(room.width, size.width), fit(room.height, size.height))
    let least = max(Self.thinnest / (layout.scale * max(size.width, 1)), Self.lowest / max(size.height, 1))
    return min(max(fit, Self.fits.lowerBound, min(least, 1)), Self.fits.upperBound)
  }

  /// Device pixels a point in which the view is drawn.
  func drawScale(in layout: WindowLayout) -> Double {
    layout.scale * (isFitted ? magnification(in: layout) : min(factor, sharpest))
  }

  /// Pixels of the window that a pixel of the picture takes on each side.
  var pixelSize: Int { isFitted ? 1 : max(Int(factor / sharpest), 1) }

  /// Where in the window the view stands.
  ///
  /// - Parameter pixelSize: pixels of the window for one of the picture.
  func frame(in layout: WindowLayout, pixelSize: Int) -> PixelRect {
    let (scale, room) = (drawScale(in: layout), Self.room(in: layout))
    func whole(_ length: Double) -> Int { max(Int((length * scale).rounded()), 1) * pixelSize }
    func start(_ low: Int, _ extent: Int, _ center: Double) -> Int {
      low + extent / 2 - Int((center * scale * Double(pixelSize)).rounded())
    }
    return PixelRect(
      x: start(room.minX, room.width, center.x), y: start(room.minY, room.height, center.y), width: whole(size.width),
      height: whole(size.height))
  }

  /// Where in the window the view stands.
  func frame(in layout: WindowLayout) -> PixelRect { frame(in: layout, pixelSize: pixelSize) }

  /// The place of the view that is shown at a place of the window, in points.
  func place(at point: PixelPoint, in layout: WindowLayout) -> Point {
    let (frame, scale) = (frame(in: layout), layout.scale * magnification(in: layout))
    return Point(x: Double(point.x - frame.minX) / scale, y: Double(point.y - frame.minY) / scale)
  }

  /// True if all of its width is in view, and all of its height.
  func isWhole(in layout: WindowLayout) -> (x: Bool, y: Bool) {
    let (frame, room) = (frame(in: layout), Self.room(in: layout))
    return (frame.width <= room.width, frame.height <= room.height)
  }

  // MARK: Changes

  /// Offers it as many points as its file says; nil where that says nothing. What is known of its size grows with that, unless its file
  /// says that, too: a picture that is shown the first time stands where it will.
  mutating func offer(_ width: Double?, height: Double?, in layout: WindowLayout) {
    guard width != ownWidth || row != offered else { return }
    let former = self.width
    (ownWidth, offered) = (width, row)
    let grown = size * (self.width / max(former, 1))
    learn(height.map { Size(width: self.width, height: $0) } ?? grown, drawnAt: .infinity, in: layout)
  }

  /// All that decides, at a given scale, whether the view can be drawn.
  struct Drawn: Equatable, Sendable {
    let row: Int
    let gallery: AnyGallery
    let attempt: Int
  }

  /// The view turned out to be of this size.
  ///
  /// - Parameters:
  ///   - scale: device pixels a point of the picture that tells. Of one that is drawn small, lengths differ by a part of a pixel,
  ///     which is many points.
  ///   - drawn: what was drawn; nil where that is not known.
  ///   - isCard: true if a card stands in for the view, because it could not be drawn.
  mutating func learn(
    _ size: Size, drawnAt scale: Double, of drawn: Drawn? = nil, isCard: Bool = false, in layout: WindowLayout
  ) {
    if isCard {
      // Fitted to the card it would be drawn again in the size that it can be drawn in, fitted to that again, and so on.
      guard drawn == nil || drawn != pictured else { return }
      hasCard = true
    } else if let drawn {
      (pictured, hasCard) = (drawn, false)
    }
    // What is fitted would be fitted anew for each part of a pixel; of what is not, no length comes to another number of pixels.
    let tolerance = (isFitted ? 1.5 : 0.501) / scale
    guard abs(size.width - self.size.width) > tolerance || abs(size.height - self.size.height) > tolerance else {
      return
    }
    // Of the lengths that come to as many pixels what is offered is the likeliest, and then a whole one.
    func likeliest(_ length: Double, _ offered: Double? = nil) -> Double {
      let whole = length.rounded()
      return [offered, whole].compactMap(\.self).first { abs($0 - length) * scale < 0.5 } ?? length
    }
    let size = Size(width: likeliest(size.width, width), height: likeliest(size.height))
    let share = Point(x: center.x / max(self.size.width, 1), y: center.y / max(self.size.height, 1))
    let wasWhole = isFitted ? isWhole(in: layout) : (false, false)
    self.size = size
    // Of a card that is higher than the room the words come first.
    center = Point(x: wasWhole.0 ? 0 : share.x * size.width, y: hasCard || wasWhole.1 ? 0 : share.y * size.height)
    hold(in: layout)
  }

  mutating func fit(in layout: WindowLayout) {
    isFitted = true
    center = .zero
    hold(in: layout)
  }

  /// Shows it so many times as large about a place of the window, which stays where it is; about the middle where there is none.
  mutating func magnify(to factor: Double, about point: PixelPoint?, in layout: WindowLayout) {
    let room = Self.room(in: layout)
    let middle = PixelPoint(x: room.minX + room.width / 2, y: room.minY + room.height / 2)
    let point = point.flatMap { room.contains($0) ? $0 : nil } ?? middle
    let place = place(at: point, in: layout)
    (isFitted, self.factor) = (false, factor)
    let scale = layout.scale * factor
    center = Point(
      x: place.x - Double(point.x - middle.x) / scale, y: place.y - Double(point.y - middle.y) / scale)
    hold(in: layout)
  }

  /// Shows it larger by so many steps, or smaller. Taken together they lead where they do one by one.
  mutating func step(by count: Int, about point: PixelPoint?, in layout: WindowLayout) {
    let steps = Self.steps
    for _ in 0..<min(count.magnitude, UInt(steps.count)) {
      let present = magnification(in: layout)
      // From a size between two steps the first leads to the next of them.
      let next = count > 0 ? steps.first { $0 > present * 1.001 } : steps.last { $0 < present * 0.999 }
      guard let next else { return }
      magnify(to: next, about: point, in: layout)
    }
  }

  /// Moves it by device pixels, as far as there is more of it to be seen.
  mutating func move(x: Double, y: Double, in layout: WindowLayout) {
    guard x.isFinite, y.isFinite else { return }
    let scale = layout.scale * magnification(in: layout)
    center = Point(x: center.x + x / scale, y: center.y + y / scale)
    hold(in: layout)
  }

  /// Brings a place into the middle, where not all is in view anyhow.
  ///
  /// - Parameter share: of the view's width and height.
  mutating func reveal(_ share: Point, in layout: WindowLayout) {
    center = Point(x: share.x * size.width, y: share.y * size.height)
    hold(in: layout)
  }

  /// Shows another view, in the same way.
  mutating func show(_ row: Int, in layout: WindowLayout) {
    (self.row, hasCard, toldSize) = (row, false, nil)
    center = isFitted ? .zero : Point(x: size.width / 2, y: size.height / 2)
    hold(in: layout)
  }

  /// What is smaller than the room stands in its middle, and no edge of what is larger comes into it.
  mutating func hold(in layout: WindowLayout) {
    let (room, scale) = (Self.room(in: layout), layout.scale * magnification(in: layout))
    func held(_ center: Double, _ length: Double, _ extent: Int) -> Double {
      let half = Double(extent) / scale / 2
      return length <= 2 * half ? length / 2 : min(max(center, half), length - half)
    }
    center = Point(x: held(center.x, size.width, room.width), y: held(center.y, size.height, room.height))
  }
}
