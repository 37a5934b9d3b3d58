import FlyloftObserver
public import Testing

/// Waits for what other threads or processes are about to do and tell nobody. What doesn't come within the observer's limit fails
/// the test, at the place that waits.
///
/// - Parameter limit: for what may take longer on a busy machine than all else; the observer's unless given.
/// - Returns: whether it came.
@discardableResult
public func wait(
  within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool
) async -> Bool {
  let limit = limit ?? .limit
  let end = ContinuousClock.now + limit
  while !condition() {
    guard .now < end else {
      Issue.record("What is waited for here has not come within \(limit).", sourceLocation: sourceLocation)
      return false
    }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return true
}
