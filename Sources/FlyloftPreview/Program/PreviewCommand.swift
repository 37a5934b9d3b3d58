internal import ArgumentParser
internal import Flyloft
internal import FlyloftArguments
internal import FlyloftConcurrency
internal import FlyloftEditing
internal import FlyloftRegistry
internal import FlyloftStage
private import Glibc

/// Opens the window, in whose process no gallery's code runs unless it is told so: a stage has that.
struct PreviewCommand<Program: PreviewProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "preview", _superCommandName: Program.name, abstract: "Opens the window.",
      discussion: "Keys:\n" + KeyBinding.help)
  }

  @OptionGroup var options: PreviewOptions<Program>
  @OptionGroup var package: PackageArguments<Program>

  private var catalog: Catalog { Program.catalog }

  func run() throws {
    try options.sandbox.check()
    if let files = try FileArguments.files(among: options.galleries.names, besides: catalog) { try show(files) }
    if let package = try package.package() { try show(package) }
    let checkout = Program.checkout
    if options.inProcess {
      if let name = newNames(in: checkout).first { throw refusal(of: name) }
      if let separate = Program.separate { try separate.execute() }
      try options.sandbox.checkThreads("leave out --in-process", drawing: Program.registry)
      var memory = options.memory(of: checkout?.root ?? Program.package(of: ProgramFile.path)?.root ?? ProgramFile.path)
      let selection = options.restore(try options.galleries.select(in: Program.registry), &memory)
      try options.open(selection, skipped: Program.registry.skipped, memory: memory)
    }
    guard let stage = PreviewStage.atStart ?? PreviewStage.start(for: Program.self) else {
      // A stage of the program's own galleries is always had: where there is no process, threads draw.
      try Program.separate!.drawOnThreads("no process could be started to draw in")
    }
    let (selected, built) = try select(newNames(in: checkout), checkout, stage)
    let folder = checkout == nil ? Program.package(of: stage.program) : nil
    var memory = options.memory(of: checkout?.root ?? folder?.root ?? ProgramFile.path)
    let selection = options.restore((selected.all, selected.chosen), &memory)
    var editor: LiveEditor?
    if !options.noWatch, let checkout {
      editor = LiveEditor(
        checkout, stage: stage, galleries: selection.all, built: built, skipped: catalog.skipped,
        shown: selection.chosen.first.map { selection.all[$0].name }, deadline: options.describingLimit)
    } else if !options.noWatch, let folder {
      editor = LiveEditor(folder, stage: stage, galleries: selection.all, deadline: options.describingLimit)
    }
    try open(selection, checking: selected.check, skipped: catalog.skipped, stage, editor, memory)
  }

  /// Opens the window for files, which this program's galleries of files show.
  private func show(_ files: FileList) throws -> Never {
    if options.inProcess {
      throw ValidationError("Files are drawn in a sandbox, and threads have none: leave out --in-process.")
    }
    if options.newWindow { throw ValidationError("Files are shown in one window: leave out --new-window.") }
    guard let stage = PreviewStage.atStart ?? PreviewStage.start(for: Program.self) else {
      printError("no process can be started, and files are drawn in one")
      throw ExitCode.failure
    }
    let readsInput = files.entries.contains { $0.path == "-" }
    FileArguments.adopt(files, in: stage, standardInput: readsInput ? try FileArguments.readStandardInput() : nil)
    let settings = options.galleries.settings.map(\.setting)
    let selected = StagedSelection(ofFiles: files.entries.map(\.name), settings: settings)
    var memory = readsInput ? nil : options.memory(of: FileList.absolute(files.entries[0].path))
    let selection = options.restore((selected.all, selected.chosen), &memory, areFiles: true)
    let editor = LiveEditor(files, stage: stage, knobs: settings, deadline: options.describingLimit)
    try open(
      selection, checking: selected.check, skipped: [], stage, options.noWatch ? nil : editor, memory,
      names: files.words(joinedAs: selection.all[0].name))
  }

  /// Opens the window of a package's preview program, which is built beside it. What was built before is shown meanwhile; where
  /// galleries are named, they have to be there first.
  private func show(_ package: PreviewPackage) throws -> Never {
    if options.inProcess { try self.package.execute(package) }
    if !options.galleries.names.isEmpty || !options.galleries.settings.isEmpty { try self.package.build(package) }
    let stage = WindowProgram.makeStage(program: package.program) { reason in
      printError("\(reason), and \(Program.name) --in-process is to be started instead")
      Glibc.exit(1)
    }
    let selected = try options.galleries.select(in: Catalog(names: package.galleryNames, skipped: []))
    var memory = options.memory(of: package.root)
    let selection = options.restore((selected.all, selected.chosen), &memory)
    let editor = LiveEditor(
      PackageFolder(building: package), stage: stage, galleries: selection.all, deadline: options.describingLimit)
    try open(
      selection, checking: selected.check, skipped: [], stage, options.noWatch && !selection.all.isEmpty ? nil : editor,
      memory)
  }

  private func open(
    _ selection: (all: [AnyGallery], chosen: [Int]), checking check: KnobCheck?, skipped: [SkippedModule],
    _ stage: Stage, _ editor: LiveEditor?, _ memory: WindowMemory?, names: [String: [String]] = [:]
  ) throws -> Never {
    try options.open(
      selection, skipped: skipped, stage: stage, checking: check, editor: editor, program: package.program,
      memory: memory, names: names
    ) { mistake in
      // As where all is known at once.
      let error = ValidationError(mistake)
      return (Self.explanation(of: error), Self.exitCode(for: error).rawValue)
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
      "Plugins/\(name) is newer than this program. `\(Program.name) preview \(name)`, without --in-process, shows it when it has a "
        + "gallery; `make run ARGS=\(name)` builds it in.")
  }
}
