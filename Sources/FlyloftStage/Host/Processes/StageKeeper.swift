internal import CLinux
internal import FlyloftConcurrency
internal import Glibc

/// Starts stages, each from a thread that is there for as long as its process: Linux kills a process with the thread that
/// has started it, and so a stage never outlives its host.
enum StageKeeper {
  private final class Start: Sendable {
    private let lock = Lock()
    // Under the lock.
    private nonisolated(unsafe) var result: Result<ProcessHandle, SystemError>?

    func finish(_ result: Result<ProcessHandle, SystemError>) {
      lock.withLock { self.result = result }
      lock.signal()
    }

    func wait() -> Result<ProcessHandle, SystemError> {
      lock.withLock {
        while true {
          if let result { return result }
          lock.wait()
        }
      }
    }
  }

  private static let lock = Lock()
  /// The stages whose end has not been taken note of, by their numbers. Under the lock.
  private nonisolated(unsafe) static var present: [pid_t: ProcessHandle] = [:]

  /// Ends all stages of this process and waits until they are gone: for a process that is to execute another program, which
  /// would have their remains for its children.
  static func endAll() {
    lock.withLock {
      for handle in present.values { handle.end() }
      while !present.isEmpty { lock.wait() }
    }
  }

  /// Starts a stage's process, and waits until its program is executed.
  ///
  /// - Parameters:
  ///   - socket: its end of the socket to its host.
  ///   - output: where it prints.
  /// - Throws: `SystemError` where the system has none to give.
  static func start(
    _ configuration: StageConfiguration, socket: Int32, output: Int32
  ) throws(SystemError) -> ProcessHandle {
    let start = Start()
    let (program, arguments) = (configuration.program, configuration.arguments)
    let hasThread = startThread(named: "flyloft-stage", niceness: 0) {
      let (result, process) = spawn(program, arguments, socket: socket, output: output)
      if case .success(let handle) = result { lock.withLock { present[process] = handle } }
      start.finish(result)
      guard case .success(let handle) = result else { return }
      // Not by `waitpid`, which a program may have called for all that it starts.
      while flyloft_has_ended(handle.file, -1) == 0 {}
      var status: Int32 = 0
      waitpid(process, &status, WNOHANG)
      lock.withLock {
        present[process] = nil
        lock.broadcast()
      }
    }
    guard hasThread else { throw SystemError(EAGAIN) }
    return try start.wait().get()
  }

  private static func spawn(
    _ program: String, _ arguments: [String], socket: Int32, output: Int32
  ) -> (Result<ProcessHandle, SystemError>, pid_t) {
    var pointers = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process = pid_t()
    let error = flyloft_start_stage(program, &pointers, socket, output, &process)
    guard error == 0 else { return (.failure(SystemError(error)), process) }
    let file = flyloft_open_process(process)
    guard file >= 0 else {
      let error = SystemError(errno)
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
      return (.failure(error), process)
    }
    return (.success(ProcessHandle(adopting: file)), process)
  }
}
