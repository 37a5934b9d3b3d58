import FlyloftConcurrency
import Synchronization
import TestSupport
import Testing

@testable import FlyloftPreview

@Suite("The log of the window")
struct PreviewLogTests {
  @Test("entries of a kind become one line with a count")
  func kinds() {
    let lines = Lines()
    // What is queued before the log's thread first looks is written together.
    let held = Gate()
    let log = PreviewLog { line in
      held.pass()
      lines.append(line)
    }
    log.append(.notice("first"))
    held.waitForArrival()
    for row in 0..<5 { log.append(.drawFailed(gallery: "Dials", row: row, message: "no ink")) }
    log.append(.drawFailed(gallery: "Dials", row: 9, message: "no paper"))
    log.append(.drawFailed(gallery: "Maps", row: 1, message: "\u{1b}[31mred\n" + String(repeating: "x", count: 900)))
    held.open()
    #expect(
      lines.wait(for: 3) == [
        "first", "Dials, view 0, could not be drawn: no ink (and 5 more draws failed)",
        "Maps, view 1, could not be drawn:  [31mred " + String(repeating: "x", count: 291) + "…",
      ])
  }

  @Test("of one more it is said so")
  func one() {
    let entry = PreviewLogEntry.drawFailed(gallery: "Dials", row: 0, message: "no ink")
    #expect(entry.message(others: 1) == "Dials, view 0, could not be drawn: no ink (and 1 more draw failed)")
    let load = PreviewLogEntry.loadFailed(gallery: "Dials", row: 0, message: "no ink")
    #expect(load.message(others: 1) == "Dials, view 0, could not load: no ink (and 1 more load failed)")
    #expect(load.message(others: 1_200).hasSuffix("(and 1,200 more loads failed)"))
  }

  @Test("while nothing can be written, nobody waits, so many entries are kept, and the rest is counted")
  func full() {
    let lines = Lines()
    let held = Gate()
    let log = PreviewLog { line in
      held.pass()
      lines.append(line)
    }
    log.append(.notice("first"))
    held.waitForArrival()
    for number in 0..<1000 { log.append(.notice("\(number)")) }
    held.open()
    let written = lines.wait(for: 2 + PreviewLog.limit)
    #expect(written.count == 2 + PreviewLog.limit)
    #expect(
      written.last == "\(1000 - PreviewLog.limit) more messages were left out: nothing could be written meanwhile")
  }
}

/// Lines that a thread adds to and a test waits for.
private final class Lines: @unchecked Sendable {
  private let lock = Lock()
  // Under the lock.
  private var lines: [String] = []

  func append(_ line: String) {
    lock.withLock {
      lines.append(line)
      lock.broadcast()
    }
  }

  func wait(for count: Int) -> [String] {
    lock.withLock {
      while lines.count < count { lock.wait() }
      return lines
    }
  }
}
