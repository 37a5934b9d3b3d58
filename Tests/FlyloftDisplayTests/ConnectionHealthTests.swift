import Testing

@testable import FlyloftDisplay

@Suite("Errors of the server")
struct ConnectionHealthTests {
  private static let sharedMemory = 130
  private var health = ConnectionHealth(name: ":7", sharedMemoryOpcode: sharedMemory)

  private func error(_ code: Int, request: Int, minor: Int = 0) -> ServerError {
    ServerError(text: "Error \(code)", code: code, request: request, minor: minor)
  }

  @Test("each kind is reported once, with its request")
  mutating func once() {
    let property = error(11, request: 18)
    #expect(health.receive(property) == [.warn(property)])
    #expect(health.receive(property) == [])
    #expect(health.receive(error(11, request: 19)) == [.warn(error(11, request: 19))])
    #expect(property.description == "X11: Error 11 (request 18.0).")
  }

  @Test("one of shared memory ends sharing, unless only its window was gone")
  mutating func sharing() {
    let refused = error(11, request: Self.sharedMemory, minor: 1)
    #expect(health.receive(refused) == [.stopSharing(refused)])
    for code in [ServerError.badWindow, ServerError.badDrawable] {
      let late = error(code, request: Self.sharedMemory, minor: 3)
      #expect(health.receive(late) == [.warn(late)])
    }
  }

  @Test(
    "what a window can't be without is a failure, and nothing after it is reported",
    arguments: [ServerError.createWindow, ServerError.mapWindow, ServerError.createGC])
  func fatal(request: Int) {
    var health = health
    #expect(health.receive(error(11, request: request)) == [])
    #expect(health.failure == .noWindow(display: ":7", reason: "Error 11"))
    #expect(health.receive(error(3, request: 8)) == [])
    #expect(health.receive(error(11, request: ServerError.putImage)) == [])
    #expect(health.failure == .noWindow(display: ":7", reason: "Error 11"))
  }

  @Test("gaps are painted again, once for all that are reported meanwhile, and ever later up to a minute")
  mutating func gaps() {
    let gap = error(ServerError.badAlloc, request: ServerError.putImage)
    #expect(health.receive(gap) == [.repaint(after: .seconds(1)), .warn(gap)])
    #expect(health.receive(gap) == [])
    for seconds in [2, 4, 8, 16, 32, 60, 60] {
      health.repaintBegan()
      #expect(health.receive(gap) == [.repaint(after: .seconds(seconds))])
    }
  }

  @Test("only painting for which the server lacked memory leaves gaps")
  mutating func noGaps() {
    for other in [error(9, request: ServerError.putImage), error(11, request: 18)] {
      #expect(health.receive(other) == [.warn(other)])
    }
    for request in [ServerError.copyArea, ServerError.fillRectangle] {
      let gap = error(11, request: request)
      #expect(health.receive(gap).contains(.warn(gap)))
    }
  }
}
