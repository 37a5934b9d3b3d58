import Flyloft
import FlyloftRecording
import FlyloftRendering

/// A renderer whose draws are traced to the file that is named.
@main
struct Traced {
  static func main() async throws {
    let trace = try Trace(at: CommandLine.arguments[1])
    let renderer = Renderer(Renderer.Configuration(trace: trace))
    let searches = LatestWinsQueue<Int>(on: .workers(Workers(count: 1)))
    let side = try await searches.value { _ in
      await Task.yield()
      return 32
    }
    let size = Size(width: Double(side), height: Double(side))
    await withCheckedContinuation { done in
      renderer.draw("dot", key: 1, size: size, scale: 1, background: .white, in: Place(gallery: 0, row: 0)) { canvas in
        canvas.fill(.circle(center: canvas.bounds.center, radius: 4), with: .color(.slate))
      } completion: { _ in
        done.resume()
      }
    }
    if let error = trace.finish() { throw error }
  }
}
