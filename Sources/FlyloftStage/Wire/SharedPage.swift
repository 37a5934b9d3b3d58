internal import CLinux
internal import Flyloft
internal import Glibc
internal import Synchronization

/// A page of memory that a host shares with one worker process, through which it tells it that a draw is obsolete, and is
/// told how large a view is, which it needs also where the draw fails, and how the process ended.
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

  /// What a view says of itself.
  struct ViewSize {
    /// In points.
    let size: Size
    /// True if it has something to load.
    let loads: Bool
  }

  private var viewSize: UnsafeMutablePointer<Atomic<Int>> { cancelled + 2 }

  /// Tells the host how large the view of a request is.
  func tell(_ view: ViewSize, of number: Int) {
    viewSize[1].store(Int(Int64(bitPattern: view.size.width.bitPattern)), ordering: .relaxed)
    viewSize[2].store(Int(Int64(bitPattern: view.size.height.bitPattern)), ordering: .relaxed)
    viewSize[3].store(view.loads ? 1 : 0, ordering: .relaxed)
    viewSize[0].store(number, ordering: .releasing)
  }

  /// How large the view of a request is; nil where the worker has not told it. Not trusted.
  func viewSize(of number: Int) -> ViewSize? {
    guard viewSize[0].load(ordering: .acquiring) == number else { return nil }
    func length(at index: Int) -> Double {
      Double(bitPattern: UInt64(bitPattern: Int64(viewSize[index].load(ordering: .relaxed))))
    }
    return ViewSize(
      size: Size(width: length(at: 1), height: length(at: 2)), loads: viewSize[3].load(ordering: .relaxed) != 0)
  }

  /// True if a request was cancelled, and none after it.
  func isCancelled(_ number: Int) -> Bool { cancelled.pointee.load(ordering: .relaxed) == number }

  func cancel(_ number: Int) { cancelled.pointee.store(number, ordering: .relaxed) }
}
