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
      "Keys: arrows, Page Up/Down, Home/End, Space; + - 0 zoom; / filter; b sidebar; h metrics; r redraw, R in new processes; F11 full screen; ? help; q quit."
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
    if options.inProcess { try GalleriesProgram.execute(GalleriesProgram.givenArguments) }
    guard let stage = Self.stage ?? Self.startStage() else {
      try GalleriesProgram.drawOnThreads("no process could be started to draw in")
    }
    let selection = try options.galleries.select(in: catalog, of: stage)
    var editor: LiveEditor?
    if !options.noWatch, let checkout = Checkout() {
      editor = LiveEditor(checkout, stage: stage, galleries: selection.all, skipped: catalog.skipped)
    }
    try options.open(selection, skipped: catalog.skipped, stage: stage, editor: editor)
  }
}
