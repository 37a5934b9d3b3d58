internal import CLinux
internal import CStage
internal import FlyloftConcurrency
internal import Glibc

/// A stage's process and the socket to it. Ends the process with itself.
final class StageLink {
  /// How long the stage may take to answer, which runs nobody else's code. Its first answer waits for its start.
  private static let patience: Int32 = 20_000

  private let process: pid_t
  private let socket: MessageSocket

  /// Starts the process.
  ///
  /// - Throws: `SystemError` where the system has none to give.
  init(_ configuration: StageConfiguration, output: OutputRelay) throws(SystemError) {
    let (ours, theirs) = try MessageSocket.makePair()
    socket = MessageSocket(adopting: ours)
    defer { close(theirs) }
    let pipe = try output.makeStagePipe()
    defer { close(pipe) }
    // First to where nothing is overwritten that is still needed. The system chooses the numbers, since one of ours might lie
    // beyond what may be opened.
    let ends = [theirs, pipe].map { fcntl($0, F_DUPFD_CLOEXEC, StageProgram.socket + 1) }
    defer { for end in ends where end >= 0 { close(end) } }
    guard ends.allSatisfy({ $0 >= 0 }) else { throw SystemError(EMFILE) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[0], StageProgram.socket)
    _ = flyloft_close_from(&actions, StageProgram.socket + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What a terminal sends on Control-C is for the host, whose end ends the stage. Signals are as a program finds them.
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments = ([configuration.program] + configuration.arguments).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let error = posix_spawn(&process, configuration.program, &actions, &attributes, &arguments, environ)
    guard error == 0 else { throw SystemError(error) }
    self.process = process
  }

  deinit {
    // Its workers are killed with it.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Sends a command and waits for the reply.
  ///
  /// - Returns: nil where the process is gone or does not answer as it should.
  func ask(_ command: StageCommand, files: [Int32] = []) -> StageReply? {
    guard (try? socket.send(command.message, files: files)) != nil else { return nil }
    var entry = pollfd(fd: socket.file, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&entry, 1, Self.patience)
      if count > 0 { break }
      guard count < 0, errno == EINTR else { return nil }
    }
    guard case .message(let bytes, _) = socket.receive(fileLimit: 0) else { return nil }
    return StageReply.read(bytes)
  }
}
