import Testing

@testable import FlyloftBench

@Suite("Progress of a run")
struct ProgressTests {
  private final class Written {
    var text = ""
  }

  @Test("in a pipe it is a line for each step")
  func lines() {
    let written = Written()
    var progress = BenchProgress(total: 2, showsBar: false) { written.text += $0 }
    progress.begin("one")
    progress.note("careful")
    progress.begin("two")
    progress.finish()
    #expect(
      written.text == "flyloft bench: 1 of 2: one\nflyloft bench: careful\nflyloft bench: 2 of 2: two\n")
  }

  @Test("a session that is played says how much of it is left: a line every ten seconds, or a bar")
  func replay() {
    let written = Written()
    var lines = ReplayProgress(of: .seconds(20_000), count: 2_000_000, showsBar: false) { written.text += $0 }
    for second in 0...19 { lines.play(at: .seconds(second)) }
    lines.play(at: .seconds(5000))
    lines.finish()
    #expect(
      written.text == """
        flyloft bench: 0% · 11 of 2,000,000 inputs · 6 h left
        flyloft bench: 25% · 21 of 2,000,000 inputs · 4 h left

        """)
    written.text = ""
    var bar = ReplayProgress(of: .seconds(60), count: 3, showsBar: true) { written.text = $0 }
    bar.play(at: .milliseconds(99))
    #expect(written.text.isEmpty)
    bar.play(at: .seconds(30))
    #expect(
      written.text == "\r" + String(repeating: "█", count: 15) + String(repeating: "░", count: 15)
        + " 50% · 2 of 3 inputs · 30 s left\u{1b}[K")
    bar.finish()
    #expect(written.text == "\r\u{1b}[K")
  }

  @Test("on a terminal it is one line that is written over, and taken away in the end")
  func bar() {
    let written = Written()
    let start = ContinuousClock.now
    var progress = BenchProgress(total: 4, showsBar: true, startedAt: start) { written.text = $0 }
    progress.begin("one", at: start)
    #expect(written.text == "\r" + String(repeating: "░", count: 30) + " 0 of 4 · one\u{1b}[K")
    progress.begin("two", at: start + .seconds(10))
    #expect(written.text.hasPrefix("\r███████░") && written.text.hasSuffix(" 1 of 4, 30 s left · two\u{1b}[K"))
    progress.begin("three", at: start + .seconds(200))
    #expect(written.text.contains("2 of 4, 3 min left"))
    #expect(!written.text.contains("\n"))
    progress.finish()
    #expect(written.text == "\r\u{1b}[K")
  }
}
