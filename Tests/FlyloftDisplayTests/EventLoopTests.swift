import DisplayThread
import FlyloftConcurrency
import FlyloftObserver
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FlyloftDisplay

/// The loop is one to a process, so each of these has a process of its own.
@Suite struct EventLoopTests {
  @Test("work runs in the order it was posted, on the loop's thread, before and after run()")
  func order() async {
    await #expect(processExitsWith: .success) {
      let seen = Seen()
      for number in 0..<3 { EventLoop.shared.post { seen.numbers.append(number) } }
      startDisplayThread()
      for number in 3..<6 { EventLoop.shared.post { seen.numbers.append(number) } }
      let numbers = await Task { @DisplayActor in
        DisplayActor.assertIsolated()
        return DisplayActor.assumeIsolated { seen.numbers }
      }.value
      precondition(numbers == Array(0..<6))
      precondition(EventLoop.shared.isIsolatingCurrentContext() == false)
    }
  }

  @Test("assumeIsolated traps elsewhere")
  func trap() async {
    await #expect(processExitsWith: .failure) {
      startDisplayThread()
      DisplayActor.assumeIsolated {}
    }
  }

  @Test("a turn that blocks and one that computes count as busy for what they did, and none for more than it took")
  func instrument() async {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      @Sendable func computing() {
        let end = Duration.threadProcessorTime + .milliseconds(2)
        while Duration.threadProcessorTime < end {}
      }
      for work in [{ _ = usleep(2_000) }, computing] as [@Sendable () -> Void] {
        let seen = Seen()
        await nextTurn { EventLoop.shared.resetTurns() }
        let begin = Duration.monotonicNow
        let turns = await nextTurn {
          let share = ProcessorShare()
          // In this order no delay counts as time in which it was busy.
          let (before, start) = (share.read(), Duration.monotonicNow)
          work()
          let end = Duration.monotonicNow
          seen.busy = end - start - (share.read() - before).delayed
        }
        let busy = await Task { @DisplayActor in seen.busy }.value
        precondition(busy <= turns.longest && turns.longest <= .monotonicNow - begin, "\(busy), \(turns)")
      }
    }
  }

  @Test("after a long turn it is told which part of it took longest, and for how much of it the thread ran")
  func longTurn() async {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      let seen = Seen()
      await nextTurn { _ = EventLoop.shared.addLongTurn { seen.long.append($0) } }
      let compute: @Sendable @DisplayActor () -> Void = {
        seen.start = EventLoop.shared.turnStart
        let end = Duration.threadProcessorTime + .milliseconds(12)
        while Duration.threadProcessorTime < end {}
      }
      let sleep: @Sendable @DisplayActor () -> Void = {
        seen.start = EventLoop.shared.turnStart
        usleep(12_000)
      }
      /// What is told of the turn in which `work` has something take 12 ms. Once more where others had the processor for as long.
      func turn(_ work: @escaping @Sendable @DisplayActor () -> Void) async -> LongTurn {
        while true {
          await nextTurn(work)
          let turn = await Task { @DisplayActor in seen.long.first { $0.start == seen.start } }.value
          if let turn, turn.delayed < .milliseconds(2) { return turn }
        }
      }
      let slept = await turn(sleep)
      precondition(slept.part == .work && slept.wall >= .milliseconds(12) && slept.ran < .milliseconds(6), "\(slept)")
      let timed = await turn { EventLoop.shared.schedule(after: .zero, compute) }
      precondition(timed.part == .timers && timed.ran >= .milliseconds(11), "\(timed)")
      let held = await turn {
        seen.start = EventLoop.shared.turnStart
        EventLoop.shared.holdDisplay(until: .monotonicNow + .milliseconds(12)) { true }
      }
      precondition(held.part == .held && held.wall >= .milliseconds(12), "\(held)")
      let ended = await turn {
        seen.end = EventLoop.shared.addEndOfTurn {
          seen.end.map(EventLoop.shared.removeEndOfTurn)
          compute()
        }
      }
      precondition(ended.part == .painting, "\(ended)")
    }
  }

  @Test(
    "while the display is held, what is posted is done in order and nothing else, until it is let go or the end comes")
  func held() async {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      let seen = Seen()
      await nextTurn {
        EventLoop.shared.schedule(after: .zero) { seen.numbers.append(-1) }
        startThread(named: "posting", niceness: 0) {
          for number in 0..<100 { EventLoop.shared.post { seen.numbers.append(number) } }
        }
        EventLoop.shared.holdDisplay(until: .monotonicNow + .limit) { seen.numbers.count < 100 }
        precondition(seen.numbers == Array(0..<100), "\(seen.numbers)")
        // Nobody posts anything.
        let end = Duration.monotonicNow + .milliseconds(20)
        EventLoop.shared.holdDisplay(until: end) { true }
        precondition(.monotonicNow >= end)
        precondition(EventLoop.shared.held >= .milliseconds(20))
        // Whoever ends the program is not kept waiting.
        EventLoop.shared.stop()
        EventLoop.shared.holdDisplay(until: .monotonicNow + .limit) { true }
        exit(EXIT_SUCCESS)
      }
    }
  }

  @Test("a timer may be due later than any clock will tell, and the loop goes on")
  func distantTimer() async {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      var ends: [Int32] = [0, 0]
      precondition(pipe(&ends) == 0)
      let reading = ends[0]
      write(ends[1], "x", 1)
      await withCheckedContinuation { done in
        EventLoop.shared.post {
          EventLoop.shared.schedule(after: .seconds(Int64.max)) { fatalError("it is not due") }
          let source = Seen()
          // Nothing is posted, so the loop works out how long it may sleep before it finds that there is something to read.
          source.source = EventLoop.shared.addSource(fileDescriptor: reading) {
            EventLoop.shared.removeSource(source.source!)
            done.resume()
          }
        }
      }
    }
  }

  @Test("timers, sources and ends of turns come, and no more once removed")
  func registrations() async {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      var ends: [Int32] = [0, 0]
      precondition(pipe(&ends) == 0)
      let (reading, writing) = (ends[0], ends[1])
      await withCheckedContinuation { done in
        EventLoop.shared.post {
          let cancelled = EventLoop.shared.schedule(after: .zero) { fatalError("a cancelled timer fired") }
          EventLoop.shared.cancel(cancelled)
          let removed = EventLoop.shared.addEndOfTurn { fatalError("a removed closure was called") }
          EventLoop.shared.removeEndOfTurn(removed)
          let source = Seen()
          source.source = EventLoop.shared.addSource(fileDescriptor: reading) {
            EventLoop.shared.removeSource(source.source!)
            // The pipe stays readable: a source still watched would resume twice, and trap.
            EventLoop.shared.schedule(after: .milliseconds(1)) { done.resume() }
          }
          EventLoop.shared.schedule(after: .milliseconds(1)) { write(writing, "x", 1) }
        }
      }
    }
  }
}

