internal import Flyloft
private import FoundationEssentials
private import Glibc
internal import Linked

/// A window that is to endure, on an X server of its own: the program that ships, with its stage, its workers and its compilers.
final class EnduredWindow {
  private static let size = PixelSize(width: 1000, height: 700)
  private static let screen = PixelSize(width: 1280, height: 800)
  /// Little more than what is on screen, so that what the window keeps of loads, half as much, is full before it is judged.
  private static let cacheMegabytes = 5
  /// How long nothing runs in a window that is at rest. It writes down what it is to remember two seconds after a change, and what it
  /// says of a copy or a saved view goes after eight.
  private static let quiet = Duration.seconds(9)

  private let server: XServer
  private let client: XClient
  private let dragging: Pasting
  private let program: Program
  private let window: WindowHandle
  private let folder: TemporaryFolder
  private let machine: EnduredMachine
  private let files: EnduredFiles
  private var sources: EnduredSources
  private var documents: EnduredDocuments
  private var trace: EnduredTrace

  /// Starts both, and waits for the window.
  ///
  /// - Parameter preview: the path of `flyloft`.
  init(_ preview: String) throws(ObserverError) {
    let folder = try TemporaryFolder()
    let machine = EnduredMachine(for: preview)
    sources = try EnduredSources(in: folder)
    documents = try EnduredDocuments(in: sources)
    server = try XServer(size: Self.screen)
    client = try XClient(display: server.display)
    dragging = try Pasting(display: server.display)
    let trace = sources.path + "/trace.json"
    let command = machine.command(
      preview,
      ["preview", "StressCards", "--size", "\(Self.size.width)x\(Self.size.height)", "--appearance", "light"]
        + [
          "--cache-mb", "\(Self.cacheMegabytes)", "--deadline", "2", "--trace", trace, "--report",
          sources.path + "/report.json",
        ])
    program = try Program(
      command.program, command.arguments, environment: ["DISPLAY": server.display].merging(sources.environment) { $1 },
      in: sources.path)
    window = try client.window(titled: "Flyloft", of: program)
    files = machine.files(of: program.processIdentifier, in: sources.path)
    self.trace = EnduredTrace(trace)
    self.folder = folder
    self.machine = machine
  }

  /// How often threads have run when the window was at rest, by their names.
  private(set) var wakes: [String: Int] = [:]

  /// What this machine doesn't let a run do to a window.
  var notes: [String] { machine.notes }

  // MARK: Actions

  /// Does something to the window, and gives it a moment to begin with it.
  ///
  /// - Throws: `ObserverError`, where it has gone.
  func perform(_ action: EnduredAction) throws(ObserverError) {
    switch action {
    case .gallery(let name): choose(name)
    case .drop(let name): try drop(name)
    case .wheel(let notches, let place, let held):
      point(to: place)
      switch held {
      case .nothing: client.wheel(notches)
      case .shift: client.wheel(notches, modifiers: .shift)
      case .control: client.wheel(notches, modifiers: .control)
      }
    case .drag(let button, let start, let end):
      point(to: start)
      client.press(button: button)
      for step in 1...8 {
        point(to: .init(x: start.x + (end.x - start.x) * step / 8, y: start.y + (end.y - start.y) * step / 8))
      }
      client.release(button: button)
    case .click(let button, let place):
      point(to: place)
      client.click(button: button)
    case .key(let key, let held, let times):
      switch held {
      case .nothing: client.key(key, times: times)
      case .shift: client.key(key, modifiers: .shift, times: times)
      case .control: client.key(key, modifiers: .control, times: times)
      }
    case .type(let text): client.type(text)
    case .fleeting(let action):
      try perform(action)
      client.key(Keysym.escape)
    case .resize(let width, let height): client.resize(window, to: PixelSize(width: width, height: height))
    case .fault(let fault): try cause(fault)
    }
    _ = client.waitForDamage(in: window, within: .milliseconds(60))
    try checkLife()
  }

