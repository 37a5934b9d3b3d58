public import Flyloft
internal import FlyloftObserver

/// A program with a window that is measured, and how to start it.
public struct Subject: Sendable {
  public let name: String
  private let start: @Sendable (XClient) throws(ObserverError) -> RunningSubject

  /// `flyloft preview` of StressCards.
  public static func preview(_ executable: String, size: PixelSize, blobs: Int, rows: Int) -> Subject {
    Subject(name: "flyloft") { client throws(ObserverError) in
      let shown = try ShownPreview(
        of: MeasuredCard.gallery, executable: executable, size: size,
        arguments: ["--set", "blobs=\(blobs)", "--set", "rows=\(rows)"], seenBy: client)
      return RunningSubject(program: shown.program, window: shown.window, started: shown.started) {
        () throws(ObserverError) in try ReportedMetrics(json: shown.close())
      }
    }
  }

  /// Any other program.
  ///
  /// - Parameter title: what the title of its window holds.
  public static func program(
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

  func started(seenBy client: XClient) throws(ObserverError) -> RunningSubject { try start(client) }
}

/// A subject whose window is on the screen.
struct RunningSubject {
  let program: Program
  let window: WindowHandle
  let started: ContinuousClock.Instant
  /// Closes the window and waits for the end; gives the program's own figures where it leaves some.
  let close: () throws(ObserverError) -> ReportedMetrics?
}
