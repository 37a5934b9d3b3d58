import Flyloft
import FlyloftTesting
import Testing

@testable import Ways

@Suite("The ways, scrolling")
struct WaysTests {
  @Test("look as they did when somebody last looked at them")
  func pictures() {
    // Turns of the main thread that get longer, and rows whose cards are late.
    let script = """
      echo title Serial queue; echo summary One job at a time, in the order in which they came.
      i=0; while [ $i -lt 120 ]; do echo tick $((14 + i % 7 + (i / 100) * 60)) $((i * 25)) 111101001; i=$((i + 1)); done
      """
    let view = WayScroll(name: "serial-queue", command: ["/bin/sh", "-c", script])
    expectSnapshot(of: view, width: 900)
  }

  @Test("on narrow cards the figures stand below the list: nothing overlaps or leaves the card")
  func layout() {
    for width in stride(from: 320.0, through: 1200, by: 10) {
      let layout = ScrollLayout(width: width)
      let card = Rect(x: 12, y: 12, width: width - 24, height: layout.height - 24)
      let button = Rect(x: width - 12 - 60, y: layout.height - 12 - 28, width: 60, height: 28)
      let parts =
        [layout.title, layout.summary, layout.list] + layout.figures + [layout.turns, layout.caption, button]
      for (index, part) in parts.enumerated() {
        #expect(card.contains(part), "\(part) of \(width)")
        #expect(!parts[..<index].contains { $0.intersects(part) }, "\(part) of \(width)")
      }
      #expect(layout.figures.count == 3 && layout.figures.allSatisfy { $0.width >= 82 })
    }
  }

  @Test("figures are those of all turns, and lines that tell nothing mean nothing")
  func figures() {
    var figures = ScrollFigures()
    for line in [
      "title A", "tick 0 0 11", "tick 16 50 10", "tick 100 90 00", "tick x 1 1", "tock 1 1 1", "", "tick 1 1",
    ] {
      figures.receive(line[...])
    }
    #expect(figures.title == "A" && figures.offset == 90 && figures.cells == [false, false])
    #expect(figures.worst == 100 && figures.late == 100 && figures.total == 116)
    #expect(figures.blankRows == 3 && figures.rows == 4 && figures.ticks.count == 2)
    for _ in 0..<500 { figures.receive("tick 16 0 1") }
    #expect(figures.ticks.count == ScrollFigures.tickLimit)
  }

  @Test("the ways of the knob are those of the program", arguments: Ways.names)
  func names(name: String) async throws {
    var gallery = Ways()
    gallery.way = name
    let view = gallery.view(at: 0)
    let figures = try await WayScroll(name: name, command: view.command + ["--seconds", "0"]).load(Loading())
    #expect(figures.isDone && !figures.title.isEmpty && !figures.summary.isEmpty)
    // Its words have room, however narrow the card is.
    for width in stride(from: 360.0, through: 1200, by: 20) {
      let room = ScrollLayout(width: width).summary
      #expect(WayScroll.summary(figures.summary, .black).size(fitting: room.width).height <= room.height + 1)
    }
  }

  @Test("a scroll tells its turns while it goes on")
  func scrolls() async throws {
    // Of ten minutes, for whose end nobody waits.
    let view = Ways().view(at: 0)
    let scroll = WayScroll(name: "flyloft", command: view.command + ["--seconds", "600"])
    let told = Told()
    let task = Task {
      try await scroll.load(
        Loading(published: { figures in
          guard figures.total > 0, !figures.cells.isEmpty else { return }
          told.figures = figures
          withUnsafeCurrentTask { $0?.cancel() }
        }))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let figures = try #require(told.figures)
    #expect(!figures.isDone && !figures.title.isEmpty && !figures.ticks.isEmpty)
  }

  private final class Told: @unchecked Sendable {
    var figures: ScrollFigures?
  }
}
