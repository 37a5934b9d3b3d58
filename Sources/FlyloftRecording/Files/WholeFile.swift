internal import FlyloftConcurrency
private import Glibc

/// Reads and writes files as a whole.
package enum WholeFile {
  /// Writes a file atomically: first under another name, which is then renamed.
  ///
  /// - Parameters:
  ///   - bytes: all that the file holds then.
  ///   - path: of the file.
  ///   - writer: made part of the other name, so that programs which write the same file at the same time don't write to
  ///     the same one.
  /// - Throws: `FileError`; a file that was there before is left as it was.
  package static func write(_ bytes: [UInt8], to path: String, writer: String = "") throws(FileError) {
    let partial = path + writer + ".partial"
    let descriptor = try openForWriting(partial, O_WRONLY | O_CREAT | O_TRUNC)
    // A pipe that somebody reads can be opened, and would take the file's place.
    var opened = stat()
    guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT != S_IFIFO else {
      close(descriptor)
      throw .unwritable(path, reason: "\(partial) is a pipe")
    }
    let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    var error = code.map { FileError.unwritable(path, errno: $0) }
    // Network file systems may report a full disk only when a file is closed.
    if close(descriptor) != 0, error == nil { error = .unwritable(path, errno: errno) }
    if error == nil, rename(partial, path) != 0 { error = .unwritable(path, errno: errno) }
    guard let error else { return }
    unlink(partial)
    throw error
  }

  /// The bytes of a file; nil if it can't be read, is not a regular file, or has not `count` bytes.
  package static func bytes(of path: String, expecting count: Int) -> [UInt8]? {
    guard let descriptor = try? openPlain(path, O_RDONLY) else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == count else { return nil }
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while done < count {
        let length = read(descriptor, UnsafeMutableRawPointer(buffer.baseAddress!) + done, count - done)
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { break }
        done += length
      }
      filled = done
    }
    return done == count ? bytes : nil
  }

  /// The text of a file.
  ///
  /// - Throws: `FileError`, also for what is not a regular file or not UTF-8.
  package static func text(of path: String) throws(FileError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path, reason: "it is not a plain file") }
    guard access(path, R_OK) == 0, let bytes = bytes(of: path, expecting: Int(status.st_size)) else {
      throw .unreadable(path, errno: errno)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(path, reason: "it is not UTF-8 text")
    }
    return text
  }
}
