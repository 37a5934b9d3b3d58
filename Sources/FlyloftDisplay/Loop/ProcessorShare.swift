internal import Glibc

/// The time that a thread has run, and that it has waited for a processor while it could have run: the thread that made the value.
///
/// Linux tells them in the first two fields of `/proc/thread-self/schedstat`, in nanoseconds. A read takes 0.6 µs, so that one is
/// affordable at the start of every turn. Without it, delays of earlier turns would be counted in a later one.
struct ProcessorShare: ~Copyable {
  private let file: Int32

  init() {
    file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// The times so far; always zero where Linux doesn't keep count.
  func read() -> Times {
    guard file >= 0 else { return Times() }
    return withUnsafeTemporaryAllocation(byteCount: 80, alignment: 8) { buffer in
      let length = pread(file, buffer.baseAddress!, buffer.count, 0)
      return length > 0 ? Times(buffer[..<length]) : Times()
    }
  }

  struct Times: Equatable {
    var ran = Duration.zero
    var delayed = Duration.zero

    /// No time.
    init() {}

    /// The times in what Linux wrote: numbers with a space between them.
    init(_ text: some Sequence<UInt8>) {
      var fields = SIMD2<Int>()
      var field = 0
      for byte in text where field < 2 {
        if byte == UInt8(ascii: " ") {
          field += 1
        } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
          fields[field] = fields[field] &* 10 &+ Int(byte - UInt8(ascii: "0"))
        }
      }
      (ran, delayed) = (.nanoseconds(fields.x), .nanoseconds(fields.y))
    }

    static func - (times: Times, earlier: Times) -> Times {
      var difference = Times()
      (difference.ran, difference.delayed) = (times.ran - earlier.ran, times.delayed - earlier.delayed)
      return difference
    }
  }
}
