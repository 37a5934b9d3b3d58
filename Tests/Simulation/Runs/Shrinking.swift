extension SimulationRun {
  /// The shortest run found that leads to a violation of the same invariant: steps are left out as long as it does.
  ///
  /// By halves, quarters and so on down to single steps, until none can be spared (A. Zeller and R. Hildebrandt,
  /// “Simplifying and Isolating Failure-Inducing Input”, 2002).
  ///
  /// - Parameter attempts: the most runs that are tried.
  package func shrunk(_ invariant: Invariant, attempts: Int = 3000) -> SimulationRun {
    var best = self
    var left = attempts
    func fails(_ run: SimulationRun) -> Bool {
      left -= 1
      return run.outcome().violation?.invariant == invariant
    }
    var size = max(best.steps.count / 2, 1)
    while left > 0 {
      var begin = 0
      var hasShrunk = false
      while begin < best.steps.count, left > 0 {
        var candidate = best
        candidate.steps.removeSubrange(begin..<min(begin + size, best.steps.count))
        if fails(candidate) {
          best = candidate
          hasShrunk = true
        } else {
          begin += size
        }
      }
      if size > 1 { size /= 2 } else if !hasShrunk { break }
    }
    return best
  }
}
