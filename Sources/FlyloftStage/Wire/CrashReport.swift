internal import CLinux

/// The report of a worker process on its own crash, from inside of a signal handler. Not trusted.
package struct CrashReport: Hashable, Sendable {
  /// The signal.
  package var signal: Int32
  /// True if the stack overflowed.
  package var isOverflow = false
  /// True if memory had been refused just before.
  package var isOutOfMemory = false
  /// True if it is all that the process will say.
  package var isWhole = true
  /// Return addresses of the process, that of the crash first.
  package var addresses: [UInt64] = []
  /// True if it is no crash, but the answer of a process that was asked where it hangs.
  package var isOfHang: Bool { signal == FLYLOFT_HANG_SIGNAL }

  /// A crash by `signal`.
  package init(signal: Int32) {
    self.signal = signal
  }

  /// Reads what the handler sent; nil for anything else.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == MemoryLayout<flyloft_crash>.size else { return nil }
    let crash = bytes.withUnsafeBytes { $0.loadUnaligned(as: flyloft_crash.self) }
    guard crash.mark == UInt32(FLYLOFT_CRASH_MARK), (1...64).contains(crash.signal),
      Int(crash.count) <= MessageLimits.frames
    else { return nil }
    signal = crash.signal
    isOverflow = crash.is_overflow != 0
    isOutOfMemory = crash.is_out_of_memory != 0
    isWhole = crash.is_whole != 0
    addresses = withUnsafeBytes(of: crash.addresses) { Array($0.bindMemory(to: UInt64.self).prefix(Int(crash.count))) }
  }
}
