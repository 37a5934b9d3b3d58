import Flyloft
import FlyloftObserver
import TestSupport
import Testing

/// "The window answers at once": while not one draw ends.
@Suite("While draws are held", .serialized)
struct ResponsivenessTests {
  @Test("a hundred events are each seen on the screen, and so are the pictures afterwards", arguments: [false, true])
  func answers(isComputing: Bool) async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String, isComputing] in
      let gate = Gate(isComputing: isComputing)
      let session = try RunningSession(of: HeldCards(gate: gate), on: display)
      let client = session.client
      client.pointer(to: PixelPoint(x: 560, y: 200), in: session.window)
      var seen = CardExtent()
      func expectAnswer(_ deed: String, _ isAnswer: (CardExtent) -> Bool) throws {
        try #require(
          session.shows { picture in
            seen = CardExtent(of: 0, in: picture) ?? CardExtent()
            return isAnswer(seen)
          }, "\(deed), not answered; last seen: \(seen)")
      }
      try expectAnswer("the first card at rest") { !$0.rows.isEmpty }
      let rest = seen
      for round in 1...24 {
        client.wheel(1)
        try expectAnswer("notch \(round) down") { $0.rows.count < rest.rows.count }
        client.wheel(-1)
        try expectAnswer("notch \(round) up") { $0 == rest }
        client.key(Keysym.down)
        try expectAnswer("Down, the \(round). time") { $0.rows.count < rest.rows.count }
        client.key(Keysym.up)
        try expectAnswer("Up, the \(round). time") { $0 == rest }
      }
      for round in 1...2 {
        client.type("b")
        try expectAnswer("the sidebar away, the \(round). time") { !$0.rows.isEmpty && $0.left < rest.left }
        client.type("b")
        try expectAnswer("the sidebar back, the \(round). time") { $0 == rest }
      }

      gate.open()
      client.key(Keysym.end)
      try #require(session.shows { CardExtent(of: 399, in: $0) != nil }, "the last card")
    }
  }
}
