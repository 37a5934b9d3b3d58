import Testing

@testable import FlyloftRendering

@Suite("The watch over workers, as a value")
struct WorkerWatchdogTests {
  typealias Watchdog = WorkerWatchdog<String>

  private func watch(workers: Int = 2, stuckLimit: Int = 64) -> Watchdog {
    Watchdog(workerCount: workers, deadline: .seconds(10), stuckLimit: stuckLimit)
  }

  @Test("work that can be interrupted is, and its thread keeps its post")
  func interrupts() {
    var watch = watch(workers: 2)
    let posts = watch.posts
    _ = watch.begin("one", at: posts[0], now: .zero)
    _ = watch.begin("two", at: posts[1], now: .seconds(1))
    let verdict = watch.check(now: .seconds(10)) { $0 == 0 ? 77 : nil }
    #expect(verdict.interrupts.map(\.worker) == [0] && verdict.interrupts.map(\.number) == [77])
    #expect(verdict.overdue.isEmpty && verdict.next == .seconds(11))
    #expect(watch.holds(posts[0]) && watch.stuckCount == 0)
    _ = watch.end(posts[1])
    #expect(watch.check(now: .milliseconds(10_999)) { $0 == 0 ? 77 : nil }.interrupts.isEmpty)
    // Should it be of no use, it is tried again.
    let again = watch.check(now: .seconds(11)) { $0 == 0 ? 77 : nil }
    #expect(again.interrupts.map(\.worker) == [0] && again.next == .seconds(12))
    #expect(watch.end(posts[0]) == posts[0])
  }

  @Test("one look is asked for, at the deadline of the first who began")
  func looks() {
    var watch = watch()
    let posts = watch.posts
    #expect(watch.begin("a", at: posts[0], now: .seconds(1)) == .seconds(11))
    #expect(watch.begin("b", at: posts[1], now: .seconds(3)) == nil)
    let verdict = watch.check(now: .seconds(10))
    #expect(verdict.overdue.isEmpty)
    #expect(verdict.next == .seconds(11))
  }

  @Test("how long somebody has been at it is known while it lasts")
  func workTime() {
    var watch = watch()
    let post = watch.posts[1]
    #expect(watch.workTime(of: 1, at: .seconds(1)) == .zero)
    _ = watch.begin("a", at: post, now: .seconds(1))
    #expect(watch.workTime(of: 1, at: .seconds(4)) == .seconds(3) && watch.workTime(of: 0, at: .seconds(4)) == .zero)
    _ = watch.end(post)
    #expect(watch.workTime(of: 1, at: .seconds(5)) == .zero)
  }

  @Test("nobody is looked after once all are done, until the next begins")
  func rests() {
    var watch = watch()
    let post = watch.posts[0]
    _ = watch.begin("a", at: post, now: .zero)
    #expect(watch.end(post) == post)
    #expect(watch.begin("b", at: post, now: .seconds(2)) == nil)
    #expect(watch.end(post) == post)
    #expect(watch.check(now: .seconds(10)).next == nil)
    #expect(watch.begin("c", at: post, now: .seconds(20)) == .seconds(30))
  }

  @Test("who is past the deadline loses the post, and leaves when it comes back")
  func replaces() throws {
    var watch = watch()
    let (post, other) = (watch.posts[0], watch.posts[1])
    _ = watch.begin("a", at: post, now: .zero)
    _ = watch.begin("b", at: other, now: .seconds(4))
    let verdict = watch.check(now: .seconds(10))
    #expect(verdict.overdue.map(\.work) == ["a"])
    #expect(verdict.next == .seconds(14))
    let replacement = try #require(verdict.overdue[0].replacement)
    #expect(replacement.worker == 0)
    #expect(!watch.holds(post))
    #expect(watch.holds(replacement))
    #expect(watch.stuckCount == 1)
    #expect(watch.end(post) == nil)
    #expect(watch.stuckCount == 0)
    #expect(watch.end(replacement) == replacement)
  }

  @Test("beyond the limit posts stay vacant, and the next thread to come back takes one")
  func limit() {
    var watch = watch(workers: 1, stuckLimit: 2)
    var former: [WorkerPost] = []
    var post: WorkerPost? = watch.posts[0]
    for round in 1...3 {
      guard let present = post else { break }
      former.append(present)
      _ = watch.begin("\(round)", at: present, now: .seconds(round * 100))
      post = watch.check(now: .seconds(round * 100 + 10)).overdue.first?.replacement
    }
    #expect(former.count == 3)
    #expect(post == nil)
    #expect(watch.hasNoWorkers)
    #expect(watch.stuckCount == 3)
    let back = watch.end(former[1])
    #expect(back?.worker == 0)
    #expect(!watch.hasNoWorkers)
    #expect(watch.end(former[2]) == nil)
    #expect(watch.end(former[0]) == nil)
    #expect(watch.stuckCount == 0)
    #expect(back.map { watch.holds($0) } == true)
  }

  @Test("without a deadline nobody is ever given up")
  func noDeadline() {
    var watch = Watchdog(workerCount: 1, deadline: nil, stuckLimit: 1)
    #expect(watch.begin("a", at: watch.posts[0], now: .zero) == nil)
    #expect(watch.check(now: .seconds(1_000_000)).overdue.isEmpty)
  }
}
