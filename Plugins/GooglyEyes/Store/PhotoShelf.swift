internal import Flyloft

/// The photographs of this process, decoded: workers read them while others are added.
///
/// Bounded by bytes: what was added first goes first. It is decoded again when it is wanted.
final class PhotoShelf: Sendable {
  static let shared = PhotoShelf(byteLimit: 64 << 20)

  private struct Content {
    var pictures: [PhotoSource: Image] = [:]
    /// The sources in the order in which they were added.
    var order: [PhotoSource] = []
    var byteCount = 0
  }

  private let content = SharedStore(Content())
  private let byteLimit: Int

  /// - Parameter byteLimit: bytes of pixels; one photograph is kept in any case.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// How many there are.
  var count: Int { content.read { $0.pictures.count } }

  func picture(of source: PhotoSource) -> Image? { content.read { $0.pictures[source] } }

  func add(_ picture: Image, of source: PhotoSource) {
    content.write { content in
      if let former = content.pictures.updateValue(picture, forKey: source) {
        content.byteCount -= former.byteCount
        content.order.removeAll { $0 == source }
      }
      content.order.append(source)
      content.byteCount += picture.byteCount
      while content.byteCount > byteLimit, content.order.count > 1 {
        content.byteCount -= content.pictures.removeValue(forKey: content.order.removeFirst())?.byteCount ?? 0
      }
    }
  }

  /// The picture, decoded by whoever wants it first.
  ///
  /// - Parameter bytes: gives the file's; called where there is no picture.
  /// - Throws: what `bytes` throws, or `WallError`.
  func picture(of source: PhotoSource, from bytes: () throws -> [UInt8]) throws -> Image {
    if let picture = picture(of: source) { return picture }
    let picture = try source.framing.applied(to: PictureDecoder.picture(from: bytes(), named: source.address))
    add(picture, of: source)
    return picture
  }
}
