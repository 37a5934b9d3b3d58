import CodedGalleries
import FlyloftObserver
import Oracle
import Testing

/// Galleries that can't say what they have, as the window and its terminal tell it.
@Suite("The window, by the oracle: galleries that give no answer")
struct OracleQuestionTests {
  private func number(_ name: String) throws -> Int { try #require(codedNames.firstIndex(of: name)) }

  @Test("one that crashes when k turns its knob stays as it was, which is told, each time that k is pressed")
  func turned() throws {
    let window = try CodedWindow(environment: [CodedGate.crashing: "\(number("StressCards")) 1"])
    try window.expect()
    for count in 1...2 {
      window.client.type("k")
      let isTold = window.shown.program.waitForStandardError { errors in
        errors.split(separator: "\n").count { $0.contains("StressCards can't be asked what it has to show: ") } == count
      }
      try #require(isTold, "\(window.shown.program.standardError)")
    }
    try window.play(.move(window.content), .wheel(3))
  }

  @Test("one that crashes and one that never answers are told, hold up no other, and show what happened")
  func unanswered() throws {
    let window = try CodedWindow(
      environment: [CodedGate.crashing: "\(number("Gauges"))", CodedGate.silent: "\(number("StressTable"))"])
    // Each line has a count by then: that of a gallery without an answer is the one card that says why.
    try window.expect()
    for (name, reason) in [("Gauges", "nobody can count gallery"), ("StressTable", "has not returned for 10")] {
      let words = "\(name) can't be asked what it has to show: "
      #expect(
        window.shown.program.waitForStandardError { errors in
          errors.split(separator: "\n").contains { $0.contains(words) && $0.contains(reason) }
        }, "\(window.shown.program.standardError)")
    }
    // What it has printed at its end comes to the terminal with its name.
    #expect(
      window.shown.program.waitForStandardError { errors in
        errors.split(separator: "\n").contains { $0.hasPrefix("Gauges: ") && $0.contains("nobody can count gallery") }
      }, "\(window.shown.program.standardError)")
    for input in [.move(window.oracle.point(inLineOf: "Gauges")), .press(1), .release(1)] as [OracleInput] {
      window.client.play(input, in: window.window)
    }
    // The left edge of a card that says what went wrong.
    let picture = window.client.pixels(of: window.window, until: { $0[258, 100] == 0xffc4_3734 })
    #expect(picture != nil, "\(window.shown.program.standardError)")
  }
}
