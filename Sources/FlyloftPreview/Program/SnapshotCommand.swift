internal import ArgumentParser
internal import Flyloft
internal import FlyloftArguments
internal import FlyloftConcurrency
internal import FlyloftEditing
internal import FlyloftRecording
internal import FlyloftRegistry
internal import FlyloftSnapshots
internal import FlyloftStage
private import Glibc

struct SnapshotCommand<Program: PreviewProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "snapshot", _superCommandName: Program.name,
      abstract: "Draws views to PNG files by their own pixels. Needs no display.",
      discussion: """
        Writes DIR/GALLERY-INDEX.png and prints the path of each file that it wrote. What is not the usual becomes part of \
        the name: knobs that are set, --size, --appearance dark and --scale, as in StressCards-007-blobs=20-320-dark@2x.png. DIR/manifest.json lists them, with size, draw time and hashes. Run again, it draws what is missing and keeps the files that are as the manifest says. \
        With --shard I/N, machines share the work: each writes DIR/manifest-I-of-N.json, and --merge makes one manifest of \
        all.
        """)
  }

  @OptionGroup var galleries: GalleryArguments
  @OptionGroup var sandbox: SandboxArguments
  @OptionGroup var package: PackageArguments<Program>

  @Option(
    help: ArgumentHelp(
      "Where the files go; made if it does not exist, with the folders that it is in.", valueName: "DIR"))
  var out: String

  @Option(help: ArgumentHelp("Which views, as in 10...19. [default: all]", valueName: "A...B"))
  var range: RangeArgument?

  @Flag(
    help:
      "Puts the views on contact sheets, DIR/GALLERY-sheet-N.png, of as many columns as fit. [pages: --size, or 1040x1471]"
  )
  var sheet = false

  @Flag(
    help:
      "Draws each view in every variant of its gallery, which becomes part of the file's name; --size, --scale and --appearance hold where a variant says nothing."
  )
  var variants = false

  @Option(
    help: ArgumentHelp(
      "Points for a view's width, and for its height where that is not its own. [default: what the gallery wants, or 992]",
      valueName: "W[xH]"))
  var size: SnapshotSizeArgument?

  @Option(help: "Device pixels a point, from 0.25 to 8. [default: 1]")
  var scale: ScaleArgument?

  @Option(help: "light or dark. [default: light]")
  var appearance: Appearance?

  @Option(help: "Worker threads, from 1 to 256. [default: one for each processor]")
  var workers: WorkerCountArgument?

  @Option(help: "Seconds that a view may take to draw before it is given up, from 0.1 to 86,400. [default: for ever]")
  var deadline: DeadlineArgument?

  @Flag(help: "Draws in processes of their own: a view that crashes or hangs costs its own picture only.")
  var isolated = false

  @Option(help: ArgumentHelp("Of N parts of the views, the one numbered I, from 1.", valueName: "I/N"))
  var shard: ShardArgument?

  @Flag(help: "Draws everything again, even what is there already.")
  var redraw = false

  @Flag(name: .shortAndLong, help: "Reports failures only, and no progress.")
  var quiet = false

  @Flag(help: "Draws nothing: makes one manifest of those of all shards, and checks every file.")
  var merge = false

  func validate() throws {
    if merge {
      let drawsNothing = galleries.names.isEmpty && galleries.settings.isEmpty && shard == nil && range == nil
      let hasNoStyle = !sheet && !variants && size == nil && scale == nil && appearance == nil
      guard drawsNothing, hasNoStyle, workers == nil, !redraw, !isolated, deadline == nil else {
        throw ValidationError("--merge takes nothing but --out DIR and --quiet: it makes one manifest of all in DIR.")
      }
    } else if galleries.names.isEmpty, !Program.isOfCheckout || PreviewPackage.present == nil {
      throw ValidationError("Name the galleries to draw: \(Program.catalog.names.joined(separator: ", ")).")
    } else if variants, sheet {
      throw ValidationError("--variants draws each view by itself: leave out --sheet.")
    }
  }

  func run() throws {
    if merge { return try mergeManifests() }
    try sandbox.check()
    if let package = try package.package() { try self.package.execute(package) }
    if let separate = Program.separate { try separate.execute() }
    let registry = Program.registry
    let edited = EditedModules(of: Program.checkout, since: ProgramFile.path, registry.catalog)
    defer { edited?.remove() }
    let builds = try builds(of: edited)
    let stage = isolated ? makeStage(with: builds) : nil
    let (chosen, failed) = try select(of: stage, with: builds)
    if stage == nil { try sandbox.checkThreads("add --isolated", drawing: registry, chosen.map(\.name)) }
    let style = SnapshotPlan.Style(
      width: size?.width, height: size?.height, scale: scale?.value ?? 1, appearance: appearance ?? .light,
      isSheet: sheet)
    let plan =
      variants
      ? SnapshotPlan(
        of: try chosen.flatMap { try sources(of: $0, style, in: stage) }, range: range?.range, shard: shard?.shard,
        style: style, stage: stage)
      : SnapshotPlan(of: chosen, range: range?.range, shard: shard?.shard, style: style, stage: stage)
    if failed, plan.wholeCount == 0 { throw ExitCode.failure }
    guard plan.wholeCount > 0 else { throw ValidationError("That range holds no view: nothing to draw.") }
    let run = SnapshotRun(
      plan, folder: out, keepsFiles: !redraw, workerCount: workers?.value, stage: stage, deadline: deadline?.duration,
      builds: Dictionary(builds.map { ($0.name, $0.fingerprint) }) { first, _ in first })
    let progress = SnapshotProgress(quiet ? .none : isatty(STDERR_FILENO) == 1 ? .bar : .lines)
    do { try run.run { progress.report($0) } } catch {
      _ = progress.finish()
      printError("\(error)")
      throw ExitCode.failure
    }
    stage?.finishExplaining()
    if progress.finish() > 0 || failed { throw ExitCode.failure }
    if let code = progress.outputErrno { throw unwritableOutput(code) }
  }

  /// Builds those of the modules that are to be drawn which have been edited since this program was built.
  ///
  /// - Throws: `ExitCode.failure`, after saying what the compiler says.
  private func builds(of edited: EditedModules?) throws -> [EditedModules.Build] {
    guard let edited else { return [] }
    let names = galleries.names.compactMap { name in (try? edited.whole.index(of: name)).map { edited.whole.names[$0] }
    }
    do throws(ModuleFailure) {
      var builds: [EditedModules.Build] = []
      for name in Set(names).intersection(edited.names).sorted() { builds.append(try edited.build(name)) }
      return builds
    } catch {
      printError(error.lines.joined(separator: "\n"))
      throw ExitCode.failure
    }
  }

  /// A stage whose views' output goes to standard error.
  private func makeStage(with builds: [EditedModules.Build]) -> Stage {
    // The galleries that are built in are not what the sources say.
    var configuration = StageConfiguration(fallback: builds.isEmpty ? Program.registry : nil, niceness: 0)
    configuration.requiresSandbox = sandbox.isRequired
    let stage = Stage(configuration)
    stage.onExplanation { _, frames in
      writeToStandardError(printable(frames.lines.map { "    at \($0)\n" }.joined()))
    }
    for build in builds { stage.adopt(build) }
    return stage
  }

  /// The chosen galleries, without those that can't say what they have.
  ///
  /// - Throws: `ValidationError` for a name, knob or value that doesn't exist.
  private func select(
    of stage: Stage?, with builds: [EditedModules.Build]
  ) throws -> (galleries: [AnyGallery], failed: Bool) {
    let registry = Program.registry
    let others = registry.galleries.filter { gallery in !builds.contains { $0.name == gallery.name } }
    guard let stage else {
      let loaded = try builds.map { try $0.load() }
      let selection = try galleries.select(in: Registry(galleries: others + loaded, skipped: registry.skipped))
      return (selection.chosen.map { selection.all[$0] }, false)
    }
    let selection = try galleries.select(
      in: Catalog(names: others.map(\.name) + builds.map(\.name), skipped: registry.skipped),
      generations: Dictionary(builds.map { ($0.name, EditedModules.generation) }) { first, _ in first })
    let chosen = selection.chosen.map { selection.all[$0] }
    if let mistake = selection.check?.mistake(among: chosen, of: stage, deadline: Stage.describingLimit) {
      throw ValidationError(mistake)
    }
    var described: [AnyGallery] = []
    stage.describe(chosen) { index, result in
      switch result {
      case .success(let gallery): described.append(gallery)
      case .failure(let error): printError("\(chosen[index].name) can't be asked what it has to show: \(error)")
      }
      return true
    }
    return (described, described.count < chosen.count)
  }

  /// The variants of a gallery.
  ///
  /// - Throws: `ValidationError` where it has none, or one that can't be had.
  private func sources(
    of gallery: AnyGallery, _ style: SnapshotPlan.Style, in stage: Stage?
  ) throws -> [SnapshotPlan.Source] {
    if let fault = gallery.variantFaults.first { throw ValidationError("\(gallery.name): \(fault)") }
    guard !gallery.variants.isEmpty else {
      throw ValidationError("\(gallery.name) has no variants: declare “static var variants”, or leave out --variants.")
    }
    return try gallery.variants.flatMap { variant in
      let knobs = variant.knobs.map { KnobSetting(name: $0.key, value: $0.value.description) }
      let set =
        try stage?.describe(gallery, with: knobs) ?? gallery.with(knobs.map { ($0.name, $0.value) }) ?? gallery
      return variant.cells.map { SnapshotPlan.Source(variant, $0, of: gallery, as: set, style) }
    }
  }

  private func mergeManifests() throws {
    do {
      let merge = try SnapshotMerge(in: out)
      try printResult(merge.path + "\n")
      if !quiet { writeToStandardError("\(programName): \(merge.count.counted("image"))\n") }
    } catch let error as FileError {
      printError("\(error)")
      throw ExitCode.failure
    }
  }
}
