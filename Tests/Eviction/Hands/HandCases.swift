internal import FlyloftRecording
internal import FlyloftRegistry
internal import ViewRegistry

/// Sessions of a hand of each kind in caches of several sizes: what weights are found on.
package enum HandCases {
  /// - Parameters:
  ///   - seeds: of the hands.
  ///   - lengths: of the sessions. In a short one nothing is known of the hand yet.
  ///   - budgets: bytes of the caches.
  /// - Throws: what is wrong with the gallery, if it is missing.
  package static func all(seeds: [UInt64], lengths: [Duration], budgets: [Int]) throws -> [EvictionCase] {
    var cases: [EvictionCase] = []
    for seed in seeds {
      for kind in Hand.Kind.allCases {
        for length in lengths {
          let session = Hand.session(kind, seed: seed &+ UInt64(length.components.seconds), length: length)
          let gallery = try registry.gallery(named: session.gallery)(session.settings)
          cases += budgets.map {
            EvictionCase(kind.rawValue, session, gallery, budget: $0, courses: VaryingDraws(seed: seed))
          }
        }
      }
    }
    return cases
  }
}
