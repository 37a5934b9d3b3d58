internal import Flyloft
internal import FlyloftRegistry
package import Linked

/// The metrics of a session that was played in a preview, on an X server of its own.
package struct ReplayReport {
  private let measurement: ReplayMeasurement
  private let preview: ReportedMetrics
  private let name: String

  /// Starts a server and a preview, plays the session, and ends both.
  ///
  /// - Parameters:
  ///   - name: how the report calls the session.
  ///   - executable: the path of `flyloft`.
  /// - Throws: `ObserverError`.
  package init(of session: Session, name: String, preview executable: String) throws(ObserverError) {
    self.name = name
    let sizes = session.inputs.compactMap { if case .resize(let size) = $0.input { size } else { nil } }
    let first = PixelSize(
      width: Int((session.size.width * session.scale).rounded()),
      height: Int((session.size.height * session.scale).rounded()))
    // The screen must be large enough for every size that the window gets.
    let screenSize = sizes.reduce(first) {
      PixelSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
    let server: XServer
    do {
      server = try XServer(size: screenSize, options: ScreenMemory.serverOptions)
    } catch .serverFailed {
      server = try XServer(size: screenSize)
    }
    defer { server.stop() }
    let client = try XClient(display: server.display)
    let shown = try ShownPreview(
      of: session.gallery, executable: executable,
      size: PixelSize(width: Int(session.size.width), height: Int(session.size.height)),
      arguments: ["--scale", "\(session.scale)"] + session.settings.flatMap { ["--set", "\($0.name)=\($0.value)"] },
      seenBy: client)
    client.settle(shown.window)
    var progress = ReplayProgress(of: session.duration, count: session.inputs.count)
    measurement = client.measureReplay(of: session, in: shown.window, on: ScreenMemory(of: server)) {
      progress.play(at: $0)
    }
    progress.finish()
    preview = try ReportedMetrics(json: shown.close())
  }

  /// What a preview has counted.
  static func counts(_ preview: ReportedMetrics) -> [[String]] {
    [
      ("frames painted", "frames"), ("drawn", "drawn"), ("cache hits", "cacheHits"), ("superseded", "superseded"),
      ("cancelled", "cancelled"), ("evicted", "evicted"),
    ].map { title, metric in [title, preview.text(metric)] }
  }

  /// One line for each metric: those seen from outside first, then those that the preview reported.
  package var text: String {
    var table = TextTable(titles: [name, ""])
    func times(_ latencies: Latencies) -> String {
      [latencies.median, latencies.percentile(99), latencies.worst].map { fixed($0, decimals: 2) }.joined(
        separator: " / ")
    }
    table.add(["inputs", measurement.inputs.grouped])
    table.add(["seconds", fixed(measurement.duration.milliseconds / 1000, decimals: 2)])
    table.add(["input to damage, ms: median / 99% / worst", times(measurement.inputToDamage)])
    table.add(["frames seen", measurement.frames.grouped])
    table.add(["frame gaps, ms: median / 99% / worst", times(measurement.gaps)])
    table.add(["blank pixel-ms", measurement.blank.map { fixed($0.pixelMilliseconds, decimals: 0) } ?? "–"])
    table.add(["blank pixel-ms, as the preview counts", preview.text("blankPixelMilliseconds")])
    for line in Self.counts(preview) { table.add(line) }
    table.add(["longest turn of the display thread, ms", preview.text("longestTurnMilliseconds", decimals: 2)])
    table.add(["resident memory, MB", preview.text("residentMegabytes", decimals: 1)])
    return table.description + (measurement.isWhole ? "" : "The window was gone before the session's end.\n")
  }
}
