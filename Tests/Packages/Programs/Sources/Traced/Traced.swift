import Flyloft
import FlyloftRecording
import FlyloftRendering

/// A renderer whose draws are traced to the file that is named.
@main
struct Traced {
  static func main() async throws {
    let trace = try Trace(at: CommandLine.arguments[1])
    let renderer = Renderer(Renderer.Configuration(workerCount: 1, trace: trace))
    let searches = LatestWinsQueue<Int>(on: .workers(Workers(count: 1)))
    let side = try await searches.value { _ in
      await Task.yield()
      return 32
    }
    let size = Size(width: Double(side), height: Double(side))
    // A worker enters a draw after its result has been told, and before it begins the next.
    for key in 1...2 {
      await withCheckedContinuation { done in
        renderer.draw("dot", key: key, size: size, scale: 1, background: .white) { canvas in
          canvas.fill(.circle(center: canvas.bounds.center, radius: 4), with: .color(.slate))
        } completion: { _ in
          done.resume()
        }
      }
    }
    if let error = trace.finish() { throw error }
  }
}
