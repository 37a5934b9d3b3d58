internal import FoundationEssentials
internal import Glibc

/// Numbers that change with the content of files. A file is not read again while its time and size stay as they are.
struct FileDigests {
  private struct Known {
    let stamp: Stamp
    let digest: UInt64
    /// False if it was read in the tick in which it was written: what is written later in that one has the same time.
    let isSettled: Bool
  }

  private struct Stamp: Equatable {
    /// Nanoseconds of the wall clock.
    let time: Int
    let size: Int
  }

  private var former: [String: Known]
  private var known: [String: Known] = [:]
  /// A larger file is told by time and size, and never read: there may be a film beside a module.
  private static let readLimit = 4 << 20

  /// - Parameter former: what was found before.
  init(after former: FileDigests? = nil) {
    self.former = former?.known ?? [:]
  }

  /// What is not asked for again is forgotten.
  mutating func close() { former = [:] }

  /// The number of a file.
  mutating func digest(of path: String) -> UInt64 {
    let (stamp, now) = (Self.stamp(of: path), Self.timeOfWriting)
    let read: UInt64
    if let known = former[path], known.stamp == stamp, known.isSettled {
      read = known.digest
    } else if stamp.size <= Self.readLimit, let bytes = FileManager.default.contents(atPath: path) {
      read = Self.digest(bytes)
    } else {
      read = UInt64(bitPattern: Int64(stamp.time)) ^ UInt64(bitPattern: Int64(stamp.size)) &* 0x9e37_79b9_7f4a_7c15
    }
    known[path] = Known(stamp: stamp, digest: read, isSettled: stamp.time < now)
    return read
  }

  /// FNV-1a of eight bytes at a time, which is enough to tell a source from what it was, also for the next program.
  static func digest(_ bytes: Data) -> UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    func take(_ word: UInt64) {
      digest = (digest ^ word) &* 0x100_0000_01b3
      // A factor leads differences up only.
      digest ^= digest >> 32
    }
    bytes.withUnsafeBytes { bytes in
      var place = 0
      while place + 8 <= bytes.count {
        take(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        place += 8
      }
      for byte in bytes[place...] { take(UInt64(byte)) }
    }
    return digest
  }

  /// The time that a file would have which were written now.
  static var timeOfWriting: Int {
    var time = timespec()
    // Files' times are of this clock, which lags behind the precise one by up to a tick.
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// When a file was written, or came to its place as it is, in nanoseconds of the wall clock.
  static func timeOfChange(_ path: String) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    func time(_ moment: timespec) -> Int { moment.tv_sec * 1_000_000_000 + moment.tv_nsec }
    return max(time(status.st_mtim), time(status.st_ctim))
  }

  /// When a file was written, in nanoseconds of the wall clock.
  static func timeOfWriting(_ path: String) -> Int { stamp(of: path).time }

  private static func stamp(of path: String) -> Stamp {
    var status = stat()
    guard stat(path, &status) == 0 else { return Stamp(time: 0, size: 0) }
    return Stamp(time: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec, size: Int(status.st_size))
  }
}
