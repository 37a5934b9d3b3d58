private import Glibc

/// A file open for reading, closed with its owner.
struct InputFile: ~Copyable {
  let path: String
  private let descriptor: Int32
  /// The length of the file when it was opened.
  let byteCount: Int

  /// Opens a regular file.
  ///
  /// - Throws: `PhotoError.unreadable`.
  init(path: String) throws(PhotoError) {
    // A pipe is not waited for.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: Self.lastReason) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "it isn't a file")
    }
    self.path = path
    self.descriptor = descriptor
    byteCount = Int(facts.st_size)
  }

  deinit { close(descriptor) }

  /// The first `limit` bytes of the file, or all if it has fewer.
  ///
  /// - Throws: `PhotoError.unreadable`.
  func prefix(_ limit: Int) throws(PhotoError) -> [UInt8] {
    let wanted = min(limit, byteCount)
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let got = pread(descriptor, buffer.baseAddress! + filled, wanted - filled, filled)
        if got < 0 && errno == EINTR { continue }
        failed = got < 0
        if got <= 0 { break }
        filled += got
      }
    }
    if failed { throw .unreadable(path: path, reason: Self.lastReason) }
    return bytes
  }

  private static var lastReason: String { String(cString: strerror(errno)) }
}
