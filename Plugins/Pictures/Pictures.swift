public import Flyloft
private import LateVips

/// A picture, or the pages and frames of one, decoded in the size in which it is looked at: `flyloft holiday.jpg`.
public struct Pictures: FileGallery, LiveGallery {
  /// True if a picture is as wide as there is room; else it is no wider than it has pixels.
  public var fit = false
  /// The width of pictures that stand beside each other, in points; 0 if each stands in its own size.
  public var wall = 0
  /// True if the frames of what moves are shown one by one.
  public var frames = false

  /// True where a picture is shown alone.
  public var isAlone = false

  private let file: PictureFile?

  /// A card that says how to open a picture.
  public init() { file = nil }

  /// The picture of a file.
  ///
  /// - Throws: `PictureError`, `OpenFileError`.
  public init(opening file: OpenFile) throws { self.file = try PictureFile(file) }

  /// Loads libvips.
  public static func prepareToOpen() { _ = late_vips_load() }

  /// libvips, where it is missing.
  public static var shortage: String? {
    late_vips_is_missing() ? "libvips is missing, which `apt-get install libvips42` brings" : nil
  }

  /// What browsers show, what cameras and scanners write, and what programs have written for long.
  public static var contentTypes: [ContentType] {
    [.png, .jpeg, .gif, .webP, .heif, .jpegXL, .tiff, .svg] + others
  }

  /// What may be set: `fit`, `wall`, `frames`.
  public static var knobs: [Knob<Pictures>] {
    [
      Knob("fit", \.fit, help: "As wide as there is room."),
      Knob(
        "wall", \.wall, in: 0...1000, step: 4, unit: "pt",
        help: "Beside each other, each so wide; 0: in their own size."),
      Knob("frames", \.frames, help: "Frames of what moves one by one."),
    ]
  }

  /// True if frames follow each other.
  private var moves: Bool { !frames && file?.delays.isEmpty == false }

  /// How many pages there are, or frames that are shown one by one.
  public var count: Int { moves ? 1 : file?.pageCount ?? 1 }

  /// Of a wall the width that is chosen.
  public var itemWidth: Double? { wall > 0 ? Double(wall) : nil }

  /// As many points as the first page has pixels.
  public var ownSize: Size? { file.map { Size(width: Double($0.size.width), height: Double($0.size.height)) } }

  /// The shortest time for which a frame is shown; what doesn't move never changes.
  public var period: Duration { moves ? .milliseconds(file?.delays.min() ?? 0) : .seconds(Int64.max) }

  /// The page or frame at `index`, or of what moves the frame that is due.
  ///
  /// - Throws: `PictureError`.
  public func view(at index: Int, moment: Moment) throws -> Picture {
    guard moves, let delays = file?.delays else { return try view(at: index) }
    var time = (moment.seconds % 1_000_000 * 1000 + moment.nanoseconds / 1_000_000) % delays.reduce(0, +)
    let frame = delays.firstIndex { delay in
      time -= delay
      return time < 0
    }
    return try view(at: frame ?? 0)
  }

  /// The page or frame at `index`.
  ///
  /// - Throws: `PictureError`.
  public func view(at index: Int) throws -> Picture {
    let size = try file?.size(of: index) ?? PixelSize(width: 360, height: 180)
    return Picture(
      file: file, page: index, pixels: Size(width: Double(size.width), height: Double(size.height)), isFitted: fit,
      wall: isAlone ? 0 : Double(wall), isAlone: isAlone)
  }
}
