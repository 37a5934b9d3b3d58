/// A request as the renderer holds it: what is to be drawn, and who is called when it has ended.
package struct SubmittedRequest: Sendable {
  /// The request for what is to be drawn.
  package let base: any DrawRequest
  /// Called with the end; nil for a window's request, whose end is an event.
  let completion: (@Sendable (DrawOutcome) -> Void)?
  /// The build that it is of, where its module is being edited.
  private(set) var build: EditPatience.Build?

  /// - Parameter completion: called with the end; nil for a window's request.
  package init(_ base: any DrawRequest, completion: (@Sendable (DrawOutcome) -> Void)? = nil) {
    self.base = base
    self.completion = completion
  }

  init(_ request: Renderer.Request) {
    self.init(request.request)
    if request.generation > 0 {
      build = EditPatience.Build(gallery: request.place.gallery, generation: request.generation)
    }
  }
}
