/// The weights of eviction scores, found by a search over sessions of a synthetic hand that reads,
/// flings, turns, jumps, resizes and magnifies, in the product's own model, schedule and cache. The recorded sessions, on
/// which they are judged, had no part in the search, but for `near` and `wavering`: a look at the slow read gave those.
///
/// Likelihoods are counted against that of a picture far from the viewport that was just used.
package struct EvictionWeights: Equatable, Sendable {
  /// After so many budgets' worth of insertions without use a picture is half as likely to be asked for.
  package var ageing = 4.0
  /// The rows that a scroll may go back before it counts as turned. A reader wavers by a row.
  package var wavering = 1.0
  /// The value of being so near that the window soon requests it again.
  package var near = 100.0
  /// The reach of that, in times the number of pictures on screen.
  package var nearReach = 1.25
  /// The value of lying ahead.
  package var ahead = 115.0
  /// The reach of that, as a share of the number of pictures held.
  package var aheadReach = 0.32
  /// The value of lying behind, as far as a scroll goes back when it turns.
  package var behind = 16.0
  /// The reach of that, as a share of the number of pictures held.
  package var behindReach = 0.55
  /// The value of a row's former picture, of another width or scale. It comes back when a change of size is undone.
  package var outdated = 3.5

  /// The product's weights.
  package init() {}

  /// - Parameter age: how many times the budget was inserted since the last use.
  func recency(age: Double) -> Double {
    let share = age / ageing
    return 1 / (1 + share * share)
  }

  /// - Parameters:
  ///   - distance: in rows from the middle of the viewport.
  ///   - onScreen: how many pictures are on screen.
  ///   - held: how many pictures the cache holds.
  func nearness(_ distance: Int, isAhead: Bool, onScreen: Int, held: Int) -> Double {
    let distance = Double(distance)
    let near = distance <= nearReach * Double(onScreen) ? near : 0
    let far = distance / ((isAhead ? aheadReach : behindReach) * Double(held))
    let square = far * far
    // Ahead, the farther the less likely. Behind, as likely as far as turns go, and not beyond.
    return near + (isAhead ? ahead / (1 + square) : behind / (1 + square * square * square * square))
  }
}
