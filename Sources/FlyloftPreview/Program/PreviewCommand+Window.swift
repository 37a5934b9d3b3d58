internal import ArgumentParser
internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftEditing
internal import FlyloftRecording
internal import FlyloftRegistry
internal import FlyloftStage
internal import Logging

extension PreviewCommand {
  /// The time that a gallery may take to say what it has: no less than where nothing else is said.
  var describingLimit: Duration { max(deadline.duration, Stage.describingLimit) }

  /// What the windows of a package remember; nil where they are to be the same each time.
  ///
  /// - Parameter package: the path of its folder; of what has none, the path of the program.
  func memory(of package: String) -> WindowMemory? {
    guard !noState, record == nil, let folder = WindowMemory.userFolder else { return nil }
    var memory = WindowMemory(of: package, in: folder)
    memory.told = WindowMemory.Told(
      size: size?.size, showsFigures: figures, knobs: galleries.settings.map(\.setting))
    return memory
  }

  /// The galleries as the last window has left them, with the one that it has shown last, unless the command line names one.
  ///
  /// - Parameter areFiles: true if it names files, all of which are shown.
  func restore(
    _ selection: (all: [AnyGallery], chosen: [Int]), _ memory: inout WindowMemory?, areFiles: Bool = false
  ) -> (all: [AnyGallery], chosen: [Int]) {
    var chosen = selection.chosen
    if !galleries.names.isEmpty, !areFiles {
      memory?.told.galleries = chosen.map { selection.all[$0].name }
    } else if let last = memory?.state.gallery, let number = selection.all.firstIndex(where: { $0.name == last }) {
      chosen = [number]
    }
    if newWindow, chosen.count > 1 { chosen = [chosen[min(max(windowNumber ?? 0, 0), chosen.count - 1)]] }
    return (memory?.restore(selection.all) ?? selection.all, chosen)
  }

  /// Where the gallery that is shown first is shown.
  ///
  /// - Parameter row: the view at which the last window was left, which counts where the command line says none.
  func startPlace(remembering row: Int?) -> StartPlace {
    StartPlace(row: self.row ?? row ?? 0, isAlone: alone, showsVariants: variants, zoom: zoom?.factor)
  }

  /// Opens the windows of all galleries that are named but the first. Each is a program of its own, which goes on when this one ends.
  private func openOthers() {
    guard newWindow, windowNumber == nil else { return }
    for number in galleries.names.indices.dropFirst() {
      let words = [ProgramFile.path] + CommandLine.arguments.dropFirst() + ["--window", "\(number)"]
      let isStarted = startThread(named: "flyloft-window", niceness: 0) { _ = CommandRun(words).runBeside() }
      if !isStarted { printError("\(galleries.names[number]) has no window: no thread can be started") }
    }
  }

  /// Opens the window and never returns.
  ///
  /// - Parameters:
  ///   - selection: all galleries, and which of them are chosen.
  ///   - stage: draws them in processes; nil where threads draw.
  ///   - editor: follows their sources; nil where nothing is followed.
  ///   - program: the preview program of a package that was asked for by name.
  ///   - memory: what windows of the same package remember; nil where nothing is.
  ///   - names: the words that stand for galleries on a command line, where these are not their names.
  /// - Throws: `ExitCode.failure`, after saying why a file can't be written.
  func open(
    _ selection: (all: [AnyGallery], chosen: [Int]), skipped: [SkippedModule], stage: Stage? = nil,
    checking knobCheck: KnobCheck? = nil, editor: LiveEditor? = nil, program: String? = nil,
    memory: WindowMemory? = nil, names: [String: [String]] = [:],
    mistaken: @escaping @Sendable (String) -> (text: String, status: Int32) = { ($0, 64) }
  ) throws -> Never {
    let started = Duration.processStart
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    let output: OutputFile?
    let traced: Trace?
    let recorder: SessionRecorder?
    do throws(FileError) {
      output = try report.map { path throws(FileError) in try OutputFile(path) }
      traced = try trace.map { path throws(FileError) in try Trace(at: path, waits: knobCheck != nil) }
      recorder = try record.map { path throws(FileError) in try SessionRecorder(at: path) }
    } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
    var configuration = PreviewConfiguration(
      galleries: selection.all, selected: selection.chosen.first ?? 0, skipped: skipped,
      size: size?.size ?? memory?.size ?? Size(width: 1280, height: 800),
      scale: scale?.value, appearance: appearance, showsMetrics: figures || memory?.state.showsFigures ?? false,
      isAnimated: !noAnimation, workerCount: workers?.value, cacheByteCount: cacheMegabytes?.byteCount,
      drawDeadline: deadline.duration)
    configuration.started = started
    configuration.trace = traced
    configuration.recorder = recorder
    configuration.stage = stage
    configuration.knobCheck = knobCheck
    configuration.editor = editor
    configuration.memory = memory
    // A file alone is the last one, whatever link leads to it by now.
    let isLast =
      !names.isEmpty && selection.all.count == 1
      || selection.chosen.first.map { selection.all[$0].name } == memory?.state.gallery
    configuration.place = startPlace(
      remembering: isLast && (galleries.names.isEmpty || !names.isEmpty) ? memory?.state.row : nil)
    configuration.start = StartCommand(
      words: StartCommand.beginning, names: names, options: StartCommand.options(scale: scale?.value, program: program))
    openOthers()
    WindowProgram.run(configuration, report: output, mistaken: mistaken)
  }
}
