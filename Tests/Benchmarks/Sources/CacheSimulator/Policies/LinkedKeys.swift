/// Keys in an order, with constant-time removal anywhere: what queue-based policies are made of.
struct LinkedKeys {
  private var next: [PictureKey: PictureKey] = [:]
  private var previous: [PictureKey: PictureKey] = [:]
  private(set) var newest: PictureKey?
  private(set) var oldest: PictureKey?
  private(set) var byteCount = 0
  private var sizes: [PictureKey: Int] = [:]

  func contains(_ key: PictureKey) -> Bool { sizes[key] != nil }
  func byteCount(of key: PictureKey) -> Int { sizes[key] ?? 0 }
  /// The key that came after `key`.
  func newer(than key: PictureKey) -> PictureKey? { next[key] }

  mutating func append(_ key: PictureKey, byteCount size: Int) {
    sizes[key] = size
    byteCount += size
    if let newest {
      next[newest] = key
      previous[key] = newest
    } else {
      oldest = key
    }
    newest = key
  }

  mutating func remove(_ key: PictureKey) {
    guard let size = sizes.removeValue(forKey: key) else { return }
    byteCount -= size
    let (before, after) = (previous.removeValue(forKey: key), next.removeValue(forKey: key))
    if let before { next[before] = after } else { oldest = after }
    if let after { previous[after] = before } else { newest = before }
  }
}
