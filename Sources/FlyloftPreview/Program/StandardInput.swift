internal import ArgumentParser
internal import FlyloftConcurrency
private import Glibc

/// What comes from standard input, in a file that has no name, and is gone with this process.
///
/// A text that a program goes on to write is shown while it comes, and followed as a log is. All else is read to its end first.
struct StandardInput {
  /// The most bytes that are taken.
  private static let limit = 1 << 30
  /// Milliseconds without anything new after which more is not waited for; and as long as it may take anyhow.
  private static let (quiet, longest): (Int32, Duration) = (150, .milliseconds(400))

  private let file: Int32
  private var length = 0
  private var isText = true

  /// - Parameter isWhole: true to read all of it first, where nobody follows it.
  /// - Returns: the path of that file.
  /// - Throws: `ExitCode.failure`, after saying why it can't be read.
  static func read(isWhole: Bool) throws -> String {
    guard isatty(STDIN_FILENO) == 0 else {
      throw refusal("it is a terminal. Name a file, or have a program write to it")
    }
    guard let stream = tmpfile() else { throw refusal(String(cString: strerror(errno))) }
    let path = "/proc/self/fd/\(fileno(stream))"
    // Who follows the file hears when its writer closes it.
    var input = StandardInput(file: open(path, O_WRONLY | O_CLOEXEC))
    if try input.take(isWhole: isWhole) {
      close(input.file)
    } else {
      let rest = input
      startThread(named: "flyloft-input", niceness: 0) {
        var rest = rest
        _ = try? rest.take(isWhole: true)
        close(rest.file)
      }
    }
    return path
  }

  private static func refusal(_ reason: String) -> ExitCode {
    printError("standard input can’t be read: \(reason)")
    return .failure
  }

  /// Reads on.
  ///
  /// - Parameter isWhole: false to leave the rest of a text for later, where it takes its time.
  /// - Returns: true at the end.
  private mutating func take(isWhole: Bool) throws -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    var begin: Duration?
    while true {
      if !isWhole, isText, let begin {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        if poll(&input, 1, Self.quiet) == 0 || .monotonicNow - begin > Self.longest { return false }
      }
      let count = Glibc.read(STDIN_FILENO, buffer.baseAddress!, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.refusal(String(cString: strerror(errno))) }
      if count == 0 { return true }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      // PDF begins as a text does, and half a drawing is none.
      if length == 0 { isText = !["%PDF", "<?xml", "<svg"].contains { bytes.starts(with: $0.utf8) } }
      isText = isText && !bytes.contains(0)
      begin = begin ?? .monotonicNow
      length += count
      if length > Self.limit {
        throw Self.refusal("it has more than a gigabyte. Write it to a file, and name that")
      }
      if let error = writeAll(bytes, to: file) { throw Self.refusal(String(cString: strerror(error))) }
    }
  }
}
