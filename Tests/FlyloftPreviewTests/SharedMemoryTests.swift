import Flyloft
import FlyloftRendering
import Testing

@testable import FlyloftDisplay

/// A row as light as can be, of a height of its own.
private struct LightRow: View {
  let row: Int

  func size(fitting width: Double) -> Size { Size(width: width, height: Double(60 + (row &* 7919) % 61)) }

  func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(Color(hex: UInt32(row & 0xff_ffff)))) }
}

@Suite("Shared memory in a scroll")
struct SharedMemoryTests {
  @Test("a steady scroll over ten thousand rows makes no more of it, once the cache is full")
  func steady() throws {
    let pixels = SharedPixels(.descriptor)
    let renderer = Renderer(.init(workerCount: 1, cacheByteCount: 24 << 20, memoryPressure: nil), pixels: pixels)
    func scroll(over rows: Range<Int>) throws {
      for row in rows {
        let view = LightRow(row: row)
        let image = try renderer.imageNow(for: DrawKey(view, size: view.size(fitting: 200)))
        if row.isMultiple(of: 100) { #expect(image.memory is SharedBlock) }
      }
    }
    try scroll(over: 0..<3_000)
    let before = pixels.byteCount
    #expect(before >= 24 << 20)
    try scroll(over: 3_000..<13_000)
    #expect(pixels.byteCount == before)
    #expect(renderer.metrics.evicted > 12_000)
  }
}