@Suite struct EventLoopDescriptorTests {
  @Test("a descriptor that was closed is reported once, and the loop rests")
  func closed() async {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      let calls = Seen()
      // So many are not open.
      EventLoop.shared.post { _ = EventLoop.shared.addSource(fileDescriptor: 900) { calls.numbers.append(900) } }
      for _ in 0..<10 { await nextTurn {} }
      let numbers = await Task { @DisplayActor in calls.numbers }.value
      #expect(numbers == [900])
    }
  }

  @Test("a source is not called for what had the number of its descriptor before")
  func reused() async {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      var (first, second, quiet): ([Int32], [Int32], [Int32]) = ([0, 0], [0, 0], [0, 0])
      precondition(pipe(&first) == 0 && pipe(&second) == 0 && pipe(&quiet) == 0)
      write(first[1], "x", 1)
      write(second[1], "x", 1)
      let (one, other, unread) = (first[0], second[0], quiet[0])
      await withCheckedContinuation { done in
        EventLoop.shared.post {
          let (earlier, later) = (Seen(), Seen())
          earlier.source = EventLoop.shared.addSource(fileDescriptor: one) {
            EventLoop.shared.removeSource(earlier.source!)
            EventLoop.shared.removeSource(later.source!)
            dup2(unread, other)
            _ = EventLoop.shared.addSource(fileDescriptor: other) { fatalError("nothing can be read there") }
            EventLoop.shared.post { done.resume() }
          }
          later.source = EventLoop.shared.addSource(fileDescriptor: other) { fatalError("it was removed") }
        }
      }
    }
  }
}

@DisplayActor private final class Seen {
  var numbers: [Int] = []
  var source: SourceID?
  var busy = Duration.zero
  var start = Duration.zero
  var long: [LongTurn] = []
  var end: EndOfTurnID?

  nonisolated init() {}
}

/// Runs `work` in a turn of its own, and returns the figures once that turn has been entered in them.
@discardableResult
private func nextTurn(_ work: @escaping @Sendable @DisplayActor () -> Void) async -> TurnMetrics {
  await withCheckedContinuation { done in
    EventLoop.shared.post {
      work()
      EventLoop.shared.post { done.resume(returning: EventLoop.shared.turns) }
    }
  }
}
