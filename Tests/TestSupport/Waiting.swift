public import Testing
import WaitLimit

/// Waits for what other threads or processes are about to do and tell nobody. What doesn't come within the observer's limit fails
/// the test, at the place that waits.
///
/// - Parameters:
///   - words: what is waited for. In an exit test they are needed: it tells of all issues at the place where it begins.
///   - limits: how many times that limit, for what a busy machine lets wait longer than all else.
/// - Returns: whether it came.
@discardableResult
public func wait(
  _ words: String = "what is waited for here", limits: Int = 1, sourceLocation: SourceLocation = #_sourceLocation,
  until condition: () -> Bool
) async -> Bool {
  let limit = Duration.limit * limits
  let end = ContinuousClock.now + limit
  while !condition() {
    guard .now < end else {
      Issue.record("After \(limit) it doesn't hold yet: \(words).", sourceLocation: sourceLocation)
      return false
    }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return true
}
