internal import Flyloft
internal import FlyloftConcurrency
public import FlyloftRendering

/// The drawer of a renderer's worker thread where processes draw: it asks its worker process and waits.
///
/// The thread holds no lock while it waits. Whatever comes back that is not the one answer it waits for costs the process:
/// it is killed, its draw fails, and the next draw gets a new one.
final class StageWorker: DrawWorker {
  private let stage: Stage
  private let local = ThreadDrawWorker()
  private let calls = PendingCall()
  // Of the worker's thread, as is the line to the process.
  private nonisolated(unsafe) var line: WorkerConnection
  private nonisolated(unsafe) var cache = GalleryCache()
  private nonisolated(unsafe) var scratch: ScratchSegment?
  /// The data loaded for the view that is resolved.
  private nonisolated(unsafe) var present: [UInt8] = []
  /// The view that was resolved last, which the process draws.
  private nonisolated(unsafe) var resolved: (key: DrawKey, view: StagedView)?

  init(_ stage: Stage) {
    self.stage = stage
    line = WorkerConnection(to: stage, calls: calls)
  }

  func resolve(_ request: any DrawRequest, with data: LoadedData?) throws -> DrawKey {
    resolved = nil
    guard var staged = (request as? any StagedRequest)?.staged else { return try local.resolve(request, with: data) }
    let isValue: Bool
    switch data?.payload {
    case .bytes(let bytes):
      (present, isValue) = (bytes, false)
      staged.load.byteCount = bytes.count
    // Loaded by a thread of this process, while no other could be had.
    case .value: (present, isValue) = ([], true)
    case nil: (present, isValue) = ([], false)
    }
    staged.load.progress = data?.progress
    staged.load.button = LoadButton(for: DrawnData(data), staged.load.mark)
    let size: Size
    let loads: Bool
    do throws(WorkerFailure) {
      if isValue { throw .noProcess("it was loaded by a thread") }
      (size, loads) = try WorkerFailure.retrying { () throws(WorkerFailure) in try resolve(staged) }
    } catch {
      // Threads draw where no process can be had.
      guard case .noProcess = error, let registry = stage.configuration.fallback else { throw error }
      return try cache.key(of: staged, with: data, in: registry).key
    }
    if loads { staged.load.drawn = DrawnData(data) }
    let key = try staged.key(of: staged, size: size)
    resolved = (key, staged)
    return key
  }

  private func resolve(_ view: StagedView) throws(WorkerFailure) -> (Size, loads: Bool) {
    let answer = try line.ask(.resolve(view), of: view.gallery, view.generation, data: present)
    guard case .sized(let size, let loads) = answer else { throw line.refuse(of: view.gallery) }
    return (size, loads)
  }

  func draw(
    _ key: DrawKey, pixels: any PixelAllocator, cancellation: CancellationToken
  ) throws -> (image: Image, drawTime: Duration) {
    guard let (resolved, view) = resolved, resolved.isIdentical(to: key) else {
      return try local.draw(key, pixels: pixels, cancellation: cancellation)
    }
    self.resolved = nil
    let byteCount = key.pixelSize.byteCount
    let memory = try pixels.allocate(for: key.pixelSize)
    let begin = Duration.monotonicNow
    let drawn: WorkerAnswer
    if let lent = (memory as? any LendableMemory)?.lent {
      drawn = try draw(view, key.pixelSize, in: lent, cancellation)
    } else {
      let scratch = try scratch(of: byteCount)
      drawn = try draw(view, key.pixelSize, in: scratch.lent, cancellation)
      memory.base.copyMemory(from: scratch.base, byteCount: byteCount)
    }
    guard case .drawn(let nanoseconds) = drawn else { throw line.refuse(of: view.gallery) }
    // A draw took no longer than it was waited for, whatever the process says.
    let time = min(.nanoseconds(nanoseconds), Duration.monotonicNow - begin)
    return (Image(size: key.pixelSize, drawnIn: memory), time)
  }

  /// Has the view that was resolved last drawn, or by a new process, which has to resolve it first.
  private func draw(
    _ view: StagedView, _ size: PixelSize, in lent: LentMemory, _ cancellation: CancellationToken
  ) throws(WorkerFailure) -> WorkerAnswer {
    var isResolved = true
    return try WorkerFailure.retrying { () throws(WorkerFailure) in
      if !isResolved { _ = try resolve(view) }
      isResolved = false
      return try line.draw(size, in: lent, of: view.gallery, cancellation)
    }
  }

  /// Memory to draw into where pictures are kept in memory that can't be lent.
  private func scratch(of byteCount: Int) throws(SurfaceError) -> ScratchSegment {
    if let scratch, scratch.byteCount >= byteCount { return scratch }
    scratch = nil
    let made = try ScratchSegment(byteCount: byteCount)
    scratch = made
    return made
  }

  // MARK: For other threads

  var interruptible: Int? { calls.present }

  func interrupt(_ number: Int, after deadline: Duration) {
    calls.interruptDraw(number, after: deadline)
  }

  func cancel(_ cancellation: CancellationToken) { calls.cancel(cancellation) }
}

extension Stage: DrawBackend {
  /// A worker with a process of its own, which is forked when it is first needed.
  public func makeWorker() -> any DrawWorker { StageWorker(self) }

  /// A loader with a process of its own, which is forked when it is first needed and ends with the loader.
  public func makeLoader() -> any LoadWorker { StageLoader(self) }
}
