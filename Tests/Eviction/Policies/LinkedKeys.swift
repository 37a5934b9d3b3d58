/// Keys in an order, with constant-time removal anywhere: what queue-based policies are made of.
struct LinkedKeys<Key: Hashable & Sendable>: Sendable {
  private var next: [Key: Key] = [:]
  private var previous: [Key: Key] = [:]
  private(set) var newest: Key?
  private(set) var oldest: Key?
  private(set) var byteCount = 0
  private var sizes: [Key: Int] = [:]

  func contains(_ key: Key) -> Bool { sizes[key] != nil }
  func byteCount(of key: Key) -> Int { sizes[key] ?? 0 }
  /// The key that came after `key`.
  func newer(than key: Key) -> Key? { next[key] }

  mutating func append(_ key: Key, byteCount size: Int) {
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

  mutating func remove(_ key: Key) {
    guard let size = sizes.removeValue(forKey: key) else { return }
    byteCount -= size
    let (before, after) = (previous.removeValue(forKey: key), next.removeValue(forKey: key))
    if let before { next[before] = after } else { oldest = after }
    if let after { previous[after] = before } else { newest = before }
  }

  /// Makes `key` the newest.
  mutating func renew(_ key: Key) {
    let size = byteCount(of: key)
    remove(key)
    append(key, byteCount: size)
  }
}
