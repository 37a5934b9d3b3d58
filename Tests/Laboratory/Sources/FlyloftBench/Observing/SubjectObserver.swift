package import Flyloft
private import Glibc
package import Linked

/// Measures a program from outside, on an X server of its own, in the same steps whatever the program is.
package struct SubjectObserver {
  /// The size of the screen and of the window, in device pixels.
  package let size: PixelSize
  /// How much is measured.
  package let effort: Effort
  let server: XServer
  let client: XClient
  let screen: ScreenMemory?

  /// Starts the server.
  ///
  /// - Throws: `ObserverError.noServer` or `.serverFailed`.
  package init(size: PixelSize, effort: Effort) throws(ObserverError) {
    self.size = size
    self.effort = effort
    do {
      server = try XServer(size: size, options: ScreenMemory.serverOptions)
    } catch .serverFailed {
      // Shared memory of that size may be forbidden. Without it, only blank area can't be measured.
      server = try XServer(size: size)
    }
    screen = ScreenMemory(of: server)
    client = try XClient(display: server.display)
  }

  /// Ends the server.
  package func stop() { server.stop() }

  /// Starts the subject as often as the effort says, then scrolls its window, measures it at rest, and closes it.
  ///
  /// - Throws: what starting or closing it throws.
  package func observe(_ subject: Subject) throws(ObserverError) -> Observation {
    var observation = Observation()
    for _ in 1..<max(effort.starts, 1) { _ = try show(subject, &observation).close() }
    let memoryBefore = MemoryUse(of: [server.processIdentifier])
    let shown = try show(subject, &observation)
    client.pointer(to: PixelPoint(x: size.width * 3 / 5, y: size.height / 2), in: shown.window)
    client.settle(shown.window)
    turnWheel(shown, &observation)
    client.settle(shown.window)
    scroll(shown, &observation)
    client.settle(shown.window)
    rest(shown, &observation)
    noteMemory(of: shown, since: memoryBefore, &observation)
    if let report = try shown.close() {
      observation.ownBlankPixelMilliseconds = report.values["blankPixelMilliseconds"]
    }
    observation.load = Machine.load
    return observation
  }

  /// Starts the subject and waits until its window is at rest.
  ///
  /// - Parameter band: the part of the screen that is to be full, if not the usual one.
  func show(
    _ subject: Subject, _ observation: inout Observation, band: PixelRect? = nil
  ) throws(ObserverError) -> RunningSubject {
    let shown = try subject.started(seenBy: client)
    if client.size(of: shown.window) != size { client.resize(shown.window, to: size) }
    if client.times(of: shown.window).firstDamage == nil { _ = client.waitForDamage(in: shown.window) }
    var full = client.waitUntilFull(shown.window, on: screen, band: band)
    // Some programs resize their window once they have read their document.
    if client.size(of: shown.window) != size {
      client.resize(shown.window, to: size)
      full = client.waitUntilFull(shown.window, on: screen, band: band)
    }
    let times = client.times(of: shown.window)
    if let paint = times.firstDamage { observation.firstPaint.append(shown.started.duration(to: paint).rounded) }
    if let full { observation.fullScreen.append(shown.started.duration(to: full).rounded) }
    return shown
  }

  /// - Parameters:
  ///   - perSecond: how many notches; the effort's unless given.
  ///   - content: the part of the window whose damage counts; nil for all.
  func turnWheel(
    _ shown: RunningSubject, _ observation: inout Observation, perSecond: Double? = nil, in content: PixelRect? = nil
  ) {
    let before = ProcessorTime(mainThreadOf: shown.program.processIdentifier)
    let start = ContinuousClock.now
    let wheel = client.measureWheel(
      in: shown.window, events: effort.wheelEvents, perSecond: perSecond ?? effort.wheelEventsPerSecond,
      content: content, quiet: .milliseconds(effort.stillMilliseconds))
    let waited = (ProcessorTime(mainThreadOf: shown.program.processIdentifier) - before).waiting
    observation.wheelToDamage = wheel.firstDamage.samples.map(\.rounded)
    observation.wheelToLastDamage = wheel.lastDamage.samples.map(\.rounded)
    observation.unansweredEvents = wheel.withoutDamage
    observation.restlessEvents = wheel.unsettled
    observation.runQueueDelayShare = (waited / start.duration(to: .now)).rounded
  }

  private func scroll(_ shown: RunningSubject, _ observation: inout Observation) {
    let copy = memcpyTime(frame: size, copies: 20)
    let tree = processTree(of: shown.program.processIdentifier)
    let before = (
      main: ProcessorTime(mainThreadOf: shown.program.processIdentifier), all: ProcessorTime(of: tree),
      server: ProcessorTime(of: [server.processIdentifier])
    )
    let frames = client.measureFrames(
      in: shown.window, events: effort.scrollEvents, perSecond: effort.scrollEventsPerSecond, on: screen)
    let main = ProcessorTime(mainThreadOf: shown.program.processIdentifier) - before.main
    let all = ProcessorTime(of: tree) - before.all
    let serving = ProcessorTime(of: [server.processIdentifier]) - before.server
    observation.frameGaps = frames.gaps.samples.map(\.rounded)
    observation.frames = frames.frames
    observation.scrollMilliseconds = frames.duration.rounded
    observation.blankPixelMilliseconds = frames.blank?.pixelMilliseconds.rounded
    observation.blankShare = frames.blank.map { ($0.share * 1e3).rounded / 1e3 }
    observation.frameCopyMilliseconds = copy.rounded
    if frames.frames > 0 {
      observation.displayThreadMillisecondsPerFrame = (main.running.milliseconds / Double(frames.frames)).rounded
    }
    let events = Double(max(effort.scrollEvents, 1))
    observation.processorMillisecondsPerEvent = (all.running.milliseconds / events).rounded
    observation.serverMillisecondsPerEvent = (serving.running.milliseconds / events).rounded
  }

  private func rest(_ shown: RunningSubject, _ observation: inout Observation) {
    let tree = processTree(of: shown.program.processIdentifier)
    let before = ProcessorTime(of: tree)
    let start = ContinuousClock.now
    usleep(UInt32(effort.idleMilliseconds) * 1000)
    let used = (ProcessorTime(of: tree) - before).running
    observation.idleMillisecondsPerSecond = (used / start.duration(to: .now) * 1e3).rounded
  }

  /// - Parameter before: the server's memory before the subject was started.
  func noteMemory(of shown: RunningSubject, since before: MemoryUse, _ observation: inout Observation) {
    let tree = MemoryUse(of: processTree(of: shown.program.processIdentifier))
    let server = MemoryUse(of: [server.processIdentifier])
    observation.memoryMegabytes = megabytes(tree.proportional + max(0, server.proportional - before.proportional))
    observation.residentMegabytes = megabytes(tree.resident)
  }

  private func megabytes(_ bytes: Int) -> Double { (Double(bytes) / 1_048_576).rounded }
}

extension Double {
  /// This number rounded to four decimals. In milliseconds that is a tenth of a microsecond; more decimals are noise.
  var rounded: Double { isFinite ? (self * 1e4).rounded() / 1e4 : self }
}

extension Duration {
  fileprivate var rounded: Double { milliseconds.rounded }
}
