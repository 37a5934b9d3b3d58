internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FlyloftRendering
internal import Glibc

/// Views in processes of their own: a stage, which forks worker processes, as seen by its host.
///
/// All that a view does (crash, hang, print, take all memory) happens in a worker. The stage and its workers end with this, and
/// with the host, however that ends.
///
/// Its calls wait for processes: they are for workers' threads, and never for the display's.
public final class Stage: Sendable {
  /// The number of times in a row that a stage may end, or not start, before no worker is had of it: where there has been one
  /// before, until the next is wanted, and else for good.
  private static let startLimit = 3
  /// The most workers that are forked ahead.
  private static let spareLimit = 4

  private let given: StageConfiguration
  let output: OutputRelay
  let crashes = CrashExplainer()
  let builds = GalleryBuilds()
  let lines = PendingCalls()
  private let lock = Lock()
  // Under the lock, which nobody holds while something is asked of the process.
  private nonisolated(unsafe) var link: StageLink?
  private nonisolated(unsafe) var file: String
  private nonisolated(unsafe) var failedStarts = 0
  /// Why the last start has failed, in words.
  private nonisolated(unsafe) var shortage = "no stage could be started"
  /// Why the program can be no stage of this one; nil where it may be one.
  private nonisolated(unsafe) var mismatch: String?
  /// The gallery, and the build of its module, of which the last worker was wanted; nil until one has been forked.
  private nonisolated(unsafe) var latest: (gallery: String, build: GalleryBuild?)?
  private nonisolated(unsafe) var isAnnounced = false
  private nonisolated(unsafe) var hasSaidShortage = false
  /// The count of workers that are still to be forked ahead, and those that have been. Of a stage that is gone they are of no
  /// use.
  private nonisolated(unsafe) var wantedSpares = 0
  private nonisolated(unsafe) var spares: [WorkerProcess] = []

  /// A stage, which is started when it is first needed, or by `start()`.
  ///
  /// Ends the process if that was started to be a stage itself, and has not called `StageProgram.runIfAsked(_:)`.
  public init(_ configuration: StageConfiguration = StageConfiguration()) {
    StageProgram.endIfForgotten()
    given = configuration
    file = configuration.program
    output = OutputRelay(configuration.output)
  }

  /// Ends the stage and its workers. Waits for nothing.
  deinit { link?.process.dismiss() }

  /// Starts the process, unless it runs: it warms its fonts meanwhile.
  ///
  /// - Returns: true if it could be started.
  @discardableResult
  public func start() -> Bool { (try? startedLink()) != nil }

  /// The file of its program.
  package var program: String { lock.withLock { file } }

  var configuration: StageConfiguration { configuration(of: program) }

  /// The galleries, for threads to draw one of them where no process has been had from the start; nil where it is not to be drawn so.
  ///
  /// - Parameter isOfThread: true for what a thread of this process has loaded, and only threads can draw, whatever can be had by now.
  func fallback(for gallery: String, isOfThread: Bool = false) -> Registry? {
    // A file is drawn in a sandbox, or not at all.
    guard let registry = configuration.fallback, !builds.hasFile(for: gallery),
      isOfThread || lock.withLock({ latest == nil })
    else { return nil }
    let isSandboxed = (try? registry.gallery(named: gallery))?.isSandboxed ?? false
    return isSandboxed && given.requiresSandbox ? nil : registry
  }

  private func configuration(of program: String) -> StageConfiguration {
    var configuration = given
    // Threads would draw what this program has, and that is not what has been asked for.
    if program != given.program { configuration.fallback = nil }
    configuration.program = program
    return configuration
  }

  /// Ends the process with its workers, and with whatever views have left in them. The next draw starts a new one; what is
  /// being drawn or asked is begun anew, each time.
  ///
  /// Waits for nobody's question.
  public func restart() { begin(with: nil) }

  /// Has another program draw from now on, which is started at the next question. It has the galleries that are asked for
  /// then; where it lacks one, that is an error of its views.
  package func adopt(program: String) { begin(with: program) }

  private func begin(with program: String?) {
    lock.withLock {
      if let program { file = program }
      link?.dismiss()
      link = nil
      (failedStarts, mismatch) = (0, nil)
    }
  }

  /// Has workers forked ahead, a few at most, so that the first draws find them ready. Waits for nothing: a stage that has
  /// answered nothing yet is asked for them after its first answer. They are for what the last worker was for.
  package func prepareWorkers(_ count: Int) {
    let present = lock.withLock {
      wantedSpares = min(count, Self.spareLimit)
      return latest
    }
    if let present { forkSpares(for: present.gallery, present.build) }
  }

  /// Has a generation of a gallery drawn by a library from now on: a new build of its module, or a better one of the same
  /// sources.
  ///
  /// - Parameters:
  ///   - library: a file with a function `flyloft_gallery`, which returns what `LoadedGallery.make(_:)` does.
  ///   - gallery: the gallery's name.
  ///   - generation: counts the builds of its module.
  package func adopt(_ library: String, as gallery: String, generation: Int) {
    adopt(.library(library), as: gallery, generation)
  }

