private import Glibc

/// Opens a file to be written, and never waits for one: a pipe that nobody reads is an error.
///
/// - Parameter flags: as `open` takes them.
/// - Throws: `FileError`.
package func openForWriting(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
  let descriptor = open(path, flags | O_NONBLOCK | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else {
    if errno == ENXIO { throw .unwritable(path, reason: "it is a pipe, and nobody reads it") }
    throw .unwritable(path, errno: errno)
  }
  // The reader of a pipe may be slow; that is no error.
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  return descriptor
}

/// Opens a plain file, and never waits for one: a pipe or a device is an error.
///
/// - Parameter flags: as `open` takes them.
/// - Throws: `FileError`.
package func openPlain(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
  func error(_ reason: String) -> FileError {
    flags & O_ACCMODE == O_RDONLY ? .unreadable(path, reason: reason) : .unwritable(path, reason: reason)
  }
  let descriptor = open(path, flags | O_NONBLOCK | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else {
    throw flags & O_ACCMODE == O_RDONLY ? .unreadable(path, errno: errno) : .unwritable(path, errno: errno)
  }
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
    close(descriptor)
    throw error("it is not a plain file")
  }
  return descriptor
}
