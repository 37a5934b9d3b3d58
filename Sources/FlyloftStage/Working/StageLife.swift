internal import CLinux
internal import CStage
internal import FlyloftRegistry
internal import Glibc

/// The life of a stage: it forks and reaps, until its host is gone. Then it ends, and Linux kills its workers with it.
struct StageLife: ~Copyable {
  private let registry: Registry
  private let socket: MessageSocket
  private var workers: [Int: pid_t] = [:]
  /// How the last workers ended, in case that is asked.
  private var ends = RecentEnds()

  init(_ registry: Registry, socket: consuming MessageSocket) {
    self.registry = registry
    self.socket = socket
  }

  mutating func run() {
    flyloft_note_children(1)
    while true {
      reapEnded()
      flyloft_wait_for_message(socket.file)
      let (bytes, files): ([UInt8], [Int32])
      switch socket.receive(fileLimit: 3, waits: false) {
      case .nothing: continue
      case .message(let message, let sent): (bytes, files) = (message, sent)
      case .end, .unreadable: return
      }
      let reply: StageReply
      var process: [Int32] = []
      switch StageCommand.read(bytes) {
      case .fork(let worker, let niceness, let limit) where files.count == 3:
        reply = fork(worker, files, &process) {
          // As `Thread` does: a draw is to yield to whoever shows pictures.
          _ = setpriority(
            Int32(PRIO_PROCESS.rawValue), 0, min(getpriority(Int32(PRIO_PROCESS.rawValue), 0) + Int32(niceness), 19))
          _ = flyloft_set_slice(100_000)
          flyloft_limit_memory(UInt(limit))
        }
      case .reap(let worker): reply = .ended(code: reap(worker))
      case .explain(let addresses): reply = .explained(addresses.map(CodePlace.init(at:)))
      default: return
      }
      let isSent = (try? socket.send(reply.message, files: process)) != nil
      for file in files + process { close(file) }
      guard isSent else { return }
    }
  }

  /// - Parameter handle: takes a descriptor of the process.
  private mutating func fork(
    _ worker: Int, _ files: [Int32], _ handle: inout [Int32], _ prepare: () -> Void
  ) -> StageReply {
    let parent = getpid()
    let process = flyloft_fork()
    if process == 0 {
      guard flyloft_end_with_parent(parent) != 0 else { _exit(0) }
      flyloft_note_children(0)
      prepare()
      live(files)
    }
    guard process > 0 else { return .refused(errno) }
    workers[worker] = process
    let file = flyloft_open_process(process)
    guard file >= 0 else {
      let error = errno
      _ = reap(worker)
      return .refused(error)
    }
    handle = [file]
    return .forked
  }

  /// The worker's side of a fork.
  private func live(_ files: [Int32]) -> Never {
    guard let page = try? SharedPage(adopting: files[2]) else { _exit(1) }
    dup2(files[1], STDOUT_FILENO)
    dup2(files[1], STDERR_FILENO)
    // In place of the stage's own. What is left are the fonts, which are read when they are needed.
    dup2(files[0], StageProgram.socket)
    _ = fcntl(StageProgram.socket, F_SETFD, FD_CLOEXEC)
    for file in files.prefix(2) { close(file) }
    flyloft_print_by_lines()
    flyloft_tell_crashes(StageProgram.socket)
    var life = WorkerProcessLife(registry, socket: MessageSocket(adopting: StageProgram.socket), page: page)
    life.run()
    _exit(0)
  }

  /// Takes note of what has ended, so that nothing is left of it.
  private mutating func reapEnded() {
    var status: Int32 = 0
    while true {
      let process = waitpid(-1, &status, WNOHANG)
      guard process > 0 else { return }
      guard let worker = workers.first(where: { $0.value == process })?.key else { continue }
      workers[worker] = nil
      ends.note(worker, Int(flyloft_end_code(status)))
    }
  }

  private mutating func reap(_ worker: Int) -> Int {
    guard let process = workers.removeValue(forKey: worker) else { return ends.code(of: worker) ?? 0 }
    // Nothing happens to one that has crashed: it ends by its own signal.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return 0 } }
    return Int(flyloft_end_code(status))
  }
}

/// How workers ended of which nobody may ask.
struct RecentEnds {
  private static let limit = 256

  private var ends: [(worker: Int, code: Int)] = []

  mutating func note(_ worker: Int, _ code: Int) {
    if ends.count == Self.limit { ends.removeFirst() }
    ends.append((worker, code))
  }

  func code(of worker: Int) -> Int? { ends.last { $0.worker == worker }?.code }
}
