internal import Flyloft
internal import FlyloftRendering

/// The worker of a load's thread where processes load: it asks a worker process of its own, and passes on what that tells.
///
/// Answers are not trusted: they are bounded in length, and one that is out of order costs the process and its load.
final class StageLoader: LoadWorker {
  private let stage: Stage
  private let local = ThreadLoadWorker()
  private let calls = PendingCall()
  // Of the load's thread.
  private nonisolated(unsafe) var line: WorkerConnection
  private nonisolated(unsafe) var cache = GalleryCache()

  init(_ stage: Stage) {
    self.stage = stage
    line = WorkerConnection(to: stage, calls: calls)
  }

  func load(_ request: any LoadRequest, as number: Int, told: @escaping @Sendable (LoadNews) -> Void) throws {
    guard let view = (request as? any StagedRequest)?.staged else {
      return try local.load(request, as: number, told: told)
    }
    do throws(WorkerFailure) {
      try WorkerFailure.retrying { () throws(WorkerFailure) in try load(view, number, told) }
    } catch {
      if case .obsolete = error { throw ObsoleteLoad() }
      guard case .noProcess = error, let registry = stage.fallback(for: view.gallery) else { throw error }
      let content = try cache.view(view, in: registry)
      try local.load(LocalLoad(content: content), as: number, told: told)
    }
  }

  private func load(
    _ view: StagedView, _ number: Int, _ told: @escaping (LoadNews) -> Void
  ) throws(WorkerFailure) {
    var parts: [UInt8] = []
    let load = WorkerConnection.Load(number: number) { answer in
      switch answer {
      case .begun(let limit): told(LoadNews(.began(limit: limit.map { .nanoseconds($0) })))
      case .progressed(let fraction): told(LoadNews(.progressed(fraction)))
      case .part(let bytes):
        guard parts.count + bytes.count <= LoadedData.byteLimit else { return false }
        parts += bytes
      case .published:
        // An array that has grown takes up to twice the memory of its bytes, which it would keep.
        let bytes = [UInt8](unsafeUninitializedCapacity: parts.count) { $1 = $0.initialize(fromContentsOf: parts) }
        told(LoadNews(.published(.bytes(bytes), byteCount: bytes.count)))
        parts = []
      default: return false
      }
      return true
    }
    guard case .finished = try line.ask(.loadData(view), of: view.gallery, view.generation, load: load) else {
      throw line.refuse(of: view.gallery)
    }
  }

  // MARK: For other threads

  func cancel(_ number: Int) {
    calls.cancelLoad(number)
    local.cancel(number)
  }

  func end(_ number: Int, after silence: Duration?) -> Bool {
    calls.interruptLoad(number, after: silence)
    return local.present != number
  }

  /// A view of which a thread of this process loads.
  private struct LocalLoad: LoadRequest {
    let content: AnyView

    func view() -> AnyView { content }
    func resolve() throws -> DrawKey { throw StagedView.NoStage() }
  }
}
