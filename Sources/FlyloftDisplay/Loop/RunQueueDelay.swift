internal import Glibc

/// The time that a thread has waited for a processor while it could have run: the thread that made the value.
///
/// Linux tells in the second field of `/proc/thread-self/schedstat`, in nanoseconds. A read takes 0.6 µs, so that one is
/// affordable at the start of every turn. Without it, delays of earlier turns would be counted in a later one.
struct RunQueueDelay: ~Copyable {
  private let file: Int32

  init() {
    file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// The delay so far; always zero where Linux doesn't keep count.
  func read() -> Duration {
    guard file >= 0 else { return .zero }
    return withUnsafeTemporaryAllocation(byteCount: 80, alignment: 8) { buffer in
      let length = pread(file, buffer.baseAddress!, buffer.count, 0)
      return length > 0 ? Self.delay(in: buffer[..<length]) : .zero
    }
  }

  /// The delay in what Linux wrote: numbers with a space between them, of which it is the second.
  static func delay(in text: some Sequence<UInt8>) -> Duration {
    var field = 0
    var nanoseconds = 0
    for byte in text {
      if byte == UInt8(ascii: " ") {
        field += 1
      } else if field == 1, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        nanoseconds = nanoseconds &* 10 &+ Int(byte - UInt8(ascii: "0"))
      }
    }
    return .nanoseconds(nanoseconds)
  }
}
