internal import FlyloftDisplay
internal import FlyloftRendering

/// Carries the renderer's events to the window, which does not exist yet when the renderer is made.
final class RendererEventReceiver: Sendable {
  @DisplayActor weak var receiver: PreviewWindow?

  nonisolated init() {}

  // Called by the completion context, which is the event loop.
  nonisolated func deliver(_ event: Renderer.Event) {
    DisplayActor.assumeIsolated { receiver?.rendererReported(event) }
  }
}
