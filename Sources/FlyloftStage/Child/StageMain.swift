internal import CLinux
internal import FlyloftRegistry
internal import Glibc

/// The life of a stage: it forks and reaps, until its host is gone. Then it ends, and Linux kills its workers' keepers with
/// it, and all that they keep.
struct StageMain: ~Copyable {
  private let registry: Registry
  private let socket: MessageSocket
  private var keepers: [pid_t] = []
  /// The names of the galleries that have loaded what they read files with.
  private var prepared: Set<String> = []

  init(_ registry: Registry, socket: consuming MessageSocket) {
    self.registry = registry
    self.socket = socket
  }

  mutating func run() {
    flyloft_note_signals()
    defer { endAll() }
    while true {
      reapEnded()
      guard flyloft_wait_for_message(socket.file) != 0 else { return }
      let (bytes, files): ([UInt8], [Int32])
      switch socket.receive(fileLimit: 3, waits: false) {
      case .nothing: continue
      case .message(let message, let sent): (bytes, files) = (message, sent)
      case .end, .unreadable: return
      }
      let reply: StageReply
      var process: [Int32] = []
      switch StageCommand.read(bytes) {
      case .fork(let niceness, let limit, let sandbox) where files.count == 3:
        sandbox?.prepare()
        if let file = sandbox?.file { prepareToOpen(file) }
        reply = fork(files, &process, sandbox, memoryLimit: limit) {
          // As `Thread` does: a draw is to yield to whoever shows pictures.
          _ = setpriority(
            Int32(PRIO_PROCESS.rawValue), 0, min(getpriority(Int32(PRIO_PROCESS.rawValue), 0) + Int32(niceness), 19))
          _ = flyloft_set_slice(100_000)
          flyloft_limit_memory(UInt(limit))
        }
      case .explain(let addresses): reply = .explained(addresses.map(CodePlace.init(at:)))
      case .listSandboxed: reply = .namingSandboxes(of: registry)
      default: return
      }
      let isSent = (try? socket.send(reply.message, files: process)) != nil
      for file in files + process { close(file) }
      guard isSent else { return }
    }
  }

  /// Has the gallery that shows a file load the libraries that it is read with, for all workers. It is all that runs here of an
  /// author's code.
  private mutating func prepareToOpen(_ file: FileBeginning) {
    guard let gallery = registry.gallery(of: file.bytes, named: file.name), prepared.insert(gallery.name).inserted
    else { return }
    gallery.prepareToOpen()
  }

  /// - Parameter handle: takes a descriptor of the worker's keeper.
  private mutating func fork(
    _ files: [Int32], _ handle: inout [Int32], _ sandbox: Sandbox?, memoryLimit: Int, _ prepare: () -> Void
  ) -> StageReply {
    let copy = fcntl(files[2], F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return .refused(errno) }
    let page: SharedPage
    do throws(SystemError) { page = try SharedPage(adopting: copy) } catch { return .refused(error.number) }
    let keeper = flyloft_fork_worker(page.end)
    if keeper == 0 {
      prepare()
      live(files, page, sandbox, memoryLimit: memoryLimit)
    }
    guard keeper > 0 else { return .refused(errno) }
    keepers.append(keeper)
    let file = flyloft_open_process(keeper)
    guard file >= 0 else {
      let error = errno
      kill(keeper, SIGKILL)
      return .refused(error)
    }
    handle = [file]
    return .forked
  }

  /// The worker's side of a fork.
  private func live(_ files: [Int32], _ page: SharedPage, _ sandbox: Sandbox?, memoryLimit: Int) -> Never {
    dup2(files[1], STDOUT_FILENO)
    dup2(files[1], STDERR_FILENO)
    // In place of the stage's own. What is left are the fonts, which are read when they are needed.
    dup2(files[0], StageProgram.socket)
    _ = fcntl(StageProgram.socket, F_SETFD, FD_CLOEXEC)
    for file in files { close(file) }
    flyloft_print_by_lines()
    flyloft_tell_crashes(StageProgram.socket)
    sandbox?.confineProcess(memoryLimit: memoryLimit)
    var life = WorkerMain(
      registry, socket: MessageSocket(adopting: StageProgram.socket), page: page, isInSandbox: sandbox != nil)
    life.run()
    _exit(0)
  }

  /// Takes back what has ended, so that nothing is left of it.
  private mutating func reapEnded() {
    while true {
      let process = waitpid(-1, nil, WNOHANG)
      guard process > 0 else { break }
      keepers.removeAll { $0 == process }
    }
    flyloft_end_orphans(keepers, Int32(keepers.count))
  }

  /// An orphaned process would outlive this process where no namespace holds it.
  private mutating func endAll() {
    for keeper in keepers {
      kill(keeper, SIGKILL)
      waitpid(keeper, nil, 0)
    }
    flyloft_end_orphans(nil, 0)
  }
}
