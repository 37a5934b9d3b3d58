private import Glibc

/// Tells when a file grows, or when something changes in a folder, so that nobody has to look again and again.
package struct FileWatch: ~Copyable {
  private let descriptor: Int32

  /// Watches a file or what is in a folder, which must be there.
  package init(_ path: String) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    let changes = IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE
    inotify_add_watch(descriptor, path, UInt32(changes))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits until a condition holds, which is asked at once and after each change.
  ///
  /// - Returns: false if `limit` passed first.
  @discardableResult
  package func wait(within limit: Duration = .limit, until condition: () throws -> Bool) rethrows -> Bool {
    let deadline = Deadline(after: limit)
    while try !condition() {
      guard !deadline.hasPassed else { return false }
      // A machine has so many watches and no more. Without one the condition is asked every second.
      _ = Deadline(after: .seconds(1)).earlier(deadline).waitForReading(descriptor)
      takeEvents()
    }
    return true
  }

  private func takeEvents() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
