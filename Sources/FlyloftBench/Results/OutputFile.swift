private import Glibc

/// A file for results. It is opened before the work begins, so that one that can't be written fails at once, not
/// minutes later.
public struct OutputFile: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// Opens the file, or creates it; its content stays until `write`.
  ///
  /// - Throws: `OutputFileError`.
  public init(_ path: String) throws(OutputFileError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputFileError(path) }
  }

  deinit { close(descriptor) }

  /// Replaces the file's content.
  ///
  /// - Throws: `OutputFileError`.
  public func write(_ text: String) throws(OutputFileError) {
    var bytes = Array(text.utf8)[...]
    ftruncate(descriptor, 0)
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw OutputFileError(path)
      }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// Why a file of results can't be written.
public struct OutputFileError: Error, CustomStringConvertible {
  /// One sentence that names the file and the reason.
  public let description: String

  init(_ path: String) {
    description = "\(path) can't be written: \(String(cString: strerror(errno)))."
  }
}
