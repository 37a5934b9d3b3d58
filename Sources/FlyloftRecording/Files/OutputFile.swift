internal import FlyloftConcurrency
private import Glibc
internal import Synchronization

/// A file for results. It is opened before the work begins, so that one that can't be written fails at once, not
/// minutes later.
package final class OutputFile: Sendable {
  private let path: String
  private let descriptor: Int32
  /// True if there was no such file before.
  private let isNew: Bool
  private let isBegun = Atomic(false)

  /// Opens the file, or creates it; its content stays until `write` or `append`. One that was created and never written is removed again.
  ///
  /// - Throws: `FileError`, also for a pipe that nobody reads.
  package init(_ path: String) throws(FileError) {
    self.path = path
    isNew = access(path, F_OK) != 0
    descriptor = try openForWriting(path, O_WRONLY | O_CREAT | O_APPEND)
  }

  deinit {
    discard()
    close(descriptor)
  }

  /// Removes the file again if it was created, and nothing was written.
  package func discard() {
    let own = FileFacts(of: descriptor)
    if isNew, let own, own.isEmptyFile, own == FileFacts(at: path) { unlink(path) }
  }

  /// Replaces the file's content. Writes on to what is no plain file, such as a pipe or a terminal.
  ///
  /// - Throws: `FileError`.
  package func write(_ text: String) throws(FileError) {
    // Somebody has removed it meanwhile, perhaps another run that had made it: what is written must not go with it.
    if FileFacts(of: descriptor)?.isRemoved == true { return try OutputFile(path).write(text) }
    ftruncate(descriptor, 0)
    if let code = writeAll(text, to: descriptor) { throw .unwritable(path, errno: code) }
  }

  /// Adds to what was appended before, or takes the place of the file's former content.
  ///
  /// - Throws: `FileError`.
  func append(_ text: String) throws(FileError) {
    if !isBegun.exchange(true, ordering: .relaxed) { ftruncate(descriptor, 0) }
    if let code = writeAll(text, to: descriptor) { throw .unwritable(path, errno: code) }
  }
}

/// The file's identity, and whether it is empty.
private struct FileFacts: Equatable {
  private let device: dev_t
  private let number: ino_t
  let isEmptyFile: Bool
  let isRemoved: Bool

  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    (device, number) = (status.st_dev, status.st_ino)
    let isFile = status.st_mode & S_IFMT == S_IFREG
    isEmptyFile = isFile && status.st_size == 0
    isRemoved = isFile && status.st_nlink == 0
  }
}
