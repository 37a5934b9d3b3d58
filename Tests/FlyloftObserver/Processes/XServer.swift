internal import CX11
package import Flyloft
private import Glibc

/// An X server of its own, whose screen is in memory only. It ends when the last reference goes.
package final class XServer {
  /// What is started: Xvfb, or VNC's server, to which nobody connects.
  package enum Kind: Sendable {
    case virtual, vnc
  }

  /// The display's name, such as `:7`.
  package let display: String
  private var child: ChildProcess
  private let output: CapturedOutput

  /// Starts a server on a free display number and waits until it accepts connections.
  ///
  /// - Parameters:
  ///   - kind: which server.
  ///   - size: of the screen, in device pixels.
  ///   - depth: bits a pixel.
  ///   - options: more arguments for it, such as `["-extension", "MIT-SHM"]`.
  /// - Throws: `ObserverError.noServer` or `.serverFailed`.
  package init(
    _ kind: Kind = .virtual, size: PixelSize = PixelSize(width: 1280, height: 800), depth: Int = 24,
    options: [String] = []
  ) throws(ObserverError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .serverFailed(reason: String(cString: strerror(errno))) }
    defer { for end in ends { close(end) } }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let errors = try CapturedOutput(of: kind.program)
    let started = try Self.start(
      kind.program, ["-displayfd", "3", "-nolisten", "tcp", "-noreset"] + kind.options(size, depth: depth) + options,
      descriptors: [(errors.descriptor, STDOUT_FILENO), (errors.descriptor, STDERR_FILENO), (ends[1], 3)])
    let deadline = Deadline(after: .limit)
    guard let number = Self.number(from: ends[0], orEnd: started.endDescriptor, until: deadline) else {
      let lines = errors.text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
      throw .serverFailed(reason: lines.isEmpty ? "it names no display" : lines.joined(separator: "; "))
    }
    display = ":\(number)"
    child = started
    output = errors
  }

  deinit { stop() }

  /// The identifier of its process.
  package var processIdentifier: Int32 { child.identifier }

  /// What it has written to standard error so far.
  package var standardError: String { output.text }

  /// Ends the server and waits until its process has ended.
  package func stop() {
    child.signal(SIGTERM)
    if child.wait(until: Deadline(after: .seconds(5))) == nil { kill() }
  }

  /// Kills the server, as if it had crashed: its clients only see that the connection is closed.
  package func kill() {
    child.signal(SIGKILL)
    _ = child.wait(until: Deadline(after: .limit))
    removeLock()
    removeScreen()
  }

  /// Removes the lock file and the socket that a killed server leaves, if they are still its own: another server may
  /// have found them stale and taken the number.
  private func removeLock() {
    let number = display.dropFirst()
    let lock = "/tmp/.X\(number)-lock"
    let descriptor = open(lock, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    let owner = String(decoding: bytes.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    guard pid_t(owner) == processIdentifier else { return }
    unlink("/tmp/.X11-unix/X\(number)")
    unlink(lock)
  }

  /// Removes the shared memory of its screen, which a killed server leaves, too.
  private func removeScreen() {
    guard let list = fopen("/proc/sysvipc/shm", "r") else { return }
    defer { fclose(list) }
    var line = [CChar](repeating: 0, count: 1024)
    var titles: [Substring] = []
    while fgets(&line, Int32(line.count), list) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let fields = text.split(whereSeparator: \.isWhitespace)
      if titles.isEmpty { titles = fields }
      guard let maker = titles.firstIndex(of: "cpid"), let number = titles.firstIndex(of: "shmid"),
        fields.count == titles.count, fields[maker] == "\(processIdentifier)", let segment = Int32(fields[number])
      else { continue }
      shmctl(segment, IPC_RMID, nil)
    }
  }

  private static func start(
    _ program: String, _ arguments: [String], descriptors: [(own: Int32, child: Int32)]
  ) throws(ObserverError) -> ChildProcess {
    do {
      return try ChildProcess(program, arguments, environment: [:], descriptors: descriptors)
    } catch .cannotStart(_, let reason) {
      throw reason == String(cString: strerror(ENOENT)) ? .noServer : .serverFailed(reason: reason)
    }
  }

  /// Reads the line with the display number, which Xvfb writes once it listens.
  private static func number(from descriptor: Int32, orEnd end: Int32, until deadline: Deadline) -> Int? {
    var line: [UInt8] = []
    // If the wait ends because the server has ended, there is nothing to read, and reading must not block.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    while deadline.waitForReading(descriptor, end) {
      var byte: UInt8 = 0
      guard read(descriptor, &byte, 1) == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return Int(String(decoding: line, as: UTF8.self)) }
      line.append(byte)
    }
    return nil
  }
}

extension XServer.Kind {
  fileprivate var program: String { self == .virtual ? "Xvfb" : "Xtigervnc" }

  fileprivate func options(_ size: PixelSize, depth: Int) -> [String] {
    switch self {
    case .virtual: ["-screen", "0", "\(size.width)x\(size.height)x\(depth)"]
    // Reached by programs on this machine only, at a port of which nobody is told.
    case .vnc:
      ["-geometry", "\(size.width)x\(size.height)", "-depth", "\(depth)", "-localhost", "-SecurityTypes", "None"]
    }
  }
}
