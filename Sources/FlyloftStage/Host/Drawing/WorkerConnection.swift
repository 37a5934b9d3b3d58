internal import CLinux
internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRendering
internal import Glibc

/// A line to a worker process: one request goes out, one answer comes back, and nothing else is taken.
struct WorkerConnection: ~Copyable {
  private let stage: Stage
  private let calls: PendingCall
  private let waker: WorkerWaker?
  private var process: WorkerProcess?
  private var printed = OutputLines()
  /// What the process has told of the view that was to be drawn last; nil where it has not come as far.
  private(set) var told: SharedPage.ViewSize?
  /// The lines that have been printed since the last question, at most so many.
  private var lines: [String] = []
  private static let lineLimit = 20
  /// The process that was asked last.
  private var asked: Int32?
  /// The subject of the last question.
  private var subject = PendingCall.Subject(gallery: "", generation: 0)

  /// - Parameter waker: may end what is waited for; nil where only other threads do, by `calls`.
  init(to stage: Stage, calls: PendingCall, waker: WorkerWaker? = nil) {
    self.stage = stage
    self.calls = calls
    self.waker = waker
    stage.lines.add(calls)
  }

  /// Has the view that was asked for last drawn into larger memory.
  mutating func draw(
    in memory: LentMemory, of gallery: String, _ token: CancellationToken
  ) throws(WorkerFailure) -> WorkerAnswer {
    guard let answer = try exchange(.draw(nil, nil), of: gallery, nil, lent: memory, token) else {
      throw lose(nil, of: gallery)
    }
    return answer
  }

  /// Sends a request, to a new process where there is none, and waits for the answer.
  ///
  /// - Parameters:
  ///   - gallery: which the request is about, and the generation of its module.
  ///   - deadline: how long the answer may take, where nobody else looks after that.
  ///   - data: sent before the request.
  ///   - load: for a load, its number and what is called with all that it tells before its end. It returns whether that is in
  ///     order.
  ///   - memory: for a draw, where to draw.
  ///   - token: says that nobody wants the answer any more.
  mutating func ask(
    _ request: WorkerRequest, of gallery: String, _ generation: Int, deadline: Duration? = nil, data: [UInt8] = [],
    load: Load? = nil, lent memory: LentMemory? = nil, _ token: CancellationToken? = nil
  ) throws(WorkerFailure) -> WorkerAnswer {
    told = nil
    forgetOrigin()
    if let excess = request.excess { throw .excessive(excess) }
    while true {
      let (isFresh, build) = try prepare(for: gallery, generation, deadline, load)
      if let build, process?.builds[gallery] == nil {
        try self.load(build, as: gallery, generation, deadline)
        // It was to end when it had loaded it already.
        if process == nil { continue }
      }
      if let answer = try exchange(request, of: gallery, deadline, data: data, load: load, lent: memory, token) {
        return answer
      }
      if isFresh { throw lose(nil, of: gallery) }
      replace()
    }
  }

  private mutating func load(
    _ build: GalleryBuild, as gallery: String, _ generation: Int, _ deadline: Duration?
  ) throws(WorkerFailure) {
    let file: Int32?
    do throws(SourceFileError) { file = try build.openDescriptor() } catch { throw .unloaded(error.description) }
    defer { if let file { close(file) } }
    let request = WorkerRequest.load(gallery: gallery, generation: generation, build.source)
    let answer: WorkerAnswer?
    do throws(WorkerFailure) { answer = try exchange(request, of: gallery, deadline, file: file) } catch {
      if case .author(let text) = error { throw .unloaded(text) }
      throw error
    }
    guard let answer else { return }
    guard case .loaded(let base) = answer else { throw refuse(of: gallery) }
    process?.builds[gallery] = build
    if let library = build.library { process?.libraries.append(LoadedLibrary(library, at: base)) }
  }

  /// The process that is asked next about a gallery, which is a new one where there is none.
  mutating func process(for gallery: String, _ generation: Int) throws(WorkerFailure) -> WorkerProcess {
    _ = try prepare(for: gallery, generation, nil, nil)
    guard let process else { throw .retryable(Self.stageEnd) }
    return process
  }

  /// True if the process that was asked last is in a sandbox.
  var isConfined: Bool { process?.confinement != nil }

  /// Has a process that can be asked about a gallery.
  ///
  /// - Returns: whether it is new, and the build that is this generation of the gallery.
  private mutating func prepare(
    for gallery: String, _ generation: Int, _ deadline: Duration?, _ load: Load?
  ) throws(WorkerFailure) -> (isFresh: Bool, build: GalleryBuild?) {
    subject = PendingCall.Subject(gallery: gallery, generation: generation)
    let build = stage.builds.build(of: gallery, generation: generation)
    // One that has ended while nobody asked anything of it is replaced, one that speaks without being asked, one whose stage
    // has been dismissed, and lives on for a moment, one that is in a sandbox for something else, or in none, and one with
    // another build of the module: of two in one process, each would have its own copy of what the module keeps.
    if let process,
      process.link.isDismissed || !isSilent(process) || !process.serves(gallery, build)
        || hasOther(build, of: gallery, process)
    {
      replace()
    }
    guard process == nil else { return (false, build) }
    process = try makeWorker(for: gallery, build, deadline, load)
    printed = OutputLines()
    return (true, build)
  }

