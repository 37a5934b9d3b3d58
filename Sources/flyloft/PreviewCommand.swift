import ArgumentParser
import Flyloft
import FlyloftConcurrency
import FlyloftEditing
import FlyloftPreview
import FlyloftRecording
import FlyloftRegistry
import FlyloftStage
import Logging
import ViewRegistry

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", _superCommandName: "flyloft", abstract: "Opens the window.",
    discussion:
      "Keys: arrows, Page Up/Down, Home/End, Space; + - 0 zoom; / filter; b sidebar; h metrics; r redraw, R in new processes; F11 full screen; ? help; q quit."
  )

  @OptionGroup var galleries: GalleryArguments

  @Option(help: ArgumentHelp("Size of the window in points.", valueName: "WxH"))
  var size = SizeArgument(width: 1280, height: 800)

  @Option(help: "Device pixels a point, from 0.25 to 8. [default: the display's]")
  var scale: ScaleArgument?

  @Option(help: "Views drawn at a time, from 1 to 256. [default: one for each processor]")
  var workers: WorkerCountArgument?

  @Option(name: .customLong("cache-mb"), help: "Megabytes of pictures to keep, from 1 to 65536.")
  var cacheMegabytes = CacheArgument(megabytes: 64)

  @Option(help: "light or dark.")
  var appearance = Appearance.light

  @Option(help: "Seconds that a view may take to draw before it is given up, from 0.1 to 86400.")
  var deadline = DeadlineArgument(seconds: 10)

  @Flag(name: .customLong("in-process"), help: "Draws on threads of this process: a view that crashes ends the window.")
  var inProcess = false

  @Flag(
    name: .customLong("no-watch"),
    help: "Doesn't follow the sources in Plugins/, which are otherwise compiled and shown as they are saved.")
  var noWatch = false

  @Flag(help: "Shows the metrics from the start.")
  var figures = false

  @Flag(name: .customLong("no-animation"), help: "Turns off gliding, fading and kinetic scrolling.")
  var noAnimation = false

  @Option(help: ArgumentHelp("Writes the window's metrics to FILE as JSON when it closes.", valueName: "FILE"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Writes a trace to FILE, for Perfetto (ui.perfetto.dev) or chrome://tracing.", valueName: "FILE"))
  var trace: String?

  @Option(help: ArgumentHelp("Records all input to FILE, for `flyloft bench --replay FILE`.", valueName: "FILE"))
  var record: String?

  /// The stage that was started with the program.
  // Written before the command is made, on the same thread.
  nonisolated(unsafe) static var stage: Stage?

  func run() throws {
    let started = Duration.processStart
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    let stage = inProcess ? nil : Self.stage ?? PreviewProgram.makeStage(fallback: registry)
    let selection = try stage.map { try galleries.select(of: $0) } ?? galleries.select()
    let output: OutputFile?
    let traced: Trace?
    let recorder: SessionRecorder?
    do throws(FileError) {
      output = try report.map { path throws(FileError) in try OutputFile(path) }
      traced = try trace.map { path throws(FileError) in try Trace(at: path) }
      recorder = try record.map { path throws(FileError) in try SessionRecorder(at: path) }
    } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
    var configuration = PreviewConfiguration(
      galleries: selection.all, selected: selection.chosen.first ?? 0, skipped: registry.skipped, size: size.size,
      scale: scale?.value, appearance: appearance, showsMetrics: figures, isAnimated: !noAnimation,
      workerCount: workers?.value, cacheByteCount: cacheMegabytes.byteCount, drawDeadline: deadline.duration,
      started: started, trace: traced, recorder: recorder)
    configuration.stage = stage
    if let stage, !noWatch, let checkout = Checkout() {
      configuration.editor = LiveEditor(checkout, stage: stage, galleries: selection.all, skipped: registry.skipped)
    }
    PreviewProgram.run(configuration, report: output)
  }
}
