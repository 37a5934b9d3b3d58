import FlyloftDisplay
import FlyloftRendering

/// What was measured outside of the model at one moment: by the renderer, the event loop and the window.
struct PreviewMeasurements: Sendable {
  var rendering = RendererMetrics()
  var turns = TurnMetrics()
  var frames = FrameMetrics()
  /// From one picture of the display to the next.
  var refreshPeriod = Duration.zero
  /// Of the process, in mebibytes, shared pixels included.
  var residentMegabytes = 0.0
}