  /// Has a worker forked. The stage may be as silent as what is asked of the worker then.
  private func makeWorker(
    for gallery: String, _ build: GalleryBuild?, _ deadline: Duration?, _ load: Load?
  ) throws(WorkerFailure) -> WorkerProcess {
    try stage.makeWorker(for: gallery, build) { link, command, files throws(WorkerFailure) in
      calls.begin(link, about: subject, load: load?.number)
      let milliseconds = deadline.map { Int32(clamping: $0.nanoseconds / 1_000_000) }
      let answer = link.ask(command, files: files, deadline: milliseconds ?? .max)
      let interruption = calls.end()
      if case .reply = answer { return answer }
      switch interruption {
      case .overdue(let deadline), .silent(let deadline): throw Self.silence(deadline)
      case .obsolete: throw .obsolete
      case nil: break
      }
      if case .silent = answer, let deadline { throw Self.silence(deadline) }
      return answer
    }
  }

  private static func silence(_ deadline: Duration) -> WorkerFailure {
    .overdue(
      "the stage, which starts its process, has not answered for \(deadline) and was killed", after: deadline,
      crash: nil)
  }

  /// A load that is asked for.
  struct Load {
    let number: Int
    let told: (WorkerAnswer) -> Bool
  }

  private func hasOther(_ build: GalleryBuild?, of gallery: String, _ process: WorkerProcess) -> Bool {
    guard let build, let loaded = process.builds[gallery] else { return false }
    return loaded != build
  }

  /// - Parameter file: a descriptor that goes with the request, and stays the caller's.
  /// - Returns: nil where the process has ended before it could be sent anything.
  private mutating func exchange(
    _ request: WorkerRequest, of gallery: String, _ deadline: Duration?, data: [UInt8] = [], load: Load? = nil,
    file: Int32? = nil, lent memory: LentMemory? = nil, _ token: CancellationToken? = nil
  ) throws(WorkerFailure) -> WorkerAnswer? {
    guard let process else { return nil }
    let number = process.nextRequest()
    calls.begin(number, to: process, about: subject, token, load: load?.number)
    var (request, files) = (request, [file].compactMap(\.self))
    if let memory, case .draw(let view, _) = request {
      // It was forked meanwhile, for a gallery that has a sandbox since.
      guard process.mayBeLent(memory) else { throw lose("its process is in a sandbox, and draws in memory of its own") }
      let block = process.lend(memory)
      (request, files) = (.draw(view, block), block.isNew ? [memory.file] : [])
    }
    defer { if let size = process.ends.page.viewSize(of: number) { told = size } }
    let parts = stride(from: 0, to: data.count, by: MessageLimits.part).lazy.map {
      WorkerRequest.part(Array(data[$0..<min($0 + MessageLimits.part, data.count)]))
    }
    if parts.allSatisfy({ send($0, number) }), send(request, number, files: files) {
      return try wait(for: number, of: gallery, deadline: deadline, load: load)
    }
    calls.end()
    return nil
  }

  /// The process has answered what was not asked.
  mutating func refuse(of gallery: String) -> WorkerFailure {
    replace()
    return .ended(AwaitedAnswer.rubbishWords, crash: nil)
  }

  private static let stageEnd = "its process ended twice, each time with the stage, which something has killed"

  /// What is at addresses of the process that has answered last.
  func places(at addresses: [UInt64]) -> [CodePlace] {
    guard let process, !addresses.isEmpty else { return [] }
    return process.link.places(at: addresses, process.libraries)
  }

  private mutating func replace() { process = nil }

  private func isSilent(_ process: WorkerProcess) -> Bool {
    var entries = [process.ends.socket.file, process.handle.file].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    return poll(&entries, 2, 0) == 0
  }

  private func send(_ request: WorkerRequest, _ number: Int, files: [Int32] = []) -> Bool {
    guard let process else { return false }
    return (try? process.ends.socket.send(request.message(number: number), files: files)) != nil
  }

