private import FaceFinder
internal import Flyloft
private import Glibc

/// dlib's detector of faces, one to a process: its training takes a third of a second to load.
final class FaceDetector: @unchecked Sendable {
  static let shared = FaceDetector()

  /// Faces are looked for in pictures of this many pixels on their longer side, which takes a tenth of the time of whole ones.
  /// They are found from a fifth of that on.
  static let side = 384.0

  // It is told apart from nothing to be shared: whoever looks for faces holds the mutex.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var finder: OpaquePointer?

  private init() { pthread_mutex_init(mutex, nil) }

  /// The faces in a picture that look at the camera, the surest first.
  ///
  /// - Throws: `WallError` where there is no memory for the detector, or what the canvas throws.
  func faces(in picture: Image) throws -> [Face] {
    let size = Size(width: Double(picture.size.width), height: Double(picture.size.height))
      .scaledToFit(Size(width: Self.side, height: Self.side))
    let pixels = PixelSize(width: max(Int(size.width), 1), height: max(Int(size.height), 1))
    let surface = try Surface(size: pixels)
    try surface.draw { $0.draw(picture, in: $0.bounds) }
    let brightness = surface.freeze().withPixels { $0.map(Self.brightness) }
    var found = [face_finder_face](repeating: face_finder_face(), count: 32)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if finder == nil { finder = face_finder_make() }
    guard let finder else { throw WallError.noDetector }
    let count = face_finder_find(
      finder, brightness, Int32(pixels.width), Int32(pixels.height), &found, Int32(found.count))
    guard count >= 0 else { throw WallError.noDetector }
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    // Below that, a pattern on a sleeve is a face, too.
    return found.prefix(Int(count)).filter { $0.confidence > 0.4 }.map { face in
      Face(
        x: Double(face.left) / width, y: Double(face.top) / height, width: Double(face.width) / width,
        height: Double(face.height) / height)
    }
  }

  private static func brightness(_ pixel: UInt32) -> UInt8 {
    let (red, green, blue) = (pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)
    return UInt8((red * 299 + green * 587 + blue * 114) / 1000)
  }
}
