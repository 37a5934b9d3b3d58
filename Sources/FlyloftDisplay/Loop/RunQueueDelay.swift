internal import Glibc

/// How long the thread that opened it has waited for a processor while it could have run.
///
/// The second field of `/proc/thread-self/schedstat`, in nanoseconds. A read takes 0.6 µs, so one can be afforded at
/// the start of every turn; without that, the wake-ups of earlier turns would be taken off a later one.
struct RunQueueDelay: ~Copyable {
  private let file: Int32

  init() {
    file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// The delay so far; zero for ever where Linux doesn't keep the figure.
  func read() -> Duration {
    guard file >= 0 else { return .zero }
    return withUnsafeTemporaryAllocation(byteCount: 80, alignment: 8) { buffer in
      let length = pread(file, buffer.baseAddress!, buffer.count, 0)
      return length > 0 ? Self.delay(in: buffer[..<length]) : .zero
    }
  }

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
