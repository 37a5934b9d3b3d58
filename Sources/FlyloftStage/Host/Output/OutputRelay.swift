internal import CLinux
internal import FlyloftConcurrency
internal import Glibc

/// Passes on what views print, by the line, with the gallery's name, and no more of it than anybody reads.
final class OutputRelay: Sendable {
  private let write: @Sendable (String) -> Void
  private let lock = Lock()
  // Under the lock.
  private nonisolated(unsafe) var gate = FloodGate()
  /// The output of the stage itself, such as that of libraries while they are loaded; -1 for none.
  private nonisolated(unsafe) var stageOutput: Int32 = -1
  private nonisolated(unsafe) var stageLines = OutputLines()

  init(_ write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  deinit {
    for line in gate.settle(at: nil) { write(line) }
    if stageOutput >= 0 { close(stageOutput) }
  }

  /// Passes lines of a gallery on.
  func pass(_ lines: [String], of gallery: String) {
    let now = Duration.monotonicNow
    let passed = lock.withLock { () -> [String] in
      let due = gate.settle(at: now)
      return due + lines.flatMap { gate.pass($0, of: gallery, at: now) }
    }
    for line in passed { write(line) }
  }

  /// Tells what was left out of a flood that has ended, and what the stage has printed.
  func settle() {
    let now = Duration.monotonicNow
    let (due, lines) = lock.withLock { () -> ([String], [String]) in
      guard stageOutput >= 0 else { return (gate.settle(at: now), []) }
      return (gate.settle(at: now), OutputPipe.read(stageOutput, &stageLines))
    }
    for line in due { write(line) }
    if !lines.isEmpty { pass(lines, of: "stage") }
  }

  /// The writing end of a pipe for what a stage prints.
  ///
  /// - Throws: `SystemError` where there are no descriptors.
  func makeStagePipe() throws(SystemError) -> Int32 {
    var pipe: [Int32] = [-1, -1]
    let error = flyloft_pipe(&pipe)
    guard error == 0 else { throw SystemError(error) }
    // A stage whose output nobody reads at the moment is not to wait.
    _ = fcntl(pipe[1], F_SETFL, O_NONBLOCK)
    lock.withLock {
      if stageOutput >= 0 { close(stageOutput) }
      stageOutput = pipe[0]
      stageLines = OutputLines()
    }
    return pipe[1]
  }
}

/// Reads what there is in a pipe that doesn't block.
enum OutputPipe {
  /// The most bytes that are read at a time, so that a flood does not keep its reader.
  private static let limit = 1 << 20

  /// - Returns: the lines that are whole now.
  static func read(_ file: Int32, _ lines: inout OutputLines) -> [String] {
    var whole: [String] = []
    var total = 0
    while total < limit {
      var isAtEnd = false
      let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
        let received = Glibc.read(file, buffer.baseAddress, buffer.count)
        count = max(received, 0)
        isAtEnd = received <= 0
      }
      total += bytes.count
      // What is left out is not kept.
      whole += lines.take(bytes)
      if isAtEnd { break }
    }
    return whole
  }
}
