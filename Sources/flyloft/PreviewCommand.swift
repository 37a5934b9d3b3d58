import ArgumentParser
import Flyloft
import FlyloftConcurrency
import FlyloftPreview
import FlyloftRecording
import FlyloftRegistry
import Logging
import ViewRegistry

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", _superCommandName: "flyloft", abstract: "Opens the window.",
    discussion:
      "Keys: arrows, Page Up/Down, Home/End, Space; + - 0 zoom; / filter; b sidebar; h metrics; r redraw; F11 full screen; ? help; q quit."
  )

  @OptionGroup var galleries: GalleryArguments

  @Option(help: ArgumentHelp("Size of the window in points.", valueName: "WxH"))
  var size = SizeArgument(width: 1280, height: 800)

  @Option(help: "Device pixels a point, from 0.25 to 8. [default: the display's]")
  var scale: ScaleArgument?

  @Option(help: "Worker threads, from 1 to 256. [default: one for each processor]")
  var workers: WorkerCountArgument?

  @Option(name: .customLong("cache-mb"), help: "Megabytes of pictures to keep, from 1 to 65536.")
  var cacheMegabytes = CacheArgument(megabytes: 64)

  @Option(help: "light or dark.")
  var appearance = Appearance.light

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

  func run() throws {
    let started = Duration.processStart
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    let selection = try galleries.select()
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
    PreviewProgram.run(
      PreviewConfiguration(
        galleries: selection.all, selected: selection.chosen.first ?? 0, skipped: registry.skipped, size: size.size,
        scale: scale?.value, appearance: appearance, showsMetrics: figures, isAnimated: !noAnimation,
        workerCount: workers?.value, cacheByteCount: cacheMegabytes.byteCount, started: started, trace: traced,
        recorder: recorder),
      report: output)
  }
}
