internal import CLinux
internal import Glibc

/// One end of a pair of sockets that keep messages apart: Linux sends each whole or not at all.
struct MessageSocket: ~Copyable {
  /// The outcome of a look for a message.
  enum Received {
    /// A message, and the descriptors that came with it, which are the receiver's.
    case message([UInt8], files: [Int32])
    /// Nothing yet.
    case nothing
    /// The other end is closed.
    case end
    /// Something that is longer than a message may be, or comes with too many descriptors.
    case unreadable
  }

  let file: Int32

  init(adopting file: Int32) {
    self.file = file
  }

  deinit { close(file) }

  /// - Throws: `SystemError` where Linux has no descriptors to give.
  static func makePair() throws(SystemError) -> (Int32, Int32) {
    var files: [Int32] = [-1, -1]
    let error = flyloft_socket_pair(&files)
    guard error == 0 else { throw SystemError(error) }
    return (files[0], files[1])
  }

  /// - Throws: `SystemError`, also where the other end is closed.
  func send(_ bytes: [UInt8], files: [Int32] = []) throws(SystemError) {
    let error = flyloft_send(file, bytes, bytes.count, files, Int32(files.count))
    guard error == 0 else { throw SystemError(error) }
  }

  /// True once there is a message, or the other end is closed; false after `time` without either.
  func hasMessage(within time: Duration) -> Bool {
    var socket = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return poll(&socket, 1, Int32(time / .milliseconds(1))) != 0
  }

  /// Has the other side's next message fail; those that are on their way come, and then the end.
  func takeNoMore() { shutdown(file, Int32(SHUT_RD)) }

  /// - Parameters:
  ///   - fileLimit: the most descriptors that may come with a message.
  ///   - waits: true if to wait for a message.
  func receive(fileLimit: Int, waits: Bool = true) -> Received {
    var files = [Int32](repeating: -1, count: max(fileLimit, 1))
    var fileCount = Int32(fileLimit)
    var error: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: MessageLimits.byteCount) { buffer, count in
      let received = flyloft_receive(file, buffer.baseAddress!, buffer.count, &files, &fileCount, waits ? 1 : 0)
      if received < 0 { error = errno }
      count = max(received, 0)
    }
    switch error {
    case 0 where bytes.isEmpty:
      for file in files.prefix(Int(fileCount)) { close(file) }
      return .end
    case 0: return .message(bytes, files: Array(files.prefix(Int(fileCount))))
    case EAGAIN: return .nothing
    case EBADMSG: return .unreadable
    default: return .end
    }
  }
}

/// An error of the system.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  var description: String { String(cString: strerror(number)) }
}
