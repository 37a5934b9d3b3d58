/// A key that may be the one that is looked for, since its hash is the same.
package struct KeyCandidate: Sendable {
  let key: DrawKey
  let picture: PictureID
}

/// The keys that the renderer knows and their numbers, as a value: keys whose pictures are cached, pinned or being drawn.
///
/// Finding a key never compares or hashes a view, which is foreign code: keys bring their hashes, and those with the hash
/// that is looked for are handed out as candidates, to be compared without a lock; see `KeySearch`.
struct KeyTable {
  /// A hash of a key, which is spread well and needs no hashing again: a cache hit takes a tenth less without.
  private struct KeyHash: Hashable {
    let value: Int

    init(_ value: Int) { self.value = value }

    func _rawHashValue(seed: Int) -> Int { value ^ seed }
  }

  private struct Entry {
    let key: DrawKey
    /// The number of reasons to know it.
    var holdCount: Int
  }

  private var entries: [PictureID: Entry] = [:]
  /// The first key of each hash: nearly always the only one.
  private var first: [KeyHash: PictureID] = [:]
  /// The others, oldest first.
  private var others: [KeyHash: [PictureID]] = [:]
  private var lastNumber = 0

  /// The number of keys.
  var count: Int { entries.count }

  // MARK: Finding

  /// The oldest key of that hash.
  func firstPicture(withHash hash: Int) -> PictureID? { first[KeyHash(hash)] }

  /// True if several keys are of that hash.
  func isShared(_ hash: Int) -> Bool { !others.isEmpty && others[KeyHash(hash)] != nil }

  /// All keys of that hash, oldest first.
  func candidates(withHash hash: Int) -> [KeyCandidate] {
    guard let oldest = first[KeyHash(hash)] else { return [] }
    return ([oldest] + (others[KeyHash(hash)] ?? [])).compactMap { picture in
      entries[picture].map { KeyCandidate(key: $0.key, picture: picture) }
    }
  }

  // MARK: Knowing

  /// A number for a key that is not in the table: it holds a value that is not equal to itself and can't be found again.
  mutating func makeNumber() -> PictureID {
    lastNumber += 1
    return PictureID(number: lastNumber)
  }

  /// Adds a key, which is held once.
  mutating func add(_ key: DrawKey) -> PictureID {
    let (picture, hash) = (makeNumber(), KeyHash(key.hash))
    entries[picture] = Entry(key: key, holdCount: 1)
    if first[hash] == nil {
      first[hash] = picture
    } else {
      others[hash, default: []].append(picture)
    }
    return picture
  }

  /// Adds a reason to know a key.
  ///
  /// - Returns: false where it is not known any more.
  mutating func hold(_ picture: PictureID) -> Bool {
    guard entries[picture] != nil else { return false }
    entries[picture]?.holdCount += 1
    return true
  }

  /// Takes a reason away; with the last one the key goes.
  ///
  /// - Returns: the key that went. It may be the last reference to an author's value, so it is released after unlocking.
  /// - Precondition: there was a reason.
  mutating func release(_ picture: PictureID) -> DrawKey? {
    guard let entry = entries[picture] else { preconditionFailure("a key released too often") }
    guard entry.holdCount == 1 else {
      entries[picture]?.holdCount -= 1
      return nil
    }
    entries[picture] = nil
    let hash = KeyHash(entry.key.hash)
    var left = others[hash] ?? []
    if first[hash] == picture {
      first[hash] = left.isEmpty ? nil : left.removeFirst()
    } else {
      left.removeAll { $0 == picture }
    }
    others[hash] = left.isEmpty ? nil : left
    return entry.key
  }
}
