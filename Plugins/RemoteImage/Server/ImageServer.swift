private import Dispatch
internal import Flyloft
internal import FoundationEssentials
private import Glibc

/// A small server of HTTP on this machine's loopback, which serves the project's photographs: as fast as it can, slowly, or in
/// the ways in which servers fail.
///
/// Loads run in worker processes, and each of these has a server of its own, which is started when it is first asked for and ends
/// with the process. So no process depends on another, and none is left behind.
final class ImageServer: Sendable {
  /// The one of this process; an error where there can be none.
  static let shared = Result { try ImageServer() }

  /// A port that is taken and at which nobody listens, for as long as the process lives.
  private static let deadPort = Result { try bind().port }

  /// Where it listens.
  let port: UInt16
  private let listener: Int32

  /// - Throws: `FetchError.failed`, with what the system says.
  init() throws {
    (listener, port) = try Self.bind()
    guard listen(listener, 64) == 0 else { throw Self.failure(listener) }
    DispatchQueue.global().async { [listener] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          if errno == EINTR || errno == ECONNABORTED { continue }
          return
        }
        DispatchQueue.global().async {
          Answer(to: connection).send()
          close(connection)
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  func address(of path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// An address on this machine at which nobody listens.
  static func deadAddress() throws -> String { "http://127.0.0.1:\(try deadPort.get())/" }

  /// Takes a free port of the loopback.
  private static func bind() throws -> (file: Int32, port: UInt16) {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        file >= 0 && Glibc.bind(file, $0, length) == 0 && getsockname(file, $0, &length) == 0
      }
    }
    guard isBound else { throw failure(file) }
    return (file, UInt16(bigEndian: address.sin_port))
  }

  private static func failure(_ file: Int32) -> FetchError {
    let reason = String(cString: strerror(errno))
    if file >= 0 { close(file) }
    return .failed("no server could be started on this machine: \(reason)")
  }
}
