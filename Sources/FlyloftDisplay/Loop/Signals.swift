internal import Glibc

/// Reports signals on the display thread.
///
/// Hardly anything is allowed in a signal handler, so ours writes the signal's number into a pipe that the loop watches.
@DisplayActor
package enum Signals {
  /// Has `received` called on the display thread for each signal of `numbers` that the process is sent. To be called once.
  ///
  /// SIGHUP stays ignored where it was, as `nohup` wants. A second after a signal the connection is cut, by SIGALRM: the
  /// display thread may be waiting in Xlib for a server that has stopped, and then could not end anything.
  package static func watch(
    _ numbers: [Int32], cutting connection: Connection, _ received: @escaping @DisplayActor (Int32) -> Void
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    signalPipe = ends[1]
    watched = numbers
    watchedSocket = connection.socket
    // A descriptor of its own: a handler may run when the number of the connection's is another file's already.
    connectionSocket = fcntl(connection.socket, F_DUPFD_CLOEXEC, 0)
    signal(SIGALRM, cut)
    let readEnd = ends[0]
    _ = EventLoop.shared.addSource(fileDescriptor: readEnd) {
      var number: UInt8 = 0
      if read(readEnd, &number, 1) == 1 { received(Int32(number)) }
    }
    for number in numbers where number != SIGHUP || !isIgnored(number) { signal(number, note) }
  }

  /// Leaves the signals to what they do by default: before another program is executed in place of this one, which would
  /// never hear of one that has come. Such a one ends the process here.
  package static func unwatch() {
    for number in watched where !isIgnored(number) { signal(number, SIG_DFL) }
    watched = []
    alarm(0)
    signal(SIGALRM, SIG_DFL)
    if let last { kill(getpid(), last) }
  }

  private static var watched: [Int32] = []
  private static var watchedSocket: Int32 = -1

  /// The connection with this socket is closed, and there is nothing to cut any more.
  static func forget(socket: Int32) {
    guard socket == watchedSocket, connectionSocket >= 0 else { return }
    let own = connectionSocket
    (watchedSocket, connectionSocket) = (-1, -1)
    close(own)
  }

  /// The last signal that came; nil if none did.
  package static var last: Int32? { lastSignal == 0 ? nil : lastSignal }

  private static func isIgnored(_ number: Int32) -> Bool {
    var present = sigaction()
    sigaction(number, nil, &present)
    return unsafeBitCast(present.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

// Written once before any handler is installed, read by handlers only.
nonisolated(unsafe) private var signalPipe: Int32 = -1
nonisolated(unsafe) private var connectionSocket: Int32 = -1
// Written by handlers.
nonisolated(unsafe) private var lastSignal: Int32 = 0

// Global functions: a closure written in isolated code would be isolated too, and trap when a worker's thread gets the
// signal.
private func note(_ number: Int32) {
  let interrupted = errno
  // Before the display thread can hear of it.
  lastSignal = number
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe, &byte, 1)
  alarm(1)
  errno = interrupted
}

private func cut(_ number: Int32) {
  let interrupted = errno
  _ = shutdown(connectionSocket, Int32(SHUT_RDWR))
  errno = interrupted
}