  /// Has a generation of a gallery drawn from a file from now on, in a sandbox, by the gallery that shows what it holds.
  ///
  /// - Parameters:
  ///   - path: the file's.
  ///   - gallery: the name under which it is shown.
  ///   - generation: counts its versions.
  ///   - isHeld: true if it is held open, so that its views can still be drawn when it is gone.
  /// - Throws: `SourceFileError`. The first version's views then throw the same.
  package func adopt(fileAt path: String, as gallery: String, generation: Int, isHeld: Bool) throws {
    do throws(SourceFileError) {
      let file = try SourceFile(path, as: gallery, password: builds.password(of: gallery), isHeld: isHeld)
      adopt(.file(file), as: gallery, generation)
    } catch {
      if generation == 1 { adopt(.closed(error), as: gallery, generation) }
      throw error
    }
  }

  /// Has a file opened with a password from now on, in each version of it.
  ///
  /// - Parameter gallery: the name under which it is shown.
  /// - Throws: `SourceFileError`, where it can't be opened any more.
  package func unlock(_ gallery: String, with password: String) throws {
    try builds.unlock(gallery, String(password.prefix(bytes: MessageLimits.name)))
  }

  /// Tells from now on which files are shown in places of views, and which are. Called on any thread.
  package func followEmbedded(_ follow: @escaping EmbeddedPathsFollower) { builds.followEmbedded(follow) }

  package func followsEnd(_ gallery: String) -> Bool? { builds.followsEnd(gallery) }

  /// True if a gallery is drawn from a file.
  package func drawsFile(as gallery: String) -> Bool { builds.hasFile(for: gallery) }

  private func adopt(_ build: GalleryBuild, as gallery: String, _ generation: Int) {
    builds.adopt(build, as: gallery, generation: generation)
    // What is shown of a file stays until its new version can be shown.
    if build.isFile { return }
    // A former build may hang, and would keep a worker until its deadline.
    for calls in lines.all { calls.interruptObsolete(gallery, before: generation) }
  }

  /// A worker process that nobody has used: one that was prepared, or a new one.
  ///
  /// - Parameters:
  ///   - gallery: about which it is asked first, and in a sandbox only.
  ///   - build: of the gallery.
  ///   - ask: asks something of the stage, on the calling thread, and throws where that is interrupted.
  /// - Throws: `WorkerFailure`, also where there is no process to be had.
  func makeWorker(
    for gallery: String, _ build: GalleryBuild?,
    asking ask: (StageLink, StageCommand, [Int32]) throws(WorkerFailure) -> StageLink.Answer
  ) throws(WorkerFailure) -> WorkerProcess {
    if let spare = takeSpare(for: gallery, build) { return spare }
    let worker = try forkWorker(for: gallery, build, asking: ask)
    forkSpares(for: gallery, build)
    return worker
  }

  /// The number of workers that have been forked ahead and not been taken.
  var spareCount: Int { lock.withLock { spares.count } }

  private func takeSpare(for gallery: String, _ build: GalleryBuild?) -> WorkerProcess? {
    lock.withLock {
      spares.removeAll { $0.link !== link || $0.handle.hasEnded }
      return spares.lastIndex { $0.serves(gallery, build) }.map { spares.remove(at: $0) }
    }
  }

  private func forkSpares(for gallery: String, _ build: GalleryBuild?) {
    let count = lock.withLock {
      defer { wantedSpares = 0 }
      return wantedSpares
    }
    guard count > 0 else { return }
    startThread(named: "flyloft-forking", niceness: 0) { [self] in
      for _ in 0..<count {
        guard let spare = try? forkWorker(for: gallery, build, asking: { $0.ask($1, files: $2) }) else { return }
        lock.withLock { spares.append(spare) }
      }
    }
  }

