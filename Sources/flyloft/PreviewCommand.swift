import ArgumentParser
import FlyloftCommands
import FlyloftEditing
import FlyloftPreview
import FlyloftRegistry
import FlyloftStage
import GalleryCatalog
import Glibc

/// Opens the window, which this program does without a gallery's code: a stage holds that.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", _superCommandName: "flyloft", abstract: "Opens the window.",
    discussion:
      "Keys: arrows, Page Up/Down, Home/End, Space; + - 0 zoom; / filter; b sidebar; h metrics; k next value of a knob; s stop loading or load again; click, Escape one picture alone and back; r redraw, R in new processes; F11 full screen; ? help; q quit."
  )

  @OptionGroup var options: PreviewOptions

  /// The stage that was started with the program.
  // Written before the command is made, on the same thread.
  nonisolated(unsafe) static var stage: Stage?

  /// Starts the stage; nil where the system has no process to give.
  static func startStage() -> Stage? {
    let stage = PreviewProgram.makeStage(program: GalleriesProgram.path) { reason in
      do { try GalleriesProgram.drawOnThreads(reason) } catch { Glibc.exit(1) }
    }
    return stage.start() ? stage : nil
  }

  func run() throws {
    let checkout = Checkout()
    try refuseUnbuilt(checkout)
    if options.inProcess { try GalleriesProgram.execute(GalleriesProgram.givenArguments) }
    guard let stage = Self.stage ?? Self.startStage() else {
      try GalleriesProgram.drawOnThreads("no process could be started to draw in")
    }
    let selection = try options.galleries.select(in: catalog, of: stage)
    var editor: LiveEditor?
    if !options.noWatch, let checkout {
      editor = LiveEditor(checkout, stage: stage, galleries: selection.all, skipped: catalog.skipped)
    }
    try options.open(selection, skipped: catalog.skipped, stage: stage, editor: editor)
  }

  /// A module that was made after this program was built is no name of a gallery yet.
  private func refuseUnbuilt(_ checkout: Checkout?) throws {
    let unbuilt = options.galleries.names.first { name in
      (try? catalog.index(of: name)) == nil && !catalog.skipped.contains { $0.name == name }
        && checkout?.hasModule(named: name) == true
    }
    guard let unbuilt else { return }
    throw ValidationError(
      "Plugins/\(unbuilt) is newer than this program. `flyloft preview` without a name builds it while the window is open; "
        + "`make run ARGS=\(unbuilt)` builds it in.")
  }
}
