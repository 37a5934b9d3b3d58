import Flyloft
import FlyloftRendering
import SeededRandom
import TestSupport
import Testing

@testable import FlyloftDisplay

/// A plain picture of a size of its own.
private struct Plain: View {
  let number: Int
  let size: Size

  func size(fitting width: Double) -> Size { size }

  func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(Color(hex: UInt32(number & 0xff_ffff)))) }
}

@Suite("Memory of pictures, large and small")
struct PictureMemoryTests {
  enum Kind: CaseIterable, Codable {
    case heap, shared
  }

  enum Smallest: CaseIterable, Codable {
    case view, block
  }

  @Test(
    "whatever their sizes, no more is resident than the cache's budget and forty megabytes",
    .needs(.promptFreeing, if: !hasAddressSanitizer), arguments: Kind.allCases)
  func bounded(kind: Kind) async {
    await #expect(processExitsWith: .success) {
      [kind = kind as Kind, seed = SeededGenerator.seed(usually: 1) as UInt64] in
      let budget = 64 << 20
      let pixels: any PixelAllocator = kind == .heap ? RecycledPixels() : SharedPixels(.descriptor)
      let renderer = Renderer(.init(workerCount: 2, cacheByteCount: budget, memoryPressure: nil), pixels: pixels)
      // Fonts, code and what the runtime takes at the start count for nothing.
      _ = try renderer.imageNow(
        for: DrawKey(Plain(number: -1, size: Size(width: 10, height: 10)), size: Size(width: 10, height: 10)))
      let before = residentByteCount()
      let peaks = try await withThrowingTaskGroup(of: Int.self) { group in
        for thread in 0..<2 {
          group.addTask {
            var random = SeededGenerator(seed: seed &+ UInt64(thread))
            var peak = 0
            for number in 0..<240 {
              let width = Double.random(in: 100...1400, using: &random).rounded()
              let height = Double.random(in: 100...1400, using: &random).rounded()
              let view = Plain(number: thread * 1000 + number, size: Size(width: width, height: height))
              _ = try renderer.imageNow(for: DrawKey(view, size: view.size))
              peak = max(peak, residentByteCount())
            }
            return peak
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      let peak = peaks.max()! - before
      #expect(peak < budget + 40 << 20, "\(peak >> 20) MB")
    }
  }

  @Test(
    "of the smallest pictures as many are kept as fit with their records, and that is near what they take",
    .needs(.promptFreeing, if: !hasAddressSanitizer), arguments: Smallest.allCases)
  func smallest(kind: Smallest) async {
    await #expect(processExitsWith: .success) { [kind = kind as Smallest] in
      let budget = 16 << 20
      let renderer = Renderer(
        .init(workerCount: 1, cacheByteCount: budget, memoryPressure: nil), pixels: RecycledPixels())
      let before = residentByteCount()
      for number in 0..<20_000 {
        switch kind {
        case .view:
          let size = Size(width: 4, height: 1)
          _ = try renderer.imageNow(for: DrawKey(Plain(number: number, size: size), size: size))
        case .block:
          _ = try renderer.imageNow("dot", key: "row \(number) of a list", size: Size(width: 8, height: 8)) { _ in }
        }
      }
      let metrics = renderer.metrics
      #expect(metrics.cachedImages > 13_000 && metrics.cacheByteCount <= budget)
      let taken = residentByteCount() - before
      let words = "\(taken / metrics.cachedImages) bytes each, \(metrics.cacheByteCount / metrics.cachedImages) told"
      #expect(taken <= metrics.cacheByteCount && taken > metrics.cacheByteCount / 2, "\(words)")
    }
  }
}

/// What this process holds in memory of its own and shared, in bytes; files that it maps don't count.
///
/// The kernel counts it page by page here. What it says in `status` is rounded by as much as its processors have not told yet.
private func residentByteCount() -> Int {
  kernelTable("/proc/self/smaps_rollup").split(separator: "\n").reduce(0) { sum, line in
    guard line.hasPrefix("Pss_Anon:") || line.hasPrefix("Pss_Shmem:") else { return sum }
    return sum + (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
