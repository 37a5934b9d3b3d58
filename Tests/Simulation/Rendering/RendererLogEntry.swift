package import FlyloftRendering

/// Something that happened inside the renderer, in the order in which it happened.
package enum RendererLogEntry {
  /// A window's order was carried out.
  case carriedOut(WindowOrder)
  /// A worker took a request.
  case began(any DrawRequest)
  /// The request of this number ended.
  case ended(Int)
  /// A load has begun, and is over or was given up.
  case loadBegan(LoadID, Renderer.Load, at: Duration)
  case loadEnded(LoadID)
  /// A window is told something.
  case told(Renderer.Event)

  /// Nil for what ends nothing.
  init?(_ action: RendererState.Schedule.Action) {
    guard case .end(let ticket, _, _) = action else { return nil }
    self = .ended(ticket.number)
  }
}