  /// Waits for the answer, and passes on what is printed meanwhile.
  private mutating func wait(
    for number: Int, of gallery: String, deadline: Duration? = nil, load: Load? = nil
  ) throws(WorkerFailure) -> WorkerAnswer {
    guard let process else { throw .retryable(Self.stageEnd) }
    var awaited = AwaitedAnswer(to: number, isLoad: load != nil, deadline: deadline, at: .monotonicNow)
    var (isOutputOpen, isWanted) = (true, true)
    while true {
      switch awaited.pass(to: .monotonicNow) {
      case .overdue(let deadline)?: if let call = calls.present { calls.interrupt(call, .overdue(deadline)) }
      case let outcome?: return try conclude(outcome, process, of: gallery)
      case nil: break
      }
      // The socket first: where its answer is seen, what was printed before that is seen, too.
      var entries = [
        pollfd(fd: process.ends.socket.file, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOutputOpen ? process.ends.output : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isWanted ? waker?.file ?? -1 : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: process.handle.file, events: Int16(POLLIN), revents: 0),
      ]
      let rest = awaited.end.map { Int32(clamping: max(($0 - .monotonicNow).nanoseconds / 1_000_000, 0) + 1) }
      guard poll(&entries, 4, rest ?? -1) > 0 else { continue }
      if entries[2].revents != 0, let waker, waker.isObsolete(), let call = calls.present {
        isWanted = false
        calls.interrupt(call, .obsolete)
      }
      if entries[1].revents & Int16(POLLIN) != 0 { passOutput(process, of: gallery) }
      if entries[1].revents & Int16(POLLIN) == 0, entries[1].revents & Int16(POLLHUP) != 0 {
        // It has closed its output, which is no reason to spin.
        isOutputOpen = false
      }
      // Who holds the other end of the socket may be a process that the view has started. What the worker sent before its
      // end is still there.
      let hasEnded = entries[3].revents != 0
      guard entries[0].revents != 0 || hasEnded else { continue }
      let arrival: AwaitedAnswer.Arrival
      switch process.ends.socket.receive(fileLimit: 0, waits: false) {
      case .nothing where !hasEnded: continue
      case .nothing, .end: arrival = .end
      case .unreadable: arrival = .unreadable
      case .message(let bytes, _): arrival = .message(bytes)
      }
      switch awaited.take(arrival, at: .monotonicNow) {
      case .told(let answer)?: if load?.told(answer) != true { throw loseByRubbish(of: gallery) }
      case let outcome?: return try conclude(outcome, process, of: gallery)
      case nil: break
      }
    }
  }

  /// Ends a request.
  private mutating func conclude(
    _ outcome: AwaitedAnswer.Outcome, _ process: WorkerProcess, of gallery: String
  ) throws(WorkerFailure) -> WorkerAnswer {
    switch outcome {
    case .answered(let answer):
      finish(process, of: gallery)
      if case .failed(let text) = answer { throw .author(text) }
      if case .locked(let text) = answer { throw .locked(text) }
      return answer
    case .ended(let report): throw lose(report, of: gallery)
    case .retryable(let reason): throw lose(reason)
    case .rubbish, .told, .overdue: throw loseByRubbish(of: gallery)
    }
  }

  private mutating func finish(_ process: WorkerProcess, of gallery: String) {
    asked = process.number
    let interruption = calls.end()
    // What has no end of line belongs to this view, too.
    if let rest = printed.takeRest() { pass([rest], of: gallery) }
    // It was to end when it had answered already, and would in the next view's name.
    if interruption != nil { replace() }
  }

  private mutating func passOutput(_ process: WorkerProcess, of gallery: String) {
    let lines = OutputPipe.read(process.ends.output, &printed)
    if !lines.isEmpty { pass(lines, of: gallery) }
  }

  private mutating func pass(_ lines: [String], of gallery: String) {
    stage.output.pass(lines, of: gallery)
    self.lines = (self.lines + lines).suffix(Self.lineLimit)
  }

  /// No process has been asked.
  mutating func forgetOrigin() { (asked, lines) = (nil, []) }

  /// Which process was asked last, and what was printed since.
  var origin: DrawOrigin { DrawOrigin(process: asked, printed: lines) }

  private mutating func loseByRubbish(of gallery: String) -> WorkerFailure {
    calls.end()
    return refuse(of: gallery)
  }

  /// The process is of no more use, for a reason that need not be the view's doing.
  private mutating func lose(_ reason: String) -> WorkerFailure {
    calls.end()
    replace()
    return .retryable(reason)
  }

  /// The process has ended, or says that it is ending.
  private mutating func lose(_ report: CrashReport?, of gallery: String) -> WorkerFailure {
    let interruption = calls.end()
    guard let process else { return .retryable(Self.stageEnd) }
    asked = process.number
    self.process = nil
    // Before its memory is used for anything else it has ended.
    process.handle.endWorker()
    process.handle.waitForEnd()
    passOutput(process, of: gallery)
    if let rest = printed.takeRest() { pass([rest], of: gallery) }
    let stage = stage
    func explain() -> Int? {
      report.map { stage.crashes.enter($0, of: gallery, process.libraries, in: process.link) }
    }
    let code = process.ends.page.endCode
    let end = WorkerEnd(
      interruption, report, code: code, isDismissed: process.link.isDismissed,
      stageHasEnded: process.link.process.hasEnded)
    switch end {
    case .overdue(let deadline):
      return .overdue(
        "its draw has not returned for \(deadline) and its process was killed", after: deadline, crash: explain())
    case .silent(let silence):
      return .overdue(
        "its load has told nothing for \(silence) and its process was killed", after: silence, crash: nil)
    case .obsolete: return .obsolete
    case .restarted: return .restarted
    case .withStage: return .retryable(Self.stageEnd)
    case .byItself: break
    }
    let words = ProcessEnd(
      report: report, code: code ?? -1 - Int(SIGKILL), lastLines: printed.last,
      memoryLimit: stage.configuration.memoryLimit)
    return .ended(words.description, crash: explain())
  }
}
