import Flyloft
import Testing

@testable import FlyloftRendering

/// Draws that nobody wants any more, and that don't notice, in processes with a deadline of ten seconds.
@Suite("Draws that nobody wants any more")
struct UnwantedDrawTests {
  /// Two that hang and are not asked for any more from the first second on, and two others that are.
  private func leftTwo() -> SteppedWorkers {
    var workers = SteppedWorkers(2)
    workers.ask([1, 2], generation: 0, at: .zero)
    workers.begin(at: .zero)
    workers.ask([3, 4], generation: 0, at: .seconds(1))
    return workers
  }

  @Test("they keep no worker from what is on screen for longer than a tenth of the deadline")
  func ended() throws {
    var workers = leftTwo()
    #expect(workers.deadlines.last == .seconds(2))
    #expect(workers.look(at: .milliseconds(1999)).isEmpty && workers.unwanted.isEmpty && workers.next == .seconds(2))
    // The window asks again, as it does with every scroll.
    workers.ask([3, 4, 5], generation: 0, at: .milliseconds(1999))
    #expect(workers.look(at: .seconds(2)).isEmpty && workers.unwanted == [1, 2])
    #expect(workers.running == [3, 4] && workers.failed.isEmpty)
    for row in [3, 4, 5] {
      try workers.draw(row, at: .seconds(3))
      workers.begin(at: .seconds(3))
    }
    #expect(workers.drawn == [3, 4, 5] && workers.failed.isEmpty)
  }

  @Test("what notices in time loses nothing, and what is wanted keeps its worker")
  func noticed() throws {
    var workers = SteppedWorkers(2)
    workers.ask([1, 2], generation: 0, at: .zero)
    workers.begin(at: .zero)
    workers.ask([2, 3, 4], generation: 0, at: .seconds(1))
    try workers.draw(1, at: .milliseconds(1500))
    workers.begin(at: .milliseconds(1500))
    #expect(workers.look(at: .seconds(2)).isEmpty && workers.unwanted.isEmpty)
    #expect(workers.running == [3, 2] && workers.drawn.isEmpty)
  }

  @Test("while nothing on screen waits they have all of their time")
  func alone() {
    var workers = SteppedWorkers(3)
    workers.ask([1, 2], generation: 0, at: .zero)
    workers.begin(at: .zero)
    workers.ask([3], generation: 0, at: .seconds(1))
    workers.begin(at: .seconds(1))
    #expect(workers.look(at: .seconds(9)).isEmpty && workers.unwanted.isEmpty && workers.next == .seconds(10))
    // Nobody is told of what nobody wants.
    workers.look(at: .seconds(10))
    #expect(workers.failed.isEmpty && workers.running == [nil, nil, 3])
  }

  @Test("one that is asked for again, in a place that is not free before its end, is begun anew")
  func again() throws {
    var workers = SteppedWorkers(2)
    workers.ask([1, 2], generation: 0, at: .zero)
    workers.begin(at: .zero)
    workers.ask([2], generation: 0, at: .seconds(1))
    workers.ask([1, 2], generation: 0, at: .seconds(2))
    workers.look(at: .seconds(2))
    #expect(workers.unwanted == [1] && workers.running == [1, 2])
    try workers.draw(1, at: .seconds(3))
    #expect(workers.drawn == [1] && workers.failed.isEmpty)
  }

  @Test("what can't be interrupted, as on a thread, is asked again after as long, and given up at the deadline")
  func threads() {
    var workers = leftTwo()
    #expect(workers.look(at: .seconds(2), canInterrupt: false).isEmpty && workers.next == .seconds(3))
    #expect(workers.unwanted.isEmpty && workers.running == [1, 2])
    #expect(workers.look(at: .seconds(3)).isEmpty && workers.unwanted == [1, 2])
  }

  @Test("what goes on although it was to end is ended once more after as long")
  func once() {
    var workers = leftTwo()
    workers.look(at: .seconds(2), isOfUse: false)
    #expect(workers.unwanted == [1, 2] && workers.running == [1, 2] && workers.next == .seconds(3))
    workers.look(at: .seconds(3))
    #expect(workers.unwanted == [1, 2, 1, 2] && workers.running == [3, 4] && workers.failed.isEmpty)
  }
}
