private import Glibc

/// A program's output, kept in an unlinked temporary file, so that the program never waits for a reader.
struct CapturedOutput: ~Copyable {
  let descriptor: Int32

  init(of program: String) throws(ObserverError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/flyloft-output-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw .cannotStart(
        program: program, reason: "no file for its output in \(folder): \(String(cString: strerror(errno)))")
    }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Everything that was written so far.
  var text: String {
    var bytes: [UInt8] = []
    while true {
      let offset = bytes.count
      let part = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, offset))
      }
      if part.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += part
    }
  }

  /// Waits until `condition` holds of everything that was written so far; false if `limit` passed first.
  func wait(within limit: Duration, until condition: (String) -> Bool) -> Bool {
    FileWatch("/proc/self/fd/\(descriptor)").wait(within: limit) { condition(text) }
  }
}
