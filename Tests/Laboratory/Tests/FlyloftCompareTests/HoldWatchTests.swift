import Foundation
import Linked
import Testing

@testable import FlyloftCompare

@Suite("A main thread that is held")
struct HoldWatchTests {
  @Test("is told as held while it lasts, each time for longer, and from a tenth of a second on")
  func whileItLasts() {
    var hold = LongestHold(since: .seconds(1))
    #expect(hold.look(at: .milliseconds(1099)) == nil)
    #expect(hold.look(at: .milliseconds(1100)) == .milliseconds(100))
    #expect(hold.look(at: .milliseconds(1100)) == nil)
    #expect(hold.look(at: .milliseconds(1150)) == .milliseconds(150))
    #expect(hold.turn(at: .milliseconds(1180)) == .milliseconds(180))
    // Shorter ones are not told any more.
    #expect(hold.look(at: .milliseconds(1350)) == nil && hold.turn(at: .milliseconds(1360)) == nil)
    #expect(hold.look(at: .milliseconds(1560)) == .milliseconds(200))
  }

  @Test("is told by another thread: this one does nothing until it hears of it")
  func otherThread() {
    let told = DispatchSemaphore(value: 0)
    let watch = HoldWatch { _ in told.signal() }
    watch.turn()
    withExtendedLifetime(watch) {
      for _ in 0..<2 { #expect(told.wait(timeout: .now() + (Duration.limit / .seconds(1))) == .success) }
    }
  }

  @Test("is no longer looked for once nobody holds the watch")
  func ends() {
    let left = DispatchSemaphore(value: 0)
    do {
      let held = Held(left)
      _ = HoldWatch { _ in withExtendedLifetime(held) {} }
    }
    #expect(left.wait(timeout: .now() + (Duration.limit / .seconds(1))) == .success)
  }
}

/// Tells when it is released.
private final class Held: Sendable {
  private let left: DispatchSemaphore

  init(_ left: DispatchSemaphore) {
    self.left = left
  }

  deinit { left.signal() }
}
