extension SimulationRun {
  /// The shortest run found that still fails: steps are left out as long as it does.
  ///
  /// By halves, quarters and so on down to single steps, until none can be spared (A. Zeller and R. Hildebrandt,
  /// “Simplifying and Isolating Failure-Inducing Input”, 2002).
  ///
  /// - Parameters:
  ///   - attempts: the most runs that are tried.
  ///   - fails: whether a run does what this one does.
  package func shrunk(attempts: Int = 3000, while fails: (SimulationRun) -> Bool) -> SimulationRun {
    var best = self
    var left = attempts
    var size = max(best.steps.count / 2, 1)
    while left > 0 {
      var begin = 0
      var hasShrunk = false
      while begin < best.steps.count, left > 0 {
        var candidate = best
        candidate.steps.removeSubrange(begin..<min(begin + size, best.steps.count))
        left -= 1
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
