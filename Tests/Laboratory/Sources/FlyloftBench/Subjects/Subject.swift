package import Flyloft
internal import Linked

/// A program whose window is measured, and how to start it.
package struct Subject: Sendable {
  /// The program's name in the report.
  package let name: String
  private let start: @Sendable (XClient) throws(ObserverError) -> RunningSubject

  /// `flyloft preview` of StressCards, in a window of `size` device pixels.
  ///
  /// - Parameters:
  ///   - executable: the path of `flyloft`.
  ///   - inProcess: whether it draws on threads of its own instead of in processes.
  package static func preview(
    _ executable: String, size: PixelSize, blobs: Int, rows: Int, inProcess: Bool = false
  ) -> Subject {
    Subject(name: "flyloft") { client throws(ObserverError) in
      let shown = try ShownPreview(
        of: MeasuredCard.gallery, executable: executable, size: size,
        arguments: ["--set", "blobs=\(blobs)", "--set", "rows=\(rows)"] + (inProcess ? ["--in-process"] : []),
        seenBy: client)
      return RunningSubject(program: shown.program, window: shown.window, started: shown.started) {
        () throws(ObserverError) in try ReportedMetrics(json: shown.close())
      }
    }
  }

  /// Any other program.
  ///
  /// - Parameters:
  ///   - executable: its path, or its name along `PATH`.
  ///   - environment: variables that replace those of this process; nil removes one.
  ///   - title: a part of its window's title.
  package static func program(
    _ name: String, _ executable: String, _ arguments: [String], environment: [String: String?] = [:], title: String
  ) -> Subject {
    Subject(name: name) { client throws(ObserverError) in
      let shown = try ShownProgram(
        executable, arguments, environment: environment, title: title, within: .seconds(30), seenBy: client)
      return RunningSubject(program: shown.program, window: shown.window, started: shown.started) {
        () throws(ObserverError) in
        shown.close()
        return nil
      }
    }
  }

  /// Starts the program and waits for its window.
  func started(seenBy client: XClient) throws(ObserverError) -> RunningSubject { try start(client) }
}

/// A subject whose window is on the screen.
struct RunningSubject {
  let program: Program
  let window: WindowHandle
  let started: ContinuousClock.Instant
  /// Closes the window, waits for the program to end, and returns the metrics that it reports, if it does.
  let close: () throws(ObserverError) -> ReportedMetrics?
}