  private func cause(_ fault: EnduredAction.Fault) throws(ObserverError) {
    switch fault {
    case .goodEdit, .brokenEdit, .crashingEdit, .hangingEdit, .floodingEdit: try sources.save(fault)
    case .workerKilled: roles.workers.last.map { _ = kill($0, SIGKILL) }
    case .stageKilled: for stage in roles.stages { kill(stage, SIGKILL) }
    case .compilerKilled: try killCompiler()
    case .serverStalled:
      kill(server.processIdentifier, SIGSTOP)
      usleep(700_000)
      kill(server.processIdentifier, SIGCONT)
    case .screenResized: client.setScreen(to: PixelSize(width: 800, height: 600))
    case .scaleChanged: client.setResources("Xft.dpi: 144")
    case .hidden:
      client.unmap(window)
      usleep(300_000)
      client.map(window)
      client.focus(window)
    case .memoryShort: machine.shortenMemory()
    case .diskFull:
      try machine.withFullDisk(files) { () throws(ObserverError) in
        try sources.save()
        sleep(2)
      }
    case .filesRewritten, .filesGrown, .filesCut, .filesRemoved: try documents.change(fault)
    }
  }

  /// Saves an edit, and kills the compiler once it is there.
  private func killCompiler() throws(ObserverError) {
    try sources.save()
    for _ in 0..<500 {
      let compilers = roles.others.filter { origin(of: $0)?.program.hasSuffix("/swift-frontend") ?? false }
      for compiler in compilers { kill(compiler, SIGKILL) }
      if !compilers.isEmpty { return }
      usleep(10_000)
    }
  }

  private func choose(_ gallery: String) {
    client.key(Keysym.escape, times: 2)
    client.type("/" + gallery)
    client.key(Keysym.return)
    client.key(Keysym.escape)
  }

  private func drop(_ name: String) throws(ObserverError) {
    let address = try documents.address(of: name)
    client.key(Keysym.escape, times: 2)
    guard dragging.drag(["text/uri-list"], over: window) == true, dragging.drop(address, on: window) == true else {
      try checkLife()
      throw failure("doesn't take a file that is dropped")
    }
  }

  private func point(to place: EnduredAction.Place) {
    let size = client.size(of: window)
    client.pointer(
      to: PixelPoint(x: size.width * place.x / 1000, y: size.height * place.y / 1000), in: window)
  }

  private func checkLife() throws(ObserverError) {
    guard let status = program.wait(within: .zero) else { return }
    throw failure("\(status)")
  }

  private func failure(_ reason: String) -> ObserverError {
    .unexpectedExit(program: "The window", reason: reason, output: program.standardError)
  }

  // MARK: Rest

  /// Undoes what was done to the window, shows the gallery that is edited after one more edit, and waits until nothing runs any more.
  ///
  /// - Throws: `ObserverError`, where the edit is not shown, or something runs on.
  func comeToRest() throws(ObserverError) {
    client.setScreen(to: Self.screen)
    client.setResources("Xft.dpi: 96")
    client.focus(window)
    try sources.save()
    let end = ContinuousClock.now + .limit
    while !showsEdit(within: .seconds(5)) {
      try checkLife()
      guard ContinuousClock.now < end else { throw failure("doesn't show an edit within \(Duration.limit)") }
    }
    // Only the kernel knows whether threads sleep, and tells nobody when they fall asleep.
    var (counts, since) = (doings, ContinuousClock.now)
    while since.duration(to: .now) < Self.quiet {
      usleep(50_000)
      let now = doings
      guard now != counts else { continue }
      if ContinuousClock.now > end { throw failure("is not at rest: \(names(of: now, since: counts)) run on") }
      (counts, since) = (now, .now)
    }
  }

  /// Leaves whatever was open, chooses the gallery, and waits until nothing but the views of the last edit is there.
  private func showsEdit(within limit: Duration) -> Bool {
    client.key(Keysym.escape, times: 6)
    // One that was as large as the screen has taken its former size and place by then.
    client.settle(window, within: .seconds(2))
    client.resize(window, to: Self.size)
    client.move(window, to: PixelPoint(x: 0, y: 0))
    client.pointer(to: PixelPoint(x: 990, y: 690), in: window)
    choose(EnduredSources.gallery)
    client.type("0")
    client.key(Keysym.home)
    // In the middle of the views, between the title and what may be told below: views, and the gaps between them.
    let known: Set<UInt32> = [0xff00_0000 | sources.color, 0xfff6_f6f4, 0xffe4_e4e0]
    let shown = client.pixels(
      of: window,
      until: { picture in
        guard picture.size == Self.size else { return false }
        let column = Set((72..<560).map { picture[600, $0] })
        return column.isSubset(of: known) && column.contains(0xff00_0000 | sources.color)
      }, within: limit)
    return shown != nil
  }

