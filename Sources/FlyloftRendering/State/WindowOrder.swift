/// An order of a window; see `Renderer.replaceRequests` and the methods after it.
package enum WindowOrder: Sendable {
  case replaceRequests([Renderer.Request], prefetch: [Renderer.Request], around: Place?)
  case replaceLoads([Renderer.Load], prefetch: [Renderer.Load])
  case request(any DrawRequest, at: Place)
  case withdraw(at: Place)
  case pin(Set<PictureID>)
  case discard(Set<PictureID>)
  case reportMetrics
}
