import Flyloft
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FlyloftRendering

/// A view that calls something when it is compared with another of its kind.
private struct Compared: View {
  let number: Int
  /// Equal views of different copies are compared with care; one with itself is not.
  let copy: Int
  var hashesAlike = false
  var onComparing: @Sendable () -> Void = {}

  static func == (a: Compared, b: Compared) -> Bool {
    if a.copy != b.copy {
      a.onComparing()
      b.onComparing()
    }
    return a.number == b.number
  }

  func hash(into hasher: inout Hasher) { if !hashesAlike { hasher.combine(number) } }
  func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
  func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(Color(hex: UInt32(number)))) }

  var key: DrawKey { DrawKey(self, pixelSize: PixelSize(width: 4, height: 4))! }
}

/// Leads to a key on a worker, where it is then compared.
private struct Leading: DrawRequest {
  let key: DrawKey
  func resolve() -> DrawKey { key }
}

@Suite("Foreign code stays outside of the renderer's lock")
struct ForeignCodeTests {
  private func renderer(
    workers: Int = 2, completions: any CompletionContext = ImmediateCompletions(), trace: Bool = false,
    _ observer: Renderer.EventObserver? = nil
  ) -> Renderer {
    Renderer(
      .init(workerCount: workers, cacheByteCount: 1 << 20, drawDeadline: nil, memoryPressure: nil),
      completions: completions, eventObserver: observer)
  }

  @Test("a view whose == blocks holds up neither other requests nor a window's orders")
  func blockingComparison() async throws {
    let gate = Gate()
    let events = Collector<String>()
    let renderer = renderer { event in
      switch event {
      case .ended(let result): events.add("ended \(result.place.row)")
      case .metrics(let metrics): events.add("metrics, \(metrics.running) running")
      case .evicted, .budget, .loading: break
      }
    }
    let cached = try renderer.imageNow(for: Compared(number: 1, copy: 1).key)
    let outcomes = Collector<String>()
    let equal = Compared(number: 1, copy: 2, onComparing: { gate.pass() }).key
    renderer.draw(Leading(key: equal), in: Place(gallery: 1, row: 1)) { outcomes.add($0.summary) }
    await gate.begun()
    renderer.draw(key(GatedView(number: 2)), in: Place(gallery: 1, row: 2)) { outcomes.add($0.summary) }
    #expect(await outcomes.wait(for: 1) == ["drawn 2"])
    #expect(renderer.cachedImage(for: Compared(number: 1, copy: 1).key) == cached)
    #expect(try renderer.imageNow(for: key(GatedView(number: 3))).pixels[0] == GatedView.color(3))
    renderer.askForMetrics()
    #expect(await events.wait(for: 1) == ["metrics, 1 running"])
    renderer.replaceRequests([.init(key(GatedView(number: 4)), at: Place(gallery: 0, row: 4), version: 0)])
    #expect(await events.wait(for: 2).last == "ended 4")
    renderer.pin([])
    #expect(outcomes.now.count == 1)
    gate.open()
    #expect(await outcomes.wait(for: 2).last == "drawn 1")
    #expect(renderer.metrics.drawn == 4, "the equal one came from the cache")
  }

  @Test("a view whose == calls the renderer, each way, is no deadlock")
  func callingComparison() async throws {
    let renderer = renderer(workers: 1)
    let calls = Atomic(0)
    _ = try renderer.imageNow(for: Compared(number: 1, copy: 1).key)
    func equal(_ copy: Int) -> DrawKey {
      Compared(number: 1, copy: copy) { [weak renderer] in
        guard let renderer, calls.wrappingAdd(1, ordering: .relaxed).oldValue < 100 else { return }
        _ = renderer.metrics
        _ = renderer.cachedImage(for: key(GatedView(number: 9)))
        _ = try? renderer.imageNow(for: key(GatedView(number: 9)))
        renderer.draw(key(GatedView(number: 9))) { _ in }
        renderer.replaceRequests([])
        renderer.pin([])
        renderer.askForMetrics()
        renderer.cancel(Place(gallery: 5, row: 5))
      }.key
    }
    #expect(renderer.cachedImage(for: equal(2)) != nil)
    #expect(try await renderer.image(for: equal(3)).pixels[0] == GatedView.color(1))
    let outcomes = Collector<String>()
    renderer.draw(Leading(key: equal(4)), in: Place(gallery: 1, row: 1)) { outcomes.add($0.summary) }
    #expect(await outcomes.wait(for: 1) == ["drawn 1"])
    #expect(calls.load(ordering: .relaxed) >= 3)
    #expect(renderer.metrics.drawn == 2)
  }

