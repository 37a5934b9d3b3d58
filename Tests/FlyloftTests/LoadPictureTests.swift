import Flyloft
import FlyloftRendering
import FlyloftTesting
import Testing

/// A disc whose colour is loaded.
private struct LoadedDisc: LoadingView {
  var color: UInt32
  var error: String?

  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }

  func load(_ loading: Loading<UInt32>) async throws -> UInt32 {
    loading.publish(1)
    // Comes back on another turn of its thread.
    await Task.yield()
    if let error { throw Refusal(description: error) }
    return color
  }

  func draw(_ color: UInt32?, on canvas: borrowing Canvas) { canvas.fill(with: .color(Color(hex: color ?? 0xff0000))) }
}

@Suite("Pictures of views that load")
struct LoadPictureTests {
  @Test("a snapshot waits for the load, and fails with it")
  func snapshots() throws {
    #expect(try snapshot(of: LoadedDisc(color: 0x123456)).pixels[0] == 0xff12_3456)
    #expect(throws: LoadedDisc.Refusal.self) { try snapshot(of: LoadedDisc(color: 0, error: "no colour")) }
  }

  @Test("so does whoever asks a renderer for one picture, which is cached as any other")
  func renderer() async throws {
    let renderer = Renderer(.init(workerCount: 1, memoryPressure: nil))
    let key = try DrawKey(LoadedDisc(color: 0x123456), size: Size(width: 4, height: 4))
    #expect(try await renderer.image(for: key).pixels[0] == 0xff12_3456)
    #expect(renderer.cachedImage(for: key) != nil)
    let now = try DrawKey(LoadedDisc(color: 0x654321), size: Size(width: 4, height: 4))
    #expect(try renderer.imageNow(for: now).pixels[0] == 0xff65_4321)
    let failing = try DrawKey(LoadedDisc(color: 0, error: "no colour"), size: Size(width: 4, height: 4))
    await #expect(throws: DrawError.self) { try await renderer.image(for: failing) }
  }

  @Test("inside of another view it is drawn as one that has loaded nothing")
  func inside() throws {
    struct Outer: View {
      func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
      func draw(on canvas: borrowing Canvas) throws { try canvas.draw(LoadedDisc(color: 1), in: canvas.bounds) }
    }
    #expect(try snapshot(of: Outer()).pixels[0] == 0xffff_0000)
  }

  @Test("progress is told once for each percent, within its bounds")
  func progress() throws {
    struct Slow: LoadingView {
      func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
      func load(_ loading: Loading<Int>) -> Int {
        for fraction in [-1, 0, 0.001, 0.5, .nan, 0.501, 1, 7] { loading.progress(fraction) }
        return 1
      }
      func draw(_ loaded: Int?, on canvas: borrowing Canvas) {}
    }
    let told = Told()
    try LoadRun().run(Slow(), published: { _ in }, progressed: { told.add($0) })
    #expect(told.fractions == [0, 0.5, 1])
  }

  private final class Told: @unchecked Sendable {
    private(set) var fractions: [Double] = []
    func add(_ fraction: Double) { fractions.append(fraction) }
  }
}
