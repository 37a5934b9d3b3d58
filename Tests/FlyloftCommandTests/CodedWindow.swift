import CodedGalleries
import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Foundation
import GalleryCatalog
import Oracle
import TestSupport
import Testing

/// A window of the built `flyloft` with coded galleries in the place of its own, and the oracle that says what it must show.
final class CodedWindow {
  let display: ObservedDisplay
  let shown: ShownProgram
  private(set) var oracle: Oracle
  /// The proxy between the window and the server, where there is one.
  let wire: Interposer?
  /// The screen that the user's input goes to, if it is a window itself.
  private let screen: (client: XClient, window: WindowHandle)?
  private let folder = TemporaryFolder()
  var client: XClient { display.client }
  var window: WindowHandle { shown.window }

  /// Opens the window in the upper left corner of a screen that is somewhat larger, and waits until it shows what it must.
  ///
  /// - Parameters:
  ///   - display: where to open it; a server of its own unless given.
  ///   - screen: what the user's input goes to; the window itself unless given.
  ///   - size: of the window, in points.
  ///   - isTold: whether the program is told the scale, and not by the desktop.
  ///   - arguments: more than those that follow from the others.
  ///   - environment: variables for the program.
  ///   - faults: of a proxy between the window and the server; nil for none.
  ///   - change: sets knobs, which the program is told by `--set`.
  init(
    _ name: String = "StressCards", on display: ObservedDisplay? = nil,
    within screen: (client: XClient, window: WindowHandle)? = nil,
    size: PixelSize = PixelSize(width: 1000, height: 700), scale: Double = 1, isTold: Bool = true,
    isDark: Bool = false, showsFigures: Bool = false, arguments: [String] = ["--no-animation"],
    environment: [String: String?] = [:], through faults: [Fault]? = nil,
    knobs change: (inout CodedKnobs) -> Void = { _ in }
  ) throws {
    func pixels(_ points: Int) -> Int { Int(Double(points) * scale) }
    self.screen = screen
    self.display =
      try display
      ?? ObservedDisplay(
        size: PixelSize(width: pixels(size.width) + 200, height: pixels(size.height) + 100))
    wire = try faults.map { [server = self.display.server] in try Interposer(before: server, $0) }
    try folder.addPrograms("flyloft")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("flyloft-galleries"), withDestinationPath: BuiltProgram.path("flyloft-coded-stage"))
    var knobs = CodedKnobs()
    change(&knobs)
    oracle = Oracle(
      names: catalog.names, skipped: catalog.skipped.map(\.name), showing: name, knobs, size: size, scale: scale,
      isDark: isDark, showsFigures: showsFigures)
    oracle.change(screen: self.display.size)
    var told = ["preview", name, "--no-watch", "--size", "\(size.width)x\(size.height)"]
    if isTold { told += ["--scale", "\(scale)"] }
    for setting in knobs.settings { told += ["--set", setting] }
    if isDark { told += ["--appearance", "dark"] }
    if showsFigures { told.append("--figures") }
    // The oracle knows nothing of the files that the user has opened last.
    let own: [String: String?] = [
      "DISPLAY": wire?.display ?? self.display.client.display, "XDG_DATA_HOME": folder.path,
    ]
    shown = try ShownProgram(
      folder.file("flyloft"), told + arguments, environment: own.merging(environment) { $1 }, title: "Flyloft",
      seenBy: self.display.client)
  }

  deinit { shown.close() }

  /// Does all this one after the other, and waits until the window shows what the oracle says after the last.
  func play(_ inputs: OracleInput..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    for input in inputs {
      if case .resize = input { client.play(input, in: window) } else { give(input) }
      oracle.receive(input)
    }
    try expect(after: inputs, sourceLocation: sourceLocation)
  }

  private func give(_ input: OracleInput) {
    (screen?.client ?? client).play(input, in: screen?.window ?? window)
  }

  /// The same by a device on the wire.
  func play(_ inputs: OracleInput..., by device: WireDevice, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for input in inputs {
      device.play(input)
      oracle.receive(input)
    }
    try expect(after: inputs, sourceLocation: sourceLocation)
  }

  /// The same, each waited for.
  func playEach(_ inputs: OracleInput..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    for input in inputs { try play(input, sourceLocation: sourceLocation) }
  }

  func click(at point: PixelPoint, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try play(.move(point), .press(1), .release(1), sourceLocation: sourceLocation)
  }

  /// Tells the oracle what has happened otherwise.
  func note(_ change: (inout Oracle) -> Void) { change(&oracle) }

  /// Waits until the window shows what the oracle says.
  ///
  /// - Throws: what differs if it doesn't: after that, nothing else would be as it must.
  func expect(after inputs: [OracleInput] = [], sourceLocation: SourceLocation = #_sourceLocation) throws {
    var (difference, last): (String?, Screenshot?)
    let picture = client.pixels(
      of: window,
      until: { picture in
        (difference, last) = (oracle.difference(in: picture), picture)
        return difference == nil
      })
    try #require(
      picture != nil,
      """
      After \(inputs): \(difference ?? "The window is gone.") Rows \(last.map(oracle.rows) ?? []) are seen. \
      \(shown.program.standardError)
      """, sourceLocation: sourceLocation)
  }

  /// Waits until a row that has crashed is drawn at a generation. Its process is the one that has drawn the others, or, where it crashed as
  /// the last of them, one that began at that generation.
  func expectTriedAgain(_ row: Int, drawn: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    _ = client.pixels(
      of: window,
      until: { picture in
        [nil, drawn].contains { started in
          oracle.rows[row] = OracleRow(drawn: drawn, started: started)
          return oracle.difference(in: picture) == nil
        }
      })
    try expect(sourceLocation: sourceLocation)
  }

  /// Waits until nothing goes on in the window's processes, and nothing is due.
  func expectRest(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try #require(shown.program.comesToRest(seenBy: client), "Something goes on.", sourceLocation: sourceLocation)
  }

  /// The middle of the area where views are.
  var content: PixelPoint { PixelPoint(x: oracle.viewport.midX, y: oracle.viewport.midY) }
}
