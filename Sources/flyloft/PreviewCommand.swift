import ArgumentParser
import Flyloft
import FlyloftArguments
import FlyloftCommands
import FlyloftConcurrency
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
    discussion: "Keys:\n"
      + KeyBinding.all.map { "  \($0.keys)\(String(repeating: " ", count: 19 - $0.keys.count))\($0.meaning)" }
      .joined(separator: "\n"))

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
    if options.inProcess {
      if let name = newNames(in: checkout).first { throw refusal(of: name) }
      try GalleriesProgram.execute(GalleriesProgram.givenArguments)
    }
    guard let stage = Self.stage ?? Self.startStage() else {
      try GalleriesProgram.drawOnThreads("no process could be started to draw in")
    }
    let (selection, built) = try select(newNames(in: checkout), checkout, stage)
    var editor: LiveEditor?
    if !options.noWatch, let checkout {
      editor = LiveEditor(
        checkout, stage: stage, galleries: selection.all, built: built, skipped: catalog.skipped,
        shown: selection.chosen.first.map { selection.all[$0].name }, deadline: options.describingLimit)
    }
    try options.open(
      (selection.all, selection.chosen), skipped: catalog.skipped, stage: stage, checking: selection.check,
      editor: editor
    ) { mistake in
      // As where all is known at once.
      let error = ValidationError(mistake)
      return (Self.message(saying: error), Self.exitCode(for: error).rawValue)
    }
  }

  /// Those of the names given that this program has no gallery of, and the checkout a module.
  private func newNames(in checkout: Checkout?) -> [String] {
    options.galleries.names.filter { name in
      (try? catalog.index(of: name)) == nil && !catalog.skipped.contains { $0.name == name }
        && checkout?.hasModule(named: name) == true
    }
  }

  /// Chooses among what is built in and modules that were made later, which are built now. Where knobs are to be set, so are
  /// modules that have changed since, whose knobs may have. One that can't be built is left to the window, which says why.
  private func select(
    _ names: [String], _ checkout: Checkout?, _ stage: Stage
  ) throws -> (selection: StagedSelection, built: [EditedModules.Build]) {
    var galleries = options.galleries
    let known = galleries.names.compactMap { name in (try? catalog.index(of: name)).map { catalog.names[$0] } }
    // All sources are looked at only where one of these has changed: the window is to open at once.
    let changed =
      galleries.settings.isEmpty
      ? [] : Set(known).filter { checkout?.hasModule(named: $0, newerThan: stage.program) == true }.sorted()
    let edited =
      names.isEmpty && changed.isEmpty ? nil : EditedModules(of: checkout, since: stage.program, catalog)
    if let missing = names.first(where: { edited?.names.contains($0) != true }) { throw refusal(of: missing) }
    var built: [EditedModules.Build] = []
    for name in names + changed where edited?.names.contains(name) == true {
      do throws(ModuleFailure) {
        guard let build = try edited?.build(name) else { continue }
        built.append(build)
        stage.adopt(build)
      } catch {
        if changed.contains(name) { continue }
        // There is no knob to be set of it, either.
        guard galleries.settings.isEmpty else {
          printError(error.lines.joined(separator: "\n"))
          throw ExitCode.failure
        }
        galleries.names.removeAll { $0 == name }
      }
    }
    let selection = try galleries.select(
      in: Catalog(names: Array(Set(catalog.names + built.map(\.name))), skipped: catalog.skipped),
      generations: Dictionary(built.map { ($0.name, EditedModules.generation) }) { first, _ in first })
    return (selection, built)
  }

  /// On threads there are only the galleries that are built in; and one without sources is none yet.
  private func refusal(of name: String) -> ValidationError {
    ValidationError(
      "Plugins/\(name) is newer than this program. `flyloft preview \(name)`, without --in-process, shows it when it has a "
        + "gallery; `make run ARGS=\(name)` builds it in.")
  }
}
