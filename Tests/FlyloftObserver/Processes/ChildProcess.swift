internal import CXTest
internal import FlyloftConcurrency
internal import Glibc

/// A child process, killed and reaped with its owner.
///
/// Not by swift-subprocess, whose child lives inside one asynchronous call: these outlive calls, are waited for beside X
/// connections, and must hold no descriptor of ours.
struct ChildProcess: ~Copyable {
  let identifier: pid_t
  /// A descriptor that is readable from the process's end on, until `wait` has taken its status.
  let endDescriptor: Int32
  /// Stands for the process, whose identifier may belong to another one once it has ended.
  private let process: Int32
  private var status: ExitStatus?

  /// Starts `executable`, found along `PATH` when it holds no slash, with the default signal dispositions.
  ///
  /// - Parameters:
  ///   - environment: variables that replace those of this process; nil removes one.
  ///   - directory: where it works; this process's directory where nil.
  ///   - descriptors: the descriptors of this process that the child gets, and their numbers there. Its standard input
  ///     is empty.
  /// - Throws: `ObserverError.cannotStart`.
  init(
    _ executable: String, _ arguments: [String], environment: [String: String?], in directory: String? = nil,
    descriptors: [(own: Int32, child: Int32)]
  ) throws(ObserverError) {
    // A relative path is meant from where this process works.
    let path = executable.contains("/") ? realpath(executable, nil) : nil
    defer { free(path) }
    var program = ProgramLaunch([executable] + arguments)
    program.executable = path.map { String(cString: $0) }
    program.environment = Self.variables(environment)
    program.folder = directory
    program.descriptors = descriptors
    // What nobody takes of its outputs goes to where this process prints.
    program.printsHere = true
    var identifier = pid_t()
    let failure = program.start(&identifier)
    guard failure == 0 else {
      throw .cannotStart(program: executable, reason: String(cString: strerror(failure)))
    }
    let (process, end) = (pidfd_open(identifier, 0), eventfd(0, Int32(EFD_CLOEXEC)))
    RunningChildren.add(identifier)
    let isWatched =
      process >= 0 && end >= 0
      && startThread(named: "flyloft-reaper", niceness: 0) { [identifier] in Self.reap(identifier, telling: end) }
    guard isWatched else {
      let reason = "its end can't be watched: \(String(cString: strerror(errno)))"
      Glibc.kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
      RunningChildren.remove(identifier)
      throw .cannotStart(program: executable, reason: reason)
    }
    (self.identifier, self.process, endDescriptor) = (identifier, process, end)
  }

  deinit {
    if status == nil {
      signal(SIGKILL)
      _ = Deadline(after: .limit).waitForReading(endDescriptor)
    }
    close(endDescriptor)
    close(process)
  }

  /// Tells the status of a process as soon as it has ended, and lets go of the process then.
  ///
  /// The last comes when nobody else wants a processor. A process's last threads may still be on their way out of `/proc`, and those that
  /// draw have a higher nice value than this one: the kernel waits for them by asking again and again, which on a busy machine took a
  /// quarter of the time that the tests spend in it.
  private static func reap(_ identifier: pid_t, telling end: Int32) {
    var info = siginfo_t()
    while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) != 0 {}
    RunningChildren.remove(identifier)
    let status = info._sifields._sigchld.si_status
    // A descriptor of this kind is readable as long as what it holds isn't nought.
    var held = UInt64(info.si_code == CLD_EXITED ? status << 8 : status) + 1
    write(end, &held, MemoryLayout.size(ofValue: held))
    var parameters = sched_param()
    _ = sched_setscheduler(0, idlePolicy, &parameters)
    waitpid(identifier, nil, 0)
  }

  /// `SCHED_IDLE`, which headers show to C only.
  private static let idlePolicy: Int32 = 5

  /// Waits for the process to end; nil if the deadline passed first.
  mutating func wait(until deadline: Deadline) -> ExitStatus? {
    if let status { return status }
    guard deadline.waitForReading(endDescriptor) else { return nil }
    var held: UInt64 = 0
    guard read(endDescriptor, &held, MemoryLayout.size(ofValue: held)) > 0 else { return nil }
    status = ExitStatus(waitStatus: Int32(bitPattern: UInt32(held - 1)))
    return status
  }

  /// Sends a signal, unless the process has ended.
  func signal(_ number: Int32) { _ = pidfd_send_signal(process, number, nil, 0) }

  /// Without the session's bus: what a program shows is not to depend on the desktop of whoever runs this.
  private static func variables(_ others: [String: String?]) -> [String] {
    let changes = ["DBUS_SESSION_BUS_ADDRESS": "disabled:"].merging(others) { $1 }
    var kept: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if changes[String(text.prefix { $0 != "=" })] == nil { kept.append(text) }
      next += 1
    }
    return kept + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }
}
