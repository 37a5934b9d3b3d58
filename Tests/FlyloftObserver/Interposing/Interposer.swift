internal import FlyloftConcurrency
private import Glibc

/// A proxy between clients and an X server that injects faults. Clients connect to `display` instead of the server's.
///
/// It runs on threads of its own, and closes all connections when its last reference goes.
package final class Interposer {
  /// The display name by which clients reach it, such as `:40123`.
  package let display: String
  private let listener: Int32
  private let path: String
  private let connections: Connections

  /// Starts a proxy in front of `server`; each connection has these faults.
  ///
  /// - Throws: `ObserverError.noConnection` when no socket can be made.
  package convenience init(before server: XServer, _ faults: Fault...) throws(ObserverError) {
    try self.init(before: server, faults)
  }

  /// Starts a proxy in front of `server`; each connection has these faults.
  ///
  /// - Throws: `ObserverError.noConnection` when no socket can be made.
  package init(before server: XServer, _ faults: [Fault]) throws(ObserverError) {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // Xlib finds sockets by the display number only. Servers choose low numbers, so a high one is likely to be free.
    let number = (0..<100).lazy.map { _ in Int.random(in: 30_000...60_000) }.first { number in
      var address = sockaddr_un(path: Self.path(number))
      return address.with { bind(listener, $0, $1) } == 0
    }
    guard let number, listen(listener, 8) == 0 else {
      close(listener)
      throw .noConnection(display: "of an interposer")
    }
    self.listener = listener
    path = Self.path(number)
    display = ":\(number)"
    let server = "/tmp/.X11-unix/X" + server.display.dropFirst()
    let connections = Connections()
    self.connections = connections
    startThread(named: "interposer", niceness: 0) {
      // Closed only where nobody will accept from it any more: its number may be another socket's at once.
      defer { close(listener) }
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        let devices = connections.add(client)
        startThread(named: "interposer", niceness: 0) {
          relay(between: client, devices, and: server, FaultyWire(faults)) { connections.note($0) }
          connections.close(client)
          Glibc.close(devices)
        }
      }
    }
  }

  deinit {
    // Shutting the socket down ends the thread's `accept`; closing it would not.
    shutdown(listener, Int32(SHUT_RDWR))
    cut()
    unlink(path)
  }

  /// Closes all connections at once.
  package func cut() { connections.cut() }

  /// Sends the client that was the last to connect an event of a device that the server has not, after what the server has sent
  /// it so far.
  package func send(_ event: DeviceEvent) { connections.send(event) }

  /// How many requests of this kind were sent by the client that was the last to send any.
  package func count(of request: Fault.Request) -> Int { connections.counts[request] ?? 0 }

  private static func path(_ number: Int) -> String { "/tmp/.X11-unix/X\(number)" }
}

/// The open sockets of clients, what devices do for each, and the last client's counts of requests.
private final class Connections: @unchecked Sendable {
  private let lock = Lock()
  /// Each with the end of a pair at which devices are written.
  private var open: [Int32: Int32] = [:]
  private var latest: Int32?
  private var requests: [Fault.Request: Int] = [:]

  var counts: [Fault.Request: Int] { lock.withLock { requests } }

  func note(_ counts: [Fault.Request: Int]) { lock.withLock { requests = counts } }

  /// - Returns: where events of devices can be read, one message each.
  func add(_ descriptor: Int32) -> Int32 {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    lock.withLock {
      open[descriptor] = ends[1]
      latest = ends[1]
    }
    return ends[0]
  }

  func send(_ event: DeviceEvent) {
    lock.withLock {
      guard let latest else { return }
      _ = event.message.withUnsafeBytes { Glibc.send(latest, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
  }

  func close(_ descriptor: Int32) {
    lock.withLock {
      guard let end = open.removeValue(forKey: descriptor) else { return }
      if latest == end { latest = nil }
      Glibc.close(end)
    }
    Glibc.close(descriptor)
  }

  func cut() { lock.withLock { for descriptor in open.keys { shutdown(descriptor, Int32(SHUT_RDWR)) } } }
}

/// Passes bytes both ways, and to the client what devices do, until either side closes the connection, or a fault does.
///
/// - Parameter note: called with how many requests of each kind there were so far.
private func relay(
  between client: Int32, _ devices: Int32, and path: String, _ wire: FaultyWire,
  _ note: ([Fault.Request: Int]) -> Void
) {
  let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  defer { close(server) }
  var address = sockaddr_un(path: path)
  guard address.with({ connect(server, $0, $1) }) == 0 else { return }
  var wire = wire
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    // Devices last, so that what the server has sent before comes before.
    let ends = [(client, server), (server, client), (devices, client)]
    var entries = ends.map { pollfd(fd: $0.0, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, UInt(entries.count), -1) > 0 else { return }
    for (entry, (end, other)) in zip(entries, ends) where entry.revents != 0 {
      let count = read(end, &buffer, buffer.count)
      guard count > 0 else { return }
      let data = buffer[..<count]
      let (bytes, cuts) =
        switch end {
        case client: wire.send(data)
        case server: wire.receive(data)
        default: (bytes: wire.event(data), cuts: false)
        }
      if end == client { note(wire.counts) }
      var written = 0
      while written < bytes.count {
        let more = bytes[written...].withUnsafeBytes {
          send(other, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard more > 0 else { return }
        written += more
      }
      if cuts { return }
    }
  }
}

extension sockaddr_un {
  fileprivate init(path: String) {
    self.init()
    sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &sun_path) { bytes in
      bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
    }
  }

  fileprivate mutating func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: &self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
