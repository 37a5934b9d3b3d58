internal import FlyloftConcurrency
private import Glibc

/// A file for results. It is opened before the work begins, so that one that can't be written fails at once, not
/// minutes later.
public final class OutputFile: Sendable {
  private let path: String
  private let descriptor: Int32
  /// Whether there was no such file before.
  private let isNew: Bool

  /// Opens the file, or creates it; its content stays until `write`. One that was created and never written is removed again.
  ///
  /// - Throws: `FileError`, also for a pipe that nobody reads.
  public init(_ path: String) throws(FileError) {
    self.path = path
    isNew = access(path, F_OK) != 0
    descriptor = try openForWriting(path, O_WRONLY | O_CREAT)
  }

  deinit {
    var status = stat()
    if isNew, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 { unlink(path) }
    close(descriptor)
  }

  /// Replaces the file's content. Writes on to what is no plain file, such as a pipe or a terminal.
  ///
  /// - Throws: `FileError`.
  public func write(_ text: String) throws(FileError) {
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
    if let code = FlyloftConcurrency.write(allOf: text, to: descriptor) { throw .unwritable(path, errno: code) }
  }
}
