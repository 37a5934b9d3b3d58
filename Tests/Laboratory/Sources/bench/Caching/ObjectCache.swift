internal import Flyloft
internal import FlyloftRendering
internal import Foundation

/// `NSCache` as one would keep pictures in it: keys and pictures wrapped in objects, bytes as cost.
struct ObjectCache {
  final class Key: NSObject {
    private let key: DrawKey
    private let hashOfKey: Int

    init(_ key: DrawKey) {
      self.key = key
      hashOfKey = key.hashValue
    }

    override var hash: Int { hashOfKey }

    override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Key else { return false }
      return key == other.key
    }
  }

  private final class Picture {
    let image: Image

    init(_ image: Image) {
      self.image = image
    }
  }

  private let cache = NSCache<Key, Picture>()

  init(byteCount: Int) {
    cache.totalCostLimit = byteCount
  }

  func image(for key: Key) -> Image? { cache.object(forKey: key)?.image }

  func insert(_ image: Image, for key: Key) { cache.setObject(Picture(image), forKey: key, cost: image.byteCount) }
}
