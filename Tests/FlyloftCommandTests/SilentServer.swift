import FlyloftRegistry
import Glibc
import TestSupport
import Testing
import ViewRegistry

/// A server of HTTP that never answers, so that whoever fetches an image there waits for it: a load that lasts as long as a test wants.
final class SilentServer {
  private let listener: Int32
  private var connections: [Int32] = []

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    // Of a socket that has no address yet, the system chooses the port.
    try #require(listener >= 0 && listen(listener, 8) == 0)
  }

  deinit { for socket in connections + [listener] { close(socket) } }

  /// What has `flyloft` fetch an image there, and nothing else.
  var arguments: [String] {
    get throws {
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout.size(ofValue: address))
      let result = withUnsafeMutableBytes(of: &address) {
        getsockname(listener, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
      }
      try #require(result == 0)
      let port = UInt16(bigEndian: address.sin_port)
      return ["RemoteImage", "--set", "address=http://127.0.0.1:\(port)/", "--set", "limit=120"]
    }
  }

  /// Waits until somebody fetches.
  func waitForRequest() throws {
    let connection = accept(listener, nil, nil)
    try #require(connection >= 0)
    connections.append(connection)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where no gallery is built in that fetches from the server.
  static var needsFetching: Self {
    .needs(.remoteImage, if: registry.galleries.contains { $0.name == "RemoteImage" })
  }
}
