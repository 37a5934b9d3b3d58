internal import Glibc

/// A photograph's file, of which no more than its first bytes are read where it is none.
enum PhotoFile {
  /// The longest file that is read.
  static let byteLimit = 100 << 20

  /// The marks by which files of PNG and JPEG begin.
  private static let marks: [[UInt8]] = [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], [0xff, 0xd8, 0xff]]

  /// The bytes of the file at `path`.
  ///
  /// - Throws: `WallError.unreadable`, or `.undecodable` where it does not begin as a picture does.
  static func bytes(at path: String) throws(WallError) -> [UInt8] {
    // A pipe is not waited for.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable(path, reason: reason(errno)) }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path, reason: "it is not a regular file")
    }
    let beginning = try read(8, of: file, path)
    guard marks.contains(where: { beginning.starts(with: $0) }) else {
      throw .undecodable(path, reason: "it is neither a PNG nor a JPEG file")
    }
    guard facts.st_size <= byteLimit else {
      throw .unreadable(path, reason: "it is longer than the \(byteLimit >> 20) MB allowed")
    }
    return try read(Int(facts.st_size), of: file, path)
  }

  /// The first bytes of a file, or all if it has fewer.
  private static func read(_ count: Int, of file: Int32, _ path: String) throws(WallError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(file, buffer.baseAddress! + filled, count - filled, filled)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        guard got > 0 else { break }
        filled += got
      }
    }
    guard failure == 0 else { throw .unreadable(path, reason: reason(failure)) }
    return bytes
  }

  /// What the system says.
  static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: "there is no such file"
    case EACCES, EPERM: "you may not read it"
    default: String(cString: strerror(code))
    }
  }
}
