import Flyloft
import Synchronization
import TestSupport
import Testing

@testable import FlyloftRendering

@Suite("What code is told of a failure")
struct DrawFailureTests {
  private let lane = Place(gallery: 1, row: 0)

  /// Counts what it is asked for.
  private final class CountedPixels: PixelAllocator {
    let count = Atomic(0)

    func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
      count.add(1, ordering: .relaxed)
      return try HeapPixels().allocate(for: size)
    }
  }

  private struct Plain: View {
    func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
    func draw(on canvas: borrowing Canvas) {}
  }

  private func failure(of key: DrawKey, by renderer: Renderer) async -> DrawFailure? {
    do { _ = try await renderer.image(for: key) } catch {
      if case .failed(let failure) = error { return failure }
    }
    return nil
  }

  @Test("a picture of more than 64 megapixels fails as that, however it is asked for, and takes no memory")
  func tooLarge() async throws {
    let pixels = CountedPixels()
    let renderer = Renderer(.init(workerCount: 1, memoryPressure: nil), pixels: pixels)
    let size = PixelSize(width: 32_767, height: 32_767)
    let key = try #require(DrawKey(Plain(), pixelSize: size))
    let told = try #require(await failure(of: key, by: renderer))
    let now = #expect(throws: DrawFailure.self) { try renderer.imageNow(for: key) }
    for failure in [told, try #require(now)] {
      guard case .tooLarge(size, limit: 67_108_864) = failure.reason else {
        Issue.record("\(failure.reason)")
        continue
      }
      #expect(failure.description == "32,767×32,767 pixels are more than the 67,108,864 allowed")
      #expect(failure.key == key && !failure.endedProcess)
    }
    #expect(pixels.count.load(ordering: .relaxed) == 0)
    #expect(renderer.metrics.failed == 2)
  }

  @Test("the limit is what the renderer is told, to the pixel, and of a large view each tile is a picture")
  func limit() async throws {
    var configuration = Renderer.Configuration(workerCount: 1, memoryPressure: nil)
    configuration.pixelLimit = 2048 * 1024
    let renderer = Renderer(configuration)
    let sizes = [PixelSize(width: 2048, height: 1024), PixelSize(width: 2048, height: 1025)]
    let keys = try sizes.map { try #require(DrawKey(Plain(), pixelSize: $0)) }
    #expect(await failure(of: keys[0], by: renderer) == nil)
    #expect(await failure(of: keys[1], by: renderer) != nil)
    let tall = Size(width: 2000, height: 100_000)
    let tile = Tiling.Index(column: 0, row: 97)
    #expect(try await renderer.image(for: DrawKey(Plain(), tile: tile, size: tall)).size.height == 100_000 - 97 * 1024)
  }

  @Test("what was thrown is kept, by requests and by draws")
  func thrown() async throws {
    struct Refused: DrawRequest {
      func resolve() throws -> DrawKey { throw Refusal(description: "no view") }
    }
    let renderer = Renderer(.init(workerCount: 1, memoryPressure: nil))
    let failures = Collector<DrawFailure>()
    @Sendable func note(_ outcome: DrawOutcome) { if case .failed(let failure) = outcome { failures.add(failure) } }
    renderer.draw(Refused(), in: lane, completion: note)
    await failures.wait(for: 1)
    renderer.draw(key(GatedView(number: 1, failure: "no paint")), in: lane, completion: note)
    // The next of the lane would take its place.
    await failures.wait(for: 2)
    // A size that can't be drawn at all.
    renderer.draw("nothing", key: 1, size: .zero, in: lane, draw: { _ in }, completion: note)
    let errors = await failures.wait(for: 3).compactMap { failure -> (any Error)? in
      if case .thrown(let error) = failure.reason { error } else { nil }
    }
    #expect(errors.compactMap { ($0 as? Refusal)?.description } == ["no view", "no paint"])
    #expect(errors.count == 3 && errors.last is SurfaceError)
  }

  @Test("a draw past the deadline, and one that nobody is left for, are told apart")
  func others() throws {
    var state = RendererState(workerCount: 1, cacheByteCount: 0, drawDeadline: .seconds(10))
    var actions = RendererActions()
    let request = key(GatedView(number: 1))
    state.submit(request, in: lane, completion: { _ in }, &actions)
    guard case .work(let work) = state.take(at: state.posts[0], now: .zero, &actions) else {
      Issue.record("nothing to do")
      return
    }
    #expect(state.checkDeadlines(now: .seconds(10)).overdue.map(\.draw) == [work.draw])
    state.giveUp(work.draw, &actions)
    state.leaveVacant(state.posts[0], &actions)
    state.submit(request, in: Place(gallery: 1, row: 1), completion: { _ in }, &actions)
    let isRefused = state.refuseNext(&actions)
    #expect(isRefused)
    let reasons = actions.deliveries.map { delivery in
      if case .failed(let failure) = delivery.outcome { "\(failure.reason)" } else { "\(delivery.outcome)" }
    }
    #expect(reasons == ["overdue(after: 10.0 seconds)", "noWorker"])
  }
}
