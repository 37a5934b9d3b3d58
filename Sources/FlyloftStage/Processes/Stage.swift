internal import CLinux
internal import CStage
internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FlyloftRendering
internal import Glibc

/// Views in processes of their own: a stage, which forks worker processes, as seen by its host.
///
/// What a view does (crash, hang, print, take all memory) happens in a worker. The stage and its workers end with this, and
/// with the host, however that ends.
///
/// Its calls wait for processes: they are for workers' threads, and never for the display's.
public final class Stage: Sendable {
  /// How often in a row a stage may end, or not start, before no worker is had of it: where there has been one before, until
  /// the next is wanted, and else for good.
  private static let startLimit = 3

  let configuration: StageConfiguration
  let output: OutputRelay
  let crashes: CrashExplainer
  let builds = ModuleBuilds()
  let lines = WorkerLines()
  private let lock = Lock()
  // Under the lock. No gallery's code runs in the stage's own process, so that it answers at once.
  private nonisolated(unsafe) var link: StageLink?
  private nonisolated(unsafe) var failedStarts = 0
  private nonisolated(unsafe) var lastWorker = 0
  private nonisolated(unsafe) var hasForked = false
  /// The first worker of the present process. It knows nothing of earlier ones, which ended with the process before it.
  private nonisolated(unsafe) var firstWorker = 1

  /// A stage, which is started when it is first needed, or by `start()`.
  ///
  /// Ends the process if that was started to be a stage itself, and has not called `StageProgram.runIfAsked(_:)`.
  public init(_ configuration: StageConfiguration = StageConfiguration()) {
    StageProgram.endIfForgotten()
    self.configuration = configuration
    output = OutputRelay(configuration.output)
    crashes = CrashExplainer(configuration.explained)
  }

  /// Ends the stage and its workers.
  deinit { lock.withLock { link = nil } }

  /// Starts the process, unless it runs: it warms its fonts meanwhile.
  ///
  /// - Returns: whether it could be started.
  @discardableResult
  public func start() -> Bool { lock.withLock { (try? ensureLink()) != nil } }

  /// The file of its program.
  public var program: String { configuration.program }

  /// Ends the process with its workers, and with whatever views have left in them. The next draw starts a new one; what is
  /// being drawn is drawn once more.
  ///
  /// Waits for the process to end.
  public func restart() {
    lock.withLock {
      link = nil
      failedStarts = 0
    }
  }

  /// Has a generation of a gallery drawn by a library from now on: a new build of its module, or a better one of the same
  /// sources.
  ///
  /// - Parameter library: a file with a function `flyloft_gallery`, which returns what `LoadedGallery.make(_:)` does.
  public func adopt(_ library: String, as gallery: String, generation: Int) {
    builds.adopt(library, as: gallery, generation: generation)
    // A former build may hang, and would keep a worker until its deadline.
    for calls in lines.all {
      calls.interruptObsolete(gallery, before: generation) { process in _ = reap(process) }
    }
  }

  /// A new worker process.
  ///
  /// - Throws: `StageFailure` where there is none to be had.
  func makeWorker() throws(StageFailure) -> WorkerProcess {
    var reason = "no stage could be started"
    var (announces, isFromTheStart) = (false, false)
    let made = lock.withLock { () -> WorkerProcess? in
      // What the machine lacked for the last worker it may have now.
      if hasForked { failedStarts = 0 }
      // A stage that was killed is started anew.
      while failedStarts < Self.startLimit {
        do throws(SystemError) { try ensureLink() } catch {
          reason = "no stage could be started: \(error)"
          continue
        }
        do throws(SystemError) {
          lastWorker += 1
          let (process, files) = try WorkerProcess.make(number: lastWorker)
          defer { for file in files { close(file) } }
          let command = StageCommand.fork(
            worker: lastWorker, niceness: Int(configuration.niceness), memoryLimit: configuration.memoryLimit)
          switch link?.ask(command, files: files) {
          case .forked:
            failedStarts = 0
            hasForked = true
            return process
          case .refused(let error):
            reason = SystemError(error).description
            return nil
          default:
            reason = "no stage could be started: \(configuration.program) ended, or said nothing"
            // A program that has been a stage before calls it.
            if !hasForked { reason += ", and may not have called StageProgram.runIfAsked(_:) before anything else" }
            giveUpLink()
          }
        } catch {
          reason = error.description
          return nil
        }
      }
      announces = !isAnnounced
      isAnnounced = true
      isFromTheStart = !hasForked
      return nil
    }
    if announces {
      let instead = configuration.fallback == nil ? "" : ", so threads draw"
      configuration.shortage("no process could be started to draw in\(instead): \(reason)", isFromTheStart)
    }
    guard let made else { throw StageFailure("no process could be started to draw it: \(reason)") }
    return made
  }

  /// Waits until the crashes so far have been explained: for programs that are about to end.
  public func finishExplaining() { crashes.finish() }

  // Under the lock.
  private nonisolated(unsafe) var isAnnounced = false

  /// Kills a worker, unless it has ended.
  ///
  /// - Returns: the code with which it ended, or -1 - signal; nil where that is not known.
  func reap(_ worker: Int) -> Int? {
    lock.withLock {
      guard worker >= firstWorker, case .ended(let code) = link?.ask(.reap(worker: worker)) else { return nil }
      return code
    }
  }

  /// What is at each of the addresses of a worker that has crashed; nothing where the stage is gone.
  func explain(_ addresses: [UInt64]) -> [CodePlace] {
    lock.withLock {
      guard case .explained(let places) = link?.ask(.explain(addresses)) else { return [] }
      return places
    }
  }

  /// Under the lock.
  private func ensureLink() throws(SystemError) {
    if link != nil { return }
    failedStarts += 1
    link = try StageLink(configuration, output: output)
    firstWorker = lastWorker + 1
  }

  /// Under the lock: the process is gone, or does not answer as it should.
  private func giveUpLink() { link = nil }
}
