package import FlyloftDisplay
package import FlyloftRendering

/// The figures that were measured outside of the model at one moment: by the renderer, the event loop and the window.
package struct PreviewMeasurements: Sendable {
  var rendering = RendererMetrics()
  var turns = TurnMetrics()
  var frames = FrameMetrics()
  /// From one picture of the display to the next.
  var refreshPeriod = Duration.zero
  /// Of the process, in mebibytes, shared pixels included.
  var residentMegabytes = 0.0

  /// Nothing has been measured yet.
  init() {}

  /// - Parameters:
  ///   - refreshPeriod: from one picture of the display to the next.
  ///   - residentMegabytes: of the process, in mebibytes, shared pixels included.
  package init(
    rendering: RendererMetrics, turns: TurnMetrics, frames: FrameMetrics, refreshPeriod: Duration,
    residentMegabytes: Double
  ) {
    self.rendering = rendering
    self.turns = turns
    self.frames = frames
    self.refreshPeriod = refreshPeriod
    self.residentMegabytes = residentMegabytes
  }
}
