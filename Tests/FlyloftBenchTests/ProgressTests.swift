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