  private func names(of counts: [Int32: Int], since before: [Int32: Int]) -> String {
    Set(counts.filter { before[$0.key] != $0.value }.map { threadName($0.key) }).sorted().joined(separator: ", ")
  }

  // MARK: Samples

  /// The kernel wakes it whenever this machine is short of memory, whoever takes that.
  private static let memoryThread = "flyloft-memory"

  /// How often threads have run, but for that one.
  private var doings: [Int32: Int] { contextSwitches(of: tree).filter { threadName($0.key) != Self.memoryThread } }

  private var tree: [Int32] { processTree(of: program.processIdentifier) }

  /// The processes that the window has started, directly or not, by what they do.
  private var roles: (stages: [Int32], workers: [Int32], others: [Int32]) {
    var roles: (stages: [Int32], workers: [Int32], others: [Int32]) = ([], [], [])
    for process in tree.dropFirst() {
      guard let origin = origin(of: process) else { continue }
      if !origin.program.hasSuffix("/flyloft-galleries") {
        roles.others.append(process)
      } else if origin.parent == program.processIdentifier {
        roles.stages.append(process)
      } else {
        roles.workers.append(process)
      }
    }
    return roles
  }

  /// What a window at rest holds and does, as series without values, each with what is to be added.
  func sample() -> [(series: EnduredSeries, value: Double?)] {
    var values: [(EnduredSeries, Double?)] = []
    let (roles, before) = (roles, contextSwitches(of: tree))
    for (owner, processes) in [
      ("the window's", [program.processIdentifier]), ("the stage's", roles.stages), ("the workers'", roles.workers),
      ("the X server's", [server.processIdentifier]),
    ] {
      let holdings = ProcessHoldings(of: processes)
      for (name, count) in [("private memory", holdings.privateByteCount), ("shared memory", holdings.sharedByteCount)]
      {
        values.append((EnduredSeries(owner, name, .memory), Double(count) / 1_048_576))
      }
      for (name, count) in [
        ("number of descriptors", holdings.descriptorCount), ("number of threads", holdings.threadCount),
        ("number of mappings", holdings.mappingCount), ("number of watches", holdings.watchCount),
      ] { values.append((EnduredSeries(owner, name, .count), Double(count))) }
    }
    values.append((EnduredSeries("the window's", "number of processes", .count), Double(tree.count)))
    for (name, count) in files.counts { values.append((EnduredSeries("the window's", name, .count), Double(count))) }
    sleep(2)
    let after = contextSwitches(of: tree)
    var wakeCount = 0
    for (thread, count) in after where count != before[thread] {
      let name = threadName(thread)
      wakes[name, default: 0] += count - (before[thread] ?? 0)
      if name != Self.memoryThread { wakeCount += count - (before[thread] ?? 0) }
    }
    values.append((EnduredSeries("the window's", "number of wake-ups at rest", .count), Double(wakeCount)))
    values.append((EnduredSeries("the window's", "longest turn", .milliseconds), trace.longestTurn()))
    return values
  }

  // MARK: The end

  /// Closes the window, and says what of it is left.
  func close() -> [String] {
    let programs = tree.map { (identifier: $0, program: origin(of: $0)?.program) }
    client.close(window)
    guard let status = program.wait(within: .limit) else { return ["The window doesn't end when it is closed."] }
    var faults = status == .exited(0) ? [] : ["The window \(status) when it was closed."]
    let end = ContinuousClock.now + .limit
    for (process, program) in programs {
      func isThere() -> Bool { program != nil && origin(of: process)?.program == program }
      while isThere(), ContinuousClock.now < end { usleep(10_000) }
      if isThere() { faults.append("\(program ?? "") is left by the window.") }
    }
    // What it has built is removed by the next window, and what it remembers is to stay.
    for (name, count) in files.counts where count > 0 && !name.hasSuffix("built files") && !name.hasSuffix("home") {
      faults.append("The window leaves a \(name): \(count).")
    }
    return faults
  }

  /// What it has reported of itself at its end.
  var report: ReportedMetrics? {
    try? ReportedMetrics(json: String(contentsOfFile: sources.path + "/report.json", encoding: .utf8))
  }
}
