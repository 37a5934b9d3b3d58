/// The search for a key among those that the renderer knows, as a value that goes back and forth: candidates are taken
/// under the lock, compared without it, and looked at again under the lock, since others may have come meanwhile.
package struct KeySearch: Sendable {
  enum Answer {
    case known(PictureID)
    case unknown
    /// These have not been compared yet.
    case compare([KeyCandidate])
  }

  /// The key that is searched for.
  package let key: DrawKey
  /// An equal key for the table to hold on to.
  package let stored: DrawKey
  /// False for a view that holds NaN: such a key can't be found again, so it is neither shared nor cached.
  let isEqualToItself: Bool
  private var equal: PictureID?
  private var different: Set<PictureID> = []

  /// Begins a search. Compares the key with itself, which is foreign code.
  package init(_ key: DrawKey) {
    self.key = key
    stored = key.stored
    isEqualToItself = key == key
  }

  /// Compares candidates with the key, which is foreign code.
  package mutating func compare(with candidates: [KeyCandidate]) {
    for candidate in candidates {
      if candidate.key == key {
        equal = candidate.picture
        return
      }
      different.insert(candidate.picture)
    }
  }

  /// The answer on the key, given all keys of its hash.
  func answer(among candidates: [KeyCandidate]) -> Answer {
    guard isEqualToItself else { return .unknown }
    var left: [KeyCandidate] = []
    for candidate in candidates {
      if candidate.picture == equal || candidate.key.isIdentical(to: key) { return .known(candidate.picture) }
      if !different.contains(candidate.picture) { left.append(candidate) }
    }
    return left.isEmpty ? .unknown : .compare(left)
  }
}
