import Glibc

/// A program whose lines are read as it writes them. It is ended with the load that started it.
struct LineProgram {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of a program beside the running one.
  static func sibling(_ name: String) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + name
  }

  /// Runs a program to its end, or until the task is cancelled.
  ///
  /// - Parameters:
  ///   - command: the program's path and its arguments.
  ///   - line: called with each line, without its end.
  /// - Throws: `Problem` where it can't be started or fails, and `CancellationError`.
  static func run(_ command: [String], line: (Substring) -> Void) async throws {
    let (process, output) = try start(command)
    defer { close(output) }
    var rest = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      // Ten times a second, so that a load that nobody wants is over soon.
      var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let isReady = poll(&entry, 1, 100) > 0
      if Task.isCancelled {
        // Not by a signal that it may ignore: it is waited for.
        kill(process, SIGKILL)
        _ = wait(for: process)
        throw CancellationError()
      }
      guard isReady else { continue }
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { break }
      rest += String(decoding: buffer.prefix(count), as: UTF8.self)
      while let end = rest.firstIndex(of: "\n") {
        line(rest[..<end])
        rest.removeSubrange(...end)
      }
    }
    let status = wait(for: process)
    guard status == 0 else { throw Problem(description: "\(command[0]) failed. \(rest)") }
  }

  private static func start(_ command: [String]) throws(Problem) -> (pid_t, output: Int32) {
    guard access(command[0], X_OK) == 0 else {
      throw Problem(description: "\(command[0]) is not there. `make lessons` builds it beside this program.")
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Problem(description: "There is no pipe to be had.") }
    // The program gets its end under another number, which stays open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let error = posix_spawn(&process, command[0], &actions, nil, &arguments, environ)
    close(ends[1])
    guard error == 0 else {
      close(ends[0])
      throw Problem(description: "\(command[0]) can't be started: \(String(cString: strerror(error))).")
    }
    return (process, ends[0])
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
