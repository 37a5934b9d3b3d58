internal import Flyloft
internal import LateVips

/// A file with a picture, or with several pages or frames, as libvips reads it.
///
/// It is for one thread at a time. Files are drawn in worker processes only, each of which draws on one thread.
final class PictureFile: Sendable {
  let file: OpenFile
  private let kind: late_vips_kind
  let pageCount: Int
  let hasAlpha: Bool
  /// The milliseconds for which each frame is shown; empty for what doesn't move.
  let delays: [Int]
  let size: PixelSize
  /// What was decoded last, if only a part of it was drawn: the others will be.
  private nonisolated(unsafe) var decoded: (page: Int, image: Image)?
  /// All frames of what moves, once one was drawn.
  private nonisolated(unsafe) var frames: [Image] = []

  /// The most pixels that are decoded, more than any camera has.
  static let limits = ImageFileLimits(pixelCount: 300_000_000)
  /// The most pixels that are kept.
  private static let keptPixels = 1 << 26
  /// True if all frames are kept, in their own size: to come to one, a decoder goes through those before it.
  private var keepsFrames: Bool { !delays.isEmpty && size.width * size.height * pageCount <= Self.keptPixels / 4 }
  /// The most pages that are shown of a file.
  private static let mostPages = 10_000
  /// The longest side in which a drawing is drawn. What is larger is enlarged from that.
  private static let longestSide = 32_000

  /// True if it has shapes, which have as many pixels as are asked for.
  var isDrawing: Bool { kind == late_vips_shapes }

  /// - Throws: `PictureError`.
  init(_ file: OpenFile) throws {
    if let reason = late_vips_load() {
      throw PictureError(
        "\(file.name) can’t be read without libvips, which `apt-get install libvips42` brings: \(String(cString: reason))"
      )
    }
    // With a file of no bytes libvips would end the process.
    guard try file.byteCount > 0 else { throw PictureError("\(file.name) is empty") }
    kind = late_vips_kind_of(file.descriptor)
    let facts = try Self.facts(of: file, page: 0, kind)
    self.file = file
    size = PixelSize(width: Int(facts.width), height: Int(facts.height))
    pageCount = min(max(Int(facts.page_count), 1), Self.mostPages)
    hasAlpha = facts.has_alpha
    let delays = withUnsafeBytes(of: facts.delays) {
      Array($0.bindMemory(to: Int32.self).prefix(Int(facts.delay_count)))
    }
    // As browsers do: what asks for less was made when nothing was as fast.
    self.delays =
      pageCount == 1 || delays.isEmpty
      ? []
      : (0..<pageCount).map { index in
        let delay = Int(index < delays.count ? delays[index] : delays[0])
        return delay <= 10 ? 100 : min(delay, 60_000)
      }
  }

  private static func facts(
    of file: OpenFile, page: Int, _ kind: late_vips_kind
  ) throws(PictureError) -> late_vips_facts {
    var facts = late_vips_facts()
    let picture = late_vips_picture(file: file.descriptor, page: Int32(page), kind: kind)
    if let reason = late_vips_read_facts(picture, &facts) { throw PictureError(file, reason) }
    let size = PixelSize(width: Int(facts.width), height: Int(facts.height))
    if let excess = limits.excess(of: size, byteCount: 0) {
      throw PictureError("\(file.name) can’t be read: \(excess)")
    }
    return facts
  }

  func page(_ index: Int) -> late_vips_picture {
    late_vips_picture(file: file.descriptor, page: Int32(index), kind: kind)
  }

  /// The size of a page as it stands upright, in pixels. Frames of what moves all have one size.
  ///
  /// - Throws: `PictureError`.
  func size(of index: Int) throws(PictureError) -> PixelSize {
    if index == 0 || !delays.isEmpty { return size }
    let facts = try Self.facts(of: file, page: index, late_vips_pixels)
    return PixelSize(width: Int(facts.width), height: Int(facts.height))
  }

  /// Draws a page over a rectangle, as far as it is wanted.
  ///
  /// - Throws: `PictureError`, or `SurfaceError` if there is no memory for the pixels.
  func draw(_ index: Int, in frame: Rect, on canvas: borrowing Canvas) throws {
    guard let seen = frame.intersection(canvas.wanted) else { return }
    let whole = try pixels(of: index, in: frame, scale: canvas.scale)
    // Two pixels more on each side: colours are mixed with those beside them.
    let (x, y) = (Double(whole.width) / frame.width, Double(whole.height) / frame.height)
    let part = PixelRect(
      x: Int(((seen.minX - frame.minX) * x).rounded(.down)) - 2,
      y: Int(((seen.minY - frame.minY) * y).rounded(.down)) - 2,
      width: Int((seen.width * x).rounded(.up)) + 5, height: Int((seen.height * y).rounded(.up)) + 5
    ).intersection(PixelRect(origin: .zero, size: whole))
    guard let (image, origin) = try image(of: index, whole, part, isObsolete: { canvas.isObsolete }) else { return }
    let place = Rect(
      x: frame.minX + Double(part.minX) / x, y: frame.minY + Double(part.minY) / y, width: Double(part.width) / x,
      height: Double(part.height) / y)
    // One that is looked at closely shows its pixels.
    let isEnlarged = !isDrawing && canvas.scale > 2 * x
    canvas.draw(
      image, part: PixelRect(x: part.minX - origin.x, y: part.minY - origin.y, width: part.width, height: part.height),
      in: place, interpolation: isEnlarged ? .nearest : .smooth)
  }

  /// The pixels that a page is decoded in: no more than it has.
  private func pixels(of index: Int, in frame: Rect, scale: Double) throws -> PixelSize {
    let own = try size(of: index)
    if keepsFrames { return own }
    func pixels(_ length: Double) -> Int { max(Int((length * scale).rounded()), 1) }
    let asked = PixelSize(width: pixels(frame.width), height: pixels(frame.height))
    guard isDrawing else { return asked.width < own.width && asked.height < own.height ? asked : own }
    let share = min(Double(Self.longestSide) / Double(max(asked.width, asked.height)), 1)
    return PixelSize(width: max(Int(Double(asked.width) * share), 1), height: max(Int(Double(asked.height) * share), 1))
  }

  /// An image that has at least a part of a page, and where in the page its corner is.
  private func image(
    of index: Int, _ whole: PixelSize, _ part: PixelRect, isObsolete: () -> Bool
  ) throws -> (Image, PixelPoint)? {
    if keepsFrames { return try frame(index, isObsolete: isObsolete).map { ($0, .zero) } }
    if let decoded, decoded.page == index, decoded.image.size == whole { return (decoded.image, .zero) }
    let all = PixelRect(origin: .zero, size: whole)
    let isKept =
      part != all && !isDrawing && whole.width * whole.height <= Self.keptPixels
      && max(whole.width, whole.height) <= 32_767
    let taken = isKept ? all : part
    let decoder = try PictureDecoder(self, page: index, size: whole)
    guard let image = try decoder.image(of: taken, isObsolete: isObsolete) else { return nil }
    if isKept { decoded = (index, image) }
    return (image, taken.origin)
  }

  private func frame(_ index: Int, isObsolete: () -> Bool) throws -> Image? {
    if frames.isEmpty {
      let decoder = try PictureDecoder(self, page: -1, size: size)
      var decoded: [Image] = []
      for number in 0..<pageCount {
        let part = PixelRect(x: 0, y: number * size.height, width: size.width, height: size.height)
        guard let image = try decoder.image(of: part, isObsolete: isObsolete) else { return nil }
        decoded.append(image)
      }
      frames = decoded
    }
    return frames[index]
  }
}
