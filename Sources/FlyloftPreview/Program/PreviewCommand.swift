internal import ArgumentParser
internal import Flyloft
internal import FlyloftArguments
internal import FlyloftConcurrency
internal import FlyloftEditing
internal import FlyloftRegistry
internal import FlyloftStage

/// Opens the window, in whose process no gallery's code runs unless it is told so: a stage has that.
struct PreviewCommand<Program: PreviewProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "preview", _superCommandName: Program.name, abstract: "Opens the window.",
      discussion: "Keys:\n" + KeyBinding.help)
  }

  @OptionGroup var galleries: GalleryArguments

  @Flag(name: .customLong("new-window"), help: "Shows each gallery that is named in a window of its own.")
  var newWindow = false

  /// Of the galleries that are named the number of the one that this window shows, where each has its own.
  @Option(name: .customLong("window"), help: .hidden)
  var windowNumber: Int?

  @Option(help: "The view that stands at the top, by its index. [default: the first]")
  var row: Int?

  @Flag(help: "Shows that view alone.")
  var alone = false

  @Flag(help: "Shows the variants of that view side by side.")
  var variants = false

  @Option(help: "Times the views' own size, from 0.25 to 4; a view alone up to 64. [default: 1; alone: as fits]")
  var zoom: ZoomArgument?

  @Option(
    help: ArgumentHelp(
      "Size of the window in points. [default: that of the last window, or 1280x800]", valueName: "WxH"))
  var size: SizeArgument?

  @Option(help: "Device pixels a point, from 0.25 to 8. [default: the display's]")
  var scale: ScaleArgument?

  @Option(help: "Views drawn at a time, from 1 to 256. [default: one for each processor]")
  var workers: WorkerCountArgument?

  @Option(
    name: .customLong("cache-mb"),
    help: """
      Megabytes of pictures to keep, from 1 to 65,536, and half as many of what views load, up to 32. [default: those of eight \
      screens, from 32 to 256]
      """)
  var cacheMegabytes: CacheArgument?

  @Option(help: "light or dark. [default: the desktop's]")
  var appearance: Appearance?

  @Option(help: "Seconds that a view may take to draw before it is given up, from 0.1 to 86,400.")
  var deadline = DeadlineArgument(seconds: 10)

  @Flag(name: .customLong("in-process"), help: "Draws on threads of this process: a view that crashes ends the window.")
  var inProcess = false

  @OptionGroup var sandbox: SandboxArguments

  @Flag(
    name: .customLong("no-watch"),
    help: "Doesn't follow sources, nor files, which are otherwise shown anew as they are saved.")
  var noWatch = false

  @Flag(help: "Shows the metrics from the start.")
  var figures = false

  @Flag(
    name: .customLong("no-state"),
    help: "Doesn't take up how the last window of the package was left, and leaves nothing for the next.")
  var noState = false

  @Flag(
    name: .customLong("no-animation"),
    help: "Turns off gliding, fading and kinetic scrolling, as a desktop does that is set to less motion.")
  var noAnimation = false

  @Option(help: ArgumentHelp("Writes the window's metrics to FILE as JSON when it closes.", valueName: "FILE"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Writes a trace to FILE, for Perfetto (ui.perfetto.dev) or chrome://tracing.", valueName: "FILE"))
  var trace: String?

  @Option(help: ArgumentHelp("Records all input to FILE, for `flyloft bench --replay FILE`.", valueName: "FILE"))
  var record: String?

  @OptionGroup var package: PackageArguments<Program>

  var catalog: Catalog { Program.catalog }

  func validate() throws {
    guard newWindow, galleries.names.count > 1 else { return }
    for (option, file) in [("report", report), ("trace", trace), ("record", record)] where file != nil {
      throw ValidationError("Each of several windows would write what --\(option) names: name one gallery.")
    }
  }

  func run() throws {
    try sandbox.check()
    if let files = try FileArguments.files(among: galleries.names, besides: catalog) { try show(files) }
    if let package = try package.package() { try show(package) }
    let checkout = Program.checkout
    if inProcess {
      if let name = newNames(in: checkout).first { throw refusal(of: name) }
      if let separate = Program.separate { try separate.execute() }
      try sandbox.checkThreads("leave out --in-process", drawing: Program.registry)
      var memory = self.memory(of: checkout?.root ?? Program.package(of: ProgramFile.path)?.root ?? ProgramFile.path)
      let selection = restore(try galleries.select(in: Program.registry), &memory)
      try open(selection, skipped: Program.registry.skipped, memory: memory)
    }
    guard let stage = PreviewStage.atStart ?? PreviewStage.start(for: Program.self) else {
      // A stage of the program's own galleries is always had: where there is no process, threads draw.
      try Program.separate!.drawOnThreads("no process could be started to draw in")
    }
    let (selected, built) = try select(newNames(in: checkout), checkout, stage)
    let folder = checkout == nil ? Program.package(of: stage.program) : nil
    var memory = self.memory(of: checkout?.root ?? folder?.root ?? ProgramFile.path)
    let selection = restore((selected.all, selected.chosen), &memory)
    var editor: LiveEditor?
    if !noWatch, let checkout {
      editor = LiveEditor(
        checkout, stage: stage, galleries: selection.all, built: built, skipped: catalog.skipped,
        shown: selection.chosen.first.map { selection.all[$0].name }, deadline: describingLimit)
    } else if !noWatch, let folder {
      editor = LiveEditor(folder, stage: stage, galleries: selection.all, deadline: describingLimit)
    }
    try open(selection, checking: selected.check, skipped: catalog.skipped, stage, editor, memory)
  }
}
