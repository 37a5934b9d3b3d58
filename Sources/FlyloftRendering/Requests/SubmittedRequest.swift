/// A request as the renderer holds it: what is to be drawn, and who is called when it has ended.
package struct SubmittedRequest: Sendable {
  /// What is to be drawn.
  package let base: any DrawRequest
  /// Called with the end; nil for a window's request, whose end is an event.
  let completion: (@Sendable (DrawOutcome) -> Void)?

  /// - Parameter completion: called with the end; nil for a window's request.
  package init(_ base: any DrawRequest, completion: (@Sendable (DrawOutcome) -> Void)? = nil) {
    self.base = base
    self.completion = completion
  }
}
