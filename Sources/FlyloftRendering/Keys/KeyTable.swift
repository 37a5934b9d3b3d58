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
  /// The keys of one hash: nearly always one.
  private struct Chain {
    var first: KeyCandidate
    var more: [KeyCandidate] = []
  }

  private struct Entry {
    let hash: Int
    /// How many reasons there are to know it.
    var holdCount: Int
  }

  private var chains: [Int: Chain] = [:]
  private var entries: [PictureID: Entry] = [:]
  private var lastNumber = 0

  /// How many keys there are.
  var count: Int { entries.count }

  /// The key of that hash if there is exactly one; and whether there are more.
  func candidate(withHash hash: Int) -> (first: KeyCandidate, isAlone: Bool)? {
    chains[hash].map { ($0.first, $0.more.isEmpty) }
  }

  /// All keys of that hash, oldest first.
  func candidates(withHash hash: Int) -> [KeyCandidate] { chains[hash].map { [$0.first] + $0.more } ?? [] }

  /// A number for a key that is not in the table: it holds a value that is not equal to itself and can't be found again.
  mutating func makeNumber() -> PictureID {
    lastNumber += 1
    return PictureID(number: lastNumber)
  }

  /// Adds a key, which is held once.
  mutating func add(_ key: DrawKey) -> PictureID {
    let candidate = KeyCandidate(key: key, picture: makeNumber())
    entries[candidate.picture] = Entry(hash: key.hash, holdCount: 1)
    if chains[key.hash] == nil {
      chains[key.hash] = Chain(first: candidate)
    } else {
      chains[key.hash]?.more.append(candidate)
    }
    return candidate.picture
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
  mutating func release(_ picture: PictureID) -> DrawKey? {
    guard let entry = entries[picture] else { preconditionFailure("a key released too often") }
    guard entry.holdCount == 1 else {
      entries[picture]?.holdCount -= 1
      return nil
    }
    entries[picture] = nil
    guard var chain = chains[entry.hash] else { preconditionFailure("a key without its chain") }
    if chain.more.isEmpty {
      chains[entry.hash] = nil
      return chain.first.key
    }
    defer { chains[entry.hash] = chain }
    if chain.first.picture == picture {
      defer { chain.first = chain.more.removeFirst() }
      return chain.first.key
    }
    guard let index = chain.more.firstIndex(where: { $0.picture == picture }) else {
      preconditionFailure("a key that is not in its chain")
    }
    return chain.more.remove(at: index).key
  }
}