  private func forkWorker(
    for gallery: String, _ build: GalleryBuild?,
    asking ask: (StageLink, StageCommand, [Int32]) throws(WorkerFailure) -> StageLink.Answer
  ) throws(WorkerFailure) -> WorkerProcess {
    // What the machine lacked for the last worker it may have now, and another program may have taken the place of the stage's.
    lock.withLock { if latest != nil { (failedStarts, mismatch) = (0, nil) } }
    // A stage that was killed is started anew.
    while true {
      let present: StageLink?
      do throws(SystemError) { present = try startedLink() } catch {
        lock.withLock { shortage = "no stage could be started: \(error)" }
        continue
      }
      guard let link = present else { break }
      // First of all a stage says which galleries have a sandbox.
      let forks = link.hasListedSandboxed
      let confinement = link.confinement(of: gallery, build)
      let ends: WorkerEnds
      do throws(SystemError) { ends = try WorkerEnds() } catch { throw refuse(error.description) }
      let command =
        forks
        ? StageCommand.fork(
          niceness: Int(configuration.niceness), memoryLimit: configuration.memoryLimit,
          sandbox: try sandbox(for: confinement))
        : .listSandboxed
      let answer: StageLink.Answer
      do throws(WorkerFailure) { answer = try ask(link, command, forks ? ends.handedOver : []) } catch {
        giveUp(link)
        throw error
      }
      switch answer {
      case .reply(.sandboxed(let names), _) where !forks: link.note(sandboxed: names.map { .some(Set($0)) } ?? .all)
      case .reply(.forked, let files) where forks && files.count == 1:
        lock.withLock { (failedStarts, latest) = (0, (gallery, build)) }
        return WorkerProcess(
          ends: ends, handle: ProcessHandle(adopting: files[0]), link: link, confinement: confinement)
      case .reply(.refused(let error), _): throw refuse(SystemError(error).description)
      case .incompatible(let version):
        giveUp(link, forGood: words(for: version))
      default:
        giveUp(link)
        let silence = "no stage could be started: \(configuration.program) ended, or said nothing"
        lock.withLock {
          shortage = silence
          // A program that has been a stage before calls it.
          if latest == nil { shortage += ", and may not have called StageProgram.runIfAsked(_:) before anything else" }
        }
      }
    }
    throw refuse(lock.withLock { mismatch ?? shortage })
  }

  private func refuse(_ reason: String) -> WorkerFailure {
    announce(reason)
    return Self.refusal(reason)
  }

  /// The sandbox of a worker.
  ///
  /// - Throws: `WorkerFailure.noProcess` where it is required, and can't be had.
  private func sandbox(for confinement: Confinement?) throws(WorkerFailure) -> Sandbox? {
    guard let confinement else { return nil }
    let means = given.sandboxMeans ?? .present
    if let shortage = means.shortage {
      let text = "\(confinement.gallery) is to be drawn in a sandbox, which is not whole here: \(shortage)"
      if given.requiresSandbox { throw Self.refusal(text) }
      let isFirst = lock.withLock {
        defer { hasSaidShortage = true }
        return !hasSaidShortage
      }
      if isFirst { given.output(text) }
    }
    return Sandbox(
      means: means, library: confinement.build?.library, file: confinement.build?.beginning)
  }

  private func words(for version: ProtocolVersion) -> String {
    let present = ProtocolVersion.present
    let older = version.number < present.number ? configuration.program : "this program, and start it anew"
    return """
      \(configuration.program) speaks version \(version.number) of the stage’s protocol, and this program version \
      \(present.number): update \(older)
      """
  }

  private static func refusal(_ reason: String) -> WorkerFailure {
    .noProcess("no process could be started to draw it: \(reason)")
  }

  private func announce(_ reason: String) {
    let (isFirst, isFromTheStart) = lock.withLock {
      defer { isAnnounced = true }
      return (!isAnnounced, latest == nil)
    }
    guard isFirst else { return }
    // Where there has been one, the places of the views say it.
    let instead =
      (isFromTheStart ? configuration.fallback : nil).map { registry in
        ", so threads draw" + (registry.galleries.contains(where: \.isSandboxed) ? ", which have no sandbox" : "")
      } ?? ""
    configuration.shortage("no process could be started to draw in\(instead): \(reason)", isFromTheStart)
  }

  /// Ends all stages of this process and waits for their ends: for a program that is to be replaced by another.
  package static func endAll() { StageKeeper.endAll() }

  /// Has a function told where in its author's code a view has crashed, each time that it has been found out: the crash's
  /// number, and some frames. It is called on a thread of its own.
  package func onExplanation(_ tell: @escaping @Sendable (_ crash: Int, _ frames: AuthorFrames) -> Void) {
    crashes.addListener(tell)
  }

  /// The line of its author's code in which a process has crashed, as an error says. Waits until that has been found out.
  ///
  /// - Returns: nil where the error says of no crash, or where the line is not known.
  package func place(ofCrash error: any Error) -> SourceLine? {
    (error as? WorkerFailure)?.crash.flatMap(crashes.place)
  }

  /// Waits until the crashes so far have been explained: for programs that are about to end.
  package func finishExplaining() { crashes.finish() }

  /// Starts the process unless it runs.
  ///
  /// - Returns: nil where that has failed too often.
  private func startedLink() throws(SystemError) -> StageLink? {
    try lock.withLock { () throws(SystemError) -> StageLink? in
      if let link { return link }
      guard failedStarts < Self.startLimit, mismatch == nil else { return nil }
      failedStarts += 1
      link = try StageLink(configuration(of: file), output: output)
      return link
    }
  }

  /// A process is gone, or does not answer as it should.
  ///
  /// - Parameter mismatch: why another of its program would be no better.
  private func giveUp(_ given: StageLink, forGood mismatch: String? = nil) {
    given.process.end()
    lock.withLock {
      guard link === given else { return }
      link = nil
      self.mismatch = mismatch
    }
  }
}
