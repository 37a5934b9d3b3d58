import Flyloft
import FlyloftConcurrency
import FlyloftRendering
import TestSupport
import Testing

@Suite("Cancelling a draw that runs")
struct CancellationTests {
  private static let ink = Paint.color(Color(hex: 0xff0000))
  private static let area = Path.rectangle(Rect(x: 0, y: 0, width: 40, height: 40))

  /// All there is to draw with. Each would leave a mark.
  private static let primitives: [(name: String, draw: @Sendable (borrowing Canvas) throws -> Void)] = [
    ("fill everything", { $0.fill(with: ink) }),
    ("fill a path", { $0.fill(area, with: ink) }),
    ("stroke", { $0.stroke(area, with: ink, width: 30) }),
    ("image", { try $0.draw(picture(), in: Rect(x: 0, y: 0, width: 40, height: 40)) }),
    ("text", { $0.draw(Text("MMMM", font: .system(size: 30), color: Color(hex: 0xff0000)), at: Point(x: 0, y: 0)) }),
    (
      "text on its baseline",
      { $0.draw(Text("MM", font: .system(size: 30), color: Color(hex: 0xff0000)), baselineAt: Point(x: 0, y: 30)) }
    ),
    ("group", { $0.group(opacity: 0.5) { $0.fill(with: ink) } }),
    ("blended", { $0.blended(by: .multiply) { $0.fill(with: ink) } }),
    ("mask of paint", { $0.masked(by: ink) { $0.fill(with: ink) } }),
    ("mask that is drawn", { $0.masked(by: { $0.fill(with: ink) }, { $0.fill(with: ink) }) }),
    ("clipped", { $0.clipped(to: area) { $0.fill(with: ink) } }),
    ("transformed", { $0.transformed(by: .scale(2)) { $0.fill(with: ink) } }),
    ("nested", { $0.group { $0.clipped(to: area) { $0.masked(by: ink) { $0.group { $0.fill(with: ink) } } } } }),
  ]

  private static func picture() throws -> Image {
    let surface = try Surface(size: PixelSize(width: 4, height: 4))
    try surface.draw(background: Color(hex: 0xff0000)) { _ in }
    return surface.freeze()
  }

  private func pixels(_ token: CancellationToken, _ body: (borrowing Canvas) throws -> Void) throws -> [UInt32] {
    let surface = try Surface(size: PixelSize(width: 40, height: 40))
    try surface.draw(background: .white, cancellation: token, body)
    return Array(surface.freeze().pixels)
  }

  @Test("every primitive leaves a mark before, and none once the drawing is obsolete", arguments: primitives.indices)
  func nothingAfterwards(index: Int) throws {
    let (name, draw) = Self.primitives[index]
    let blank = try pixels(CancellationToken()) { _ in }
    #expect(try pixels(CancellationToken(), draw) != blank, "\(name)")
    let token = CancellationToken()
    token.cancel()
    #expect(try pixels(token, draw) == blank, "\(name)")
  }

  @Test("what is open when the drawing becomes obsolete is not laid down")
  func within() throws {
    let blank = try pixels(CancellationToken()) { _ in }
    let groups: [(CancellationToken, borrowing Canvas) -> Void] = [
      { token, canvas in
        canvas.group {
          $0.fill(with: Self.ink)
          token.cancel()
        }
      },
      { token, canvas in
        canvas.masked(by: Self.ink) {
          $0.fill(with: Self.ink)
          token.cancel()
        }
      },
      { token, canvas in
        canvas.masked(
          by: {
            $0.fill(with: Self.ink)
            token.cancel()
          }, { $0.fill(with: Self.ink) })
      },
    ]
    for group in groups {
      let token = CancellationToken()
      #expect(try pixels(token) { group(token, $0) } == blank)
    }
  }

  @Test("of 10,000 fills, texts, groups and masks none is drawn after the cancellation, and the worker is free")
  func renderer() async throws {
    struct Long: View {
      let gate: Gate
      func size(fitting width: Double) -> Size { Size(width: 100, height: 100) }
      func draw(on canvas: borrowing Canvas) {
        for index in 0..<10_000 {
          if index == 10 { gate.pass() }
          // A pixel for each, so that those drawn can be counted; what is drawn beside is drawn over it.
          let pixel = Path.rectangle(Rect(x: Double(index % 100), y: Double(index / 100), width: 1, height: 1))
          canvas.masked(by: { $0.fill(with: .color(.black)) }, { $0.fill(pixel, with: .color(.black)) })
          canvas.group { $0.fill(pixel, with: .color(.black)) }
          canvas.fill(pixel, with: .color(.black))
          if index >= 10 { canvas.draw(Text("M", font: .system(size: 9), color: .black), at: Point(x: 50, y: 50)) }
        }
      }
    }
    let pixels = RememberedPixels()
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil), pixels: pixels)
    let lane = Place(gallery: 1, row: 0)
    let gate = Gate()
    let outcomes = Collector<String>()
    let long = try DrawKey(Long(gate: gate), size: Size(width: 100, height: 100), background: .white)
    renderer.draw(long, in: lane) { outcomes.add($0.summary) }
    await gate.begun()
    renderer.cancel(lane)
    gate.open()
    // The worker's next draw, so that the first has ended by then.
    renderer.draw(key(GatedView(number: 4)), in: lane) { outcomes.add($0.summary) }
    #expect(await outcomes.wait(for: 2) == ["cancelled", "drawn 4"])
    #expect(pixels.count(of: 0xff00_0000, inRun: 0) == 10)
  }
}

/// Heap pixels that can be looked at when their surface is gone.
private final class RememberedPixels: PixelAllocator, @unchecked Sendable {
  private let lock = Lock()
  private var runs: [any PixelMemory] = []

  func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
    let memory = try HeapPixels().allocate(for: size)
    lock.withLock { runs.append(memory) }
    return memory
  }

  func count(of pixel: UInt32, inRun index: Int) -> Int {
    let memory = lock.withLock { runs[index] }
    let pixels = UnsafeRawBufferPointer(start: memory.base, count: memory.byteCount).bindMemory(to: UInt32.self)
    return pixels.prefix(10_000).count { $0 == pixel }
  }
}
