internal import Glibc

/// Reports signals on the display thread.
///
/// Hardly anything is allowed in a signal handler, so ours writes the signal's number into a pipe that the loop watches.
@DisplayActor
public enum Signals {
  /// Has `received` called on the display thread for each signal of `numbers` that the process is sent. To be called once.
  public static func watch(_ numbers: [Int32], _ received: @escaping @DisplayActor (Int32) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    signalPipe = ends[1]
    let readEnd = ends[0]
    _ = EventLoop.shared.addSource(fileDescriptor: readEnd) {
      var number: UInt8 = 0
      if read(readEnd, &number, 1) == 1 { received(Int32(number)) }
    }
    for number in numbers { signal(number, note) }
  }
}

// Written once before any handler is installed, read by handlers only.
nonisolated(unsafe) private var signalPipe: Int32 = -1

// A global function: a closure written in isolated code would be isolated too, and trap when a worker's thread gets the
// signal.
private func note(_ number: Int32) {
  let interrupted = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe, &byte, 1)
  errno = interrupted
}
