private import Glibc

/// A file that this process has to itself. It is opened, or created, and locked before anything in it is read or changed,
/// so that of two programs that want to write to it one does and the other says so.
///
/// The lock ends with `unlock()`, with the object, and with the process.
package final class LockedFile {
  /// The file's path, as it was given.
  package let path: String
  /// Its size when it was opened.
  package let byteCount: Int
  let descriptor: Int32

  /// - Throws: `FileError`, also for what is not a plain file, and when another program has locked it.
  package init(_ path: String) throws(FileError) {
    self.path = path
    while true {
      let descriptor = try openPlain(path, O_RDWR | O_CREAT)
      var opened = stat()
      var present = stat()
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        fstat(descriptor, &opened)
        close(descriptor)
        guard code == EWOULDBLOCK else { throw .unwritable(path, errno: code) }
        let holder = Self.holder(ofLockOn: opened.st_ino).map { " (process \($0))" } ?? ""
        throw .unwritable(
          path, reason: "another program is writing it\(holder); wait for its end, or choose another file")
      }
      // The former holder of the lock may have put another file in its place.
      if fstat(descriptor, &opened) == 0, stat(path, &present) == 0, opened.st_ino == present.st_ino,
        opened.st_dev == present.st_dev
      {
        self.descriptor = descriptor
        byteCount = Int(opened.st_size)
        return
      }
      close(descriptor)
    }
  }

  deinit { close(descriptor) }

  func unlock() { _ = flock(descriptor, LOCK_UN) }

  /// The process that has locked a file, as far as the system tells.
  private static func holder(ofLockOn inode: ino_t) -> Int? {
    guard let list = fopen("/proc/locks", "re") else { return nil }
    defer { fclose(list) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), list) != nil {
      // Such as “1: FLOCK  ADVISORY  WRITE 4711 08:01:123456 0 EOF”.
      let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        .split(separator: " ")
      if fields.count > 5, fields[1] == "FLOCK", fields[5].hasSuffix(":\(inode)") { return Int(fields[4]) }
    }
    return nil
  }
}
