internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FlyloftStage
private import Glibc

/// The opening of a source in the user's editor: finds the line, and starts the editor. Waits for both, and for the editor's end,
/// on the calling thread.
struct SourceOpening: Sendable {
  /// The time after its start in which the end of an editor is told as a failure.
  private static let patience = Duration.seconds(10)

  /// Draws the views; nil where threads of this process do.
  let stage: Stage?
  /// The folder that is being edited; nil where none is.
  let root: String?
  /// The time that a gallery may take to make its view.
  let deadline: Duration

  /// - Parameter tell: called with what has come of it, in words, and whether that is a failure.
  func open(_ source: OpenedSource, tell: (_ text: String, _ isFailure: Bool) -> Void) {
    do {
      let (command, name) = try command(for: source)
      let start = Duration.monotonicNow
      let end = CommandRun(command.words).runAlone { tell("Opened \(name) in \(command.editor)", false) }
      switch end {
      case .notStarted(let reason): tell("\(command.words[0]) can’t be started: \(reason).", true)
      case .exited(let code) where code != 0 && .monotonicNow - start < Self.patience:
        tell("\(command.words[0]) ended at once, with status \(code).", true)
      case .signalled(let signal) where .monotonicNow - start < Self.patience:
        tell("\(command.words[0]) ended at once, by signal \(signal).", true)
      default: break
      }
    } catch { tell("\(error)", true) }
  }

  private func command(for source: OpenedSource) throws -> (EditorCommand, name: String) {
    guard let place = try find(source) else {
      guard case .address(let address) = source, Self.isThere("xdg-open") else {
        throw EditorCommand.Refusal(description: "There is no xdg-open to open it with.")
      }
      return (EditorCommand(opening: address), address)
    }
    guard access(place.file, R_OK) == 0 else {
      throw EditorCommand.Refusal(
        description: "\(place.file) can’t be read here: \(String(cString: strerror(errno))).")
    }
    let command = try EditorCommand(
      showing: place, environment: { name in getenv(name).map { String(cString: $0) } }, isThere: Self.isThere)
    return (command, place.brief)
  }

  /// The line of a source; nil for an address.
  private func find(_ source: OpenedSource) throws -> SourceLine? {
    switch source {
    case .address: return nil
    case .line(var place):
      if let root, !place.file.hasPrefix("/") { place.file = "\(root)/\(place.file)" }
      return place
    case .draw(let view):
      let place =
        try stage.map { try $0.sourceOfDraw(of: view.staged, deadline: deadline) }
        ?? Stage.sourceOfDraw(of: try view.gallery.view(at: view.row, moment: view.moment))
      guard let place else {
        throw EditorCommand.Refusal(
          description:
            "Where \(view.gallery.name) draws it isn’t known: that takes llvm-symbolizer, which comes with Swift, and a "
            + "program with its symbols.")
      }
      return place
    }
  }

  /// True if there is a program of a name where programs are.
  private static func isThere(_ name: String) -> Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
