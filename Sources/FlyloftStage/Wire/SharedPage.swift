internal import CLinux
internal import Flyloft
internal import Glibc
internal import Synchronization

/// A page of memory that a host shares with one worker process, through which it tells it that a draw is obsolete, and is
/// told how the process ended.
///
/// Whatever a worker writes there harms the worker alone.
final class SharedPage: @unchecked Sendable {
  static let byteCount = 4096

  let file: Int32
  let base: UnsafeMutableRawPointer

  /// - Throws: `SystemError`.
  convenience init() throws(SystemError) {
    let file = flyloft_make_memory(UInt(Self.byteCount))
    guard file >= 0 else { throw SystemError(errno) }
    try self.init(adopting: file)
  }

  /// - Throws: `SystemError`, also for a file that is shorter than a page.
  init(adopting file: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size >= Self.byteCount,
      let base = mmap(nil, Self.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), base != MAP_FAILED
    else {
      let error = SystemError(errno)
      close(file)
      throw error
    }
    self.file = file
    self.base = base
  }

  deinit {
    munmap(base, Self.byteCount)
    close(file)
  }

  /// The number of the request that was cancelled last.
  var cancelled: UnsafeMutablePointer<Atomic<Int>> { base.assumingMemoryBound(to: Atomic<Int>.self) }

  /// Where a worker's keeper writes how that ended.
  var end: UnsafeMutablePointer<Atomic<Int>> { cancelled + 1 }

  /// The end of the worker: the code of its exit, or -1 - signal; nil where that is not known. Not trusted.
  var endCode: Int? {
    let value = end.pointee.load(ordering: .relaxed)
    guard value >> 32 == 1 else { return nil }
    let code = Int(Int32(truncatingIfNeeded: value))
    return (-129...255).contains(code) ? code : nil
  }

  func cancel(_ number: Int) { cancelled.pointee.store(number, ordering: .relaxed) }
}
