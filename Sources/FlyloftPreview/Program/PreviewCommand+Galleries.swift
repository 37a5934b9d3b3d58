internal import ArgumentParser
internal import Flyloft
internal import FlyloftArguments
internal import FlyloftConcurrency
internal import FlyloftEditing
internal import FlyloftRegistry
internal import FlyloftStage
private import Glibc

extension PreviewCommand {
  /// Opens the window for files, which this program's galleries of files show.
  func show(_ named: FileList) throws -> Never {
    var files = named
    if inProcess {
      throw ValidationError("Files are drawn in a sandbox, and threads have none: leave out --in-process.")
    }
    if newWindow { throw ValidationError("Files are shown in one window: leave out --new-window.") }
    guard let first = files.entries.first?.path ?? (noWatch ? nil : files.folders.first) else {
      throw ValidationError("There are no files in it yet: leave out --no-watch.")
    }
    guard let stage = PreviewStage.atStart ?? PreviewStage.start(for: Program.self) else {
      printError("no process can be started, and files are drawn in one")
      throw ExitCode.failure
    }
    let readsInput = files.entries.contains { $0.path == "-" }
    if readsInput { files.standardInput = try StandardInput.read(isWhole: noWatch) }
    FileArguments.adopt(files, in: stage)
    let settings = galleries.settings.map(\.setting)
    let selected = StagedSelection(ofFiles: files.entries.map(\.name), settings: settings)
    var memory = readsInput ? nil : self.memory(of: FileList.absolute(first))
    let selection = restore((selected.all, selected.chosen), &memory, areFiles: true)
    let editor = LiveEditor(files, stage: stage, knobs: settings, deadline: describingLimit)
    try open(
      selection, checking: selected.check, skipped: [], stage, noWatch ? nil : editor, memory,
      names: files.words(joinedAs: selection.all[0].name))
  }

  /// Opens the window of a package's preview program, which is built beside it. What was built before is shown meanwhile; where
  /// galleries are named, they have to be there first.
  func show(_ package: PreviewPackage) throws -> Never {
    if inProcess { try self.package.execute(package) }
    if !galleries.names.isEmpty || !galleries.settings.isEmpty { try self.package.build(package) }
    let stage = WindowProgram.makeStage(program: package.program) { reason in
      printError("\(reason), and \(Program.name) --in-process is to be started instead")
      Glibc.exit(1)
    }
    let selected = try galleries.select(in: Catalog(names: package.galleryNames, skipped: []))
    var memory = self.memory(of: package.root)
    let selection = restore((selected.all, selected.chosen), &memory)
    let editor = LiveEditor(
      PackageFolder(building: package), stage: stage, galleries: selection.all, deadline: describingLimit)
    try open(
      selection, checking: selected.check, skipped: [], stage, noWatch && !selection.all.isEmpty ? nil : editor,
      memory)
  }

  func open(
    _ selection: (all: [AnyGallery], chosen: [Int]), checking check: KnobCheck?, skipped: [SkippedModule],
    _ stage: Stage, _ editor: LiveEditor?, _ memory: WindowMemory?, names: [String: [String]] = [:]
  ) throws -> Never {
    try open(
      selection, skipped: skipped, stage: stage, checking: check, editor: editor, program: package.program,
      memory: memory, names: names
    ) { mistake in
      // As where all is known at once.
      let error = ValidationError(mistake)
      return (Self.explanation(of: error), Self.exitCode(for: error).rawValue)
    }
  }

  /// Those of the names given that this program has no gallery of, and the checkout a module.
  func newNames(in checkout: Checkout?) -> [String] {
    galleries.names.filter { name in
      (try? catalog.index(of: name)) == nil && !catalog.skipped.contains { $0.name == name }
        && checkout?.hasModule(named: name) == true
    }
  }

  /// Chooses among what is built in and modules that were made later, which are built now. Where knobs are to be set, so are
  /// modules that have changed since, whose knobs may have. One that can't be built is left to the window, which says why.
  func select(
    _ names: [String], _ checkout: Checkout?, _ stage: Stage
  ) throws -> (selection: StagedSelection, built: [EditedModules.Build]) {
    var galleries = galleries
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
  func refusal(of name: String) -> ValidationError {
    ValidationError(
      "Plugins/\(name) is newer than this program. `\(Program.name) preview \(name)`, without --in-process, shows it when it has a "
        + "gallery; `make run ARGS=\(name)` builds it in.")
  }
}
