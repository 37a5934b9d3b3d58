internal import FlyloftConcurrency
internal import Glibc

/// The time that a thread has run, and that it has waited for a processor while it could have run: the thread that made the value.
///
/// The delay is the second field of `/proc/thread-self/schedstat`, in nanoseconds. The time that the thread ran is not taken from
/// the first one, which Linux brings up to date only at its ticks and where threads change: it is some milliseconds late, so that
/// a turn would seem to have run for longer than it took. Both reads take a microsecond, so that they are affordable at the start
/// of every turn. Without them, what came in earlier turns would be counted in a later one.
struct ProcessorShare: ~Copyable {
  private let file: Int32

  init() {
    file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// The times so far; the delay is always zero where Linux doesn't keep count.
  func read() -> Times { Times(ran: .threadProcessorTime, delayed: delay()) }

  private func delay() -> Duration {
    guard file >= 0 else { return .zero }
    return withUnsafeTemporaryAllocation(byteCount: 80, alignment: 8) { buffer in
      let length = pread(file, buffer.baseAddress!, buffer.count, 0)
      return length > 0 ? Self.delay(in: buffer[..<length]) : .zero
    }
  }

  /// The delay in what Linux wrote: numbers with a space between them.
  static func delay(in text: some Sequence<UInt8>) -> Duration {
    var (nanoseconds, field) = (0, 0)
    for byte in text where field < 2 {
      if byte == UInt8(ascii: " ") {
        field += 1
      } else if field == 1, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        nanoseconds = nanoseconds &* 10 &+ Int(byte - UInt8(ascii: "0"))
      }
    }
    return .nanoseconds(nanoseconds)
  }

  struct Times: Equatable {
    var ran = Duration.zero
    var delayed = Duration.zero

    static func - (times: Times, earlier: Times) -> Times {
      Times(ran: times.ran - earlier.ran, delayed: times.delayed - earlier.delayed)
    }
  }
}