  @Test("views that all have one hash are told apart, drawn once and found again")
  func constantHashes() async throws {
    let renderer = renderer()
    func view(_ number: Int, copy: Int) -> DrawKey { Compared(number: number, copy: copy, hashesAlike: true).key }
    let outcomes = Collector<String>()
    for copy in 0..<4 {
      for number in 1...30 {
        renderer.draw(Leading(key: view(number, copy: copy)), in: Place(gallery: copy, row: number)) {
          outcomes.add($0.summary)
        }
      }
    }
    let drawn = await outcomes.wait(for: 120)
    for number in 1...30 { #expect(drawn.count { $0 == "drawn \(String(number, radix: 16))" } == 4) }
    #expect(renderer.metrics.drawn == 30)
    #expect(renderer.metrics.knownKeys == 30)
    let former = renderer.metrics
    for number in 1...31 {
      #expect(
        renderer.cachedImage(for: view(number, copy: 9))?.pixels[0] == (number > 30 ? nil : GatedView.color(number)))
    }
    #expect(renderer.metrics.hits == former.hits + 30 && renderer.metrics.misses == former.misses + 1)
    // The same through the way that calls back, which answers the lane.
    renderer.draw(view(7, copy: 10), in: Place(gallery: 9, row: 1)) { outcomes.add($0.summary) }
    #expect(outcomes.now.last == "drawn 7")
  }

  @Test("one wrong candidate for a hash is neither taken for the picture nor counted as a hit")
  func wrongCandidate() throws {
    let renderer = renderer()
    _ = try renderer.imageNow(for: Compared(number: 1, copy: 1, hashesAlike: true).key)
    let other = Compared(number: 2, copy: 2, hashesAlike: true).key
    #expect(renderer.cachedImage(for: other) == nil)
    #expect(renderer.metrics.hits == 0)
    #expect(renderer.metrics.savedTime == .zero)
    #expect(try renderer.imageNow(for: other).pixels[0] == GatedView.color(2))
    #expect(renderer.metrics.knownKeys == 2)
  }

  @Test("what a request is asked, it is asked on a worker, and may call the renderer")
  func requests() async {
    struct Asked: DrawRequest {
      let renderer: @Sendable () -> Renderer?
      let callers: Collector<pthread_t>
      func resolve() -> DrawKey {
        note()
        return key(GatedView(number: 1))
      }
      var isKept: Bool {
        note()
        return true
      }
      func note() {
        callers.add(pthread_self())
        _ = renderer()?.metrics
      }
    }
    let ended = Collector<Void>()
    let renderer = renderer { event in if case .ended = event { ended.add(()) } }
    let callers = Collector<pthread_t>()
    /// Asks on one thread from beginning to end.
    func ask() -> pthread_t {
      let asked = Asked(renderer: { [weak renderer] in renderer }, callers: callers)
      renderer.replaceRequests([.init(asked, at: Place(gallery: 1, row: 1), version: 1)])
      renderer.replaceRequests([.init(asked, at: Place(gallery: 1, row: 1), version: 1)])
      renderer.replaceRequests([.init(asked, at: Place(gallery: 1, row: 1), version: 2)])
      return pthread_self()
    }
    let display = ask()
    await ended.wait(for: 1)
    #expect(callers.now.count >= 2)
    #expect(callers.now.allSatisfy { pthread_equal($0, display) == 0 })
  }

  @Test("an author's value is let go of outside of the lock, wherever its last reference was")
  func ends() async throws {
    /// Calls the renderer when it goes.
    final class Owner: Sendable {
      let atEnd: @Sendable () -> Void
      init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
      deinit { atEnd() }
    }
    struct Owning: View {
      let number: Int
      let owner: Owner
      static func == (a: Owning, b: Owning) -> Bool { a.number == b.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
      func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
      func draw(on canvas: borrowing Canvas) {}
    }
    let gone = Collector<Void>()
    let renderer = Renderer(
      .init(workerCount: 1, cacheByteCount: 3 * gatedByteCount, drawDeadline: nil, memoryPressure: nil))
    func owning(_ number: Int) -> DrawKey {
      let owner = Owner { [weak renderer] in
        _ = renderer?.metrics
        gone.add(())
      }
      return DrawKey(Owning(number: number, owner: owner), pixelSize: PixelSize(width: 4, height: 4))!
    }
    // Evicted, replaced before it began, taken back, and left over.
    for number in 0..<10 { _ = try renderer.imageNow(for: owning(number)) }
    let gate = Gate()
    renderer.request(key(GatedView(number: 1, gate: gate)), at: Place(gallery: 1, row: 0))
    await gate.begun()
    renderer.request(owning(10), at: Place(gallery: 1, row: 1))
    renderer.request(owning(11), at: Place(gallery: 1, row: 1))
    renderer.replaceRequests([.init(owning(12), at: Place(gallery: 1, row: 2), version: 0)])
    // One that changes nothing, so that only the order holds on to it, and which another thread carries out.
    await renderer.whileTaken {
      renderer.replaceRequests([.init(owning(13), at: Place(gallery: 1, row: 2), version: 0)])
    }
    renderer.replaceRequests([])
    renderer.withdraw(at: Place(gallery: 1, row: 1))
    gate.open()
    #expect(await gone.wait(for: 11).count >= 11)
  }
}
