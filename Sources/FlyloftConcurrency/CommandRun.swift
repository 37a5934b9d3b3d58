private import CLinux
private import Glibc

/// Runs another program and takes what it prints.
package struct CommandRun {
  /// The end of a program.
  package enum End: Equatable {
    /// It ended by itself, with a code.
    case exited(code: Int32)
    case signalled(Int32)
    /// Ended by whoever waited for it.
    case cancelled
    /// Ended because it had been silent for too long.
    case silent
    /// It could not be started, for this reason.
    case notStarted(String)
  }

  /// The arguments, the program first: a path, or a name that is looked for where programs are.
  package var arguments: [String]
  /// True if standard error is taken with standard output; else it goes nowhere.
  package var takesErrors = false
  /// True if it gets only what others leave of processors and disks, with all that it starts.
  package var isIdle = false
  /// The folder for temporary files, also of all that it starts; this process's where nil.
  package var temporaryFolder: String?
  /// The time that it may be silent, in milliseconds; for ever where that is negative.
  package var patience: Int32 = -1
  /// The most bytes that are kept of what it prints. What follows is read and forgotten.
  package var outputLimit = 1 << 20
  /// A descriptor; whenever it can be read, `isCancelled` is asked.
  package var wake: Int32 = -1
  /// Given each line of what it prints, once the line is whole.
  package var told: ((Substring) -> Void)?
  /// True if the program is to be ended, with all that it has started.
  package var isCancelled: () -> Bool = { false }

  /// Whatever runs programs in the place of `run()`.
  package typealias Runner = (CommandRun) -> (end: End, output: String)

  /// A run of a program.
  package init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// The reading end of a pipe into which nothing is written. The system closes the other end when this process ends, also by SIGKILL.
  private static let life: Int32 = {
    var pipe: [Int32] = [-1, -1]
    guard flyloft_pipe(&pipe) == 0 else { return -1 }
    // The watch waits in its `read`.
    _ = fcntl(pipe[0], F_SETFL, 0)
    return pipe[0]
  }()

  /// This process's variables, as `NAME=value`.
  private static var variables: [String] {
    var (variables, next) = ([String](), environ)
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables
  }

  /// Starts a shell that kills its process group once this process has ended. A parent death signal would reach the program alone, and not
  /// the compilers that a driver has started. The shell leads the group, so that the program never runs without it.
  private static func startWatch(_ leader: inout pid_t) -> Int32 {
    var watch = ProgramLaunch(["/bin/sh", "-c", "read end; kill -KILL 0"])
    watch.place = .inGroup(of: 0)
    watch.descriptors = [(life, STDIN_FILENO)]
    return watch.start(&leader)
  }

  /// Runs it and waits for its end. Where this process ends before, it is ended, with all that it has started.
  package func run() -> (end: End, output: String) {
    var pipe: [Int32] = [-1, -1]
    let shortage = flyloft_pipe(&pipe)
    guard shortage == 0 else { return (.notStarted(String(cString: strerror(shortage))), "") }
    defer { close(pipe[0]) }
    // By its own hand, before it is what it is to be: from outside, it could be done only once it runs.
    let idle = ["/bin/sh", "-c", "{ chrt --idle --pid 0 $$; ionice -c 3 -p $$; } 2>/dev/null; exec \"$@\"", "sh"]
    var program = ProgramLaunch(isIdle ? idle + arguments : arguments)
    program.environment = temporaryFolder.map { ["TMPDIR=" + $0] + Self.variables.filter { !$0.hasPrefix("TMPDIR=") } }
    var leader = pid_t()
    var error = Self.startWatch(&leader)
    defer {
      if leader > 0 {
        kill(leader, SIGKILL)
        _ = Self.reap(leader)
      }
    }
    program.place = .inGroup(of: leader)
    program.descriptors = [(pipe[1], STDOUT_FILENO)] + (takesErrors ? [(pipe[1], STDERR_FILENO)] : [])
    var process = pid_t()
    if error == 0 { error = program.start(&process) }
    close(pipe[1])
    guard error == 0 else { return (.notStarted(String(cString: strerror(error))), "") }
    let (early, output) = follow(pipe[0])
    // Programs that it has started may go on printing where it was to be ended, or keep its output open, some in groups of their own.
    if early != nil {
      Self.killAll(below: process)
      kill(-leader, SIGKILL)
    }
    // Even its end has to wait for a processor that nobody else wants.
    if let early, isIdle, startThread(named: "flyloft-reaping", niceness: 0, { [process] in _ = Self.reap(process) }) {
      return (early, output)
    }
    let status = Self.reap(process)
    return (early ?? Self.end(status), output)
  }

  /// Runs it in a session of its own, with nothing of this process but the environment, so that it goes on when this process
  /// ends. What it prints goes nowhere. Waits for its end.
  ///
  /// - Parameter started: called once it runs.
  package func runAlone(_ started: () -> Void) -> End {
    var program = ProgramLaunch(arguments)
    program.place = .inSession
    var process = pid_t()
    let error = program.start(&process)
    guard error == 0 else { return .notStarted(String(cString: strerror(error))) }
    started()
    return Self.end(Self.reap(process))
  }

  /// Runs it as a part of what this process is a part of: it prints to where this one prints, and signals of the terminal
  /// reach both. Waits for its end.
  package func runBeside() -> End {
    var program = ProgramLaunch(arguments)
    program.printsHere = true
    var process = pid_t()
    let error = program.start(&process)
    return error == 0 ? Self.end(Self.reap(process)) : .notStarted(String(cString: strerror(error)))
  }

  private static func end(_ status: Int32) -> End {
    let signal = status & 0x7f
    return signal == 0 ? .exited(code: (status >> 8) & 0xff) : .signalled(signal)
  }

  /// Kills a process, and all that it has started, and these.
  private static func killAll(below process: pid_t) {
    // It starts no more meanwhile.
    kill(process, SIGSTOP)
    for child in children(of: process) { killAll(below: child) }
    kill(process, SIGKILL)
  }

  private static func children(of process: pid_t) -> [pid_t] {
    guard let tasks = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(tasks) }
    var children: [pid_t] = []
    while let entry = readdir(tasks) {
      let task = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(cString: $0.baseAddress!.assumingMemoryBound(to: CChar.self))
      }
      guard let file = fopen("/proc/\(process)/task/\(task)/children", "re") else { continue }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = fread(&bytes, 1, bytes.count, file)
      children += String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
    return children
  }

  /// Waits for a process to end.
  ///
  /// - Returns: its status, as `waitpid` gives it.
  private static func reap(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Reads until the output's end.
  ///
  /// - Returns: how the program is to end, unless by itself.
  private func follow(_ file: Int32) -> (End?, String) {
    var (bytes, line): ([UInt8], [UInt8]) = ([], [])
    var part = [UInt8](repeating: 0, count: 64 << 10)
    var end: End?
    while end == nil {
      var entries = [
        pollfd(fd: file, events: Int16(POLLIN), revents: 0), pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&entries, 2, patience)
      if count == 0 { end = .silent }
      guard count > 0 else { continue }
      if entries[1].revents != 0, isCancelled() { end = .cancelled }
      guard entries[0].revents != 0 else { continue }
      let received = read(file, &part, part.count)
      if received <= 0 { break }
      bytes += part.prefix(min(received, max(outputLimit - bytes.count, 0)))
      guard let told else { continue }
      line.append(contentsOf: part.prefix(received))
      while let end = line.firstIndex(of: UInt8(ascii: "\n")) {
        told(Substring(decoding: line[..<end], as: UTF8.self))
        line.removeSubrange(...end)
      }
    }
    return (end, String(decoding: bytes, as: UTF8.self))
  }
}
