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
  /// The view that was resolved last, with what has been loaded of it.
  private nonisolated(unsafe) var resolved: (key: DrawKey, view: StagedView, data: LoadedData?, overlay: Overlay)?
  /// The bytes of the last two pictures. The larger of them, within a bound, is lent ahead of the next.
  private nonisolated(unsafe) var latest = (1 << 20, 1 << 20)
  private(set) nonisolated(unsafe) var origin = DrawOrigin()
  /// True unless the last picture's memory could not be lent.
  private nonisolated(unsafe) var canLend = true

  /// What is drawn over a view, by with which of its data it is drawn.
  private typealias Overlay = (DrawnData?) -> AnyView?

  /// What takes more than this takes so long to draw that a second message is nothing beside it.
  private static let roomLimit = 4 << 20

  init(_ stage: Stage) {
    self.stage = stage
    line = WorkerConnection(to: stage, calls: calls)
  }

  /// Asks no process: the view says its size when it is drawn.
  func resolve(_ request: any DrawRequest, with data: LoadedData?) throws -> DrawKey {
    resolved = nil
    guard let request = request as? any StagedRequest else { return try local.resolve(request, with: data) }
    var view = request.staged
    if case .bytes(let bytes) = data?.payload { view.load.byteCount = bytes.count }
    view.load.drawn = DrawnData(data)
    let overlay: Overlay = { request.overlay($0, progress: data?.progress) }
    var content = AnyView(view)
    // Whether it loads something is said with its size. Of two that are equal, both do.
    if let overlay = overlay(view.load.drawn) { content = AnyView(OverlaidView(content, under: overlay)) }
    let key = DrawKey(sizedBy: content, scale: view.scale, background: view.background)
    resolved = (key, view, data, overlay)
    return key
  }

  func draw(
    _ key: inout DrawKey, pixels: any PixelAllocator, limit: Int, cancellation: CancellationToken
  ) throws -> (image: Image, drawTime: Duration) {
    origin = DrawOrigin()
    guard let (asked, view, data, overlay) = resolved, asked.isIdentical(to: key) else {
      return try local.draw(&key, pixels: pixels, limit: limit, cancellation: cancellation)
    }
    resolved = nil
    defer { origin = line.origin }
    // Loaded by a thread of this process, while no other could be had.
    let isOfThread = if case .value = data?.payload { true } else { false }
    do {
      if isOfThread { throw WorkerFailure.noProcess("it was loaded by a thread") }
      return try draw(view, data, under: overlay, &key, pixels, limit: limit, cancellation)
    } catch WorkerFailure.noProcess(let reason) {
      line.forgetOrigin()
      // Threads draw where no process can be had.
      guard let registry = stage.fallback(for: view.gallery, isOfThread: isOfThread) else {
        throw WorkerFailure.noProcess(reason)
      }
      var (content, size, loads) = try cache.key(of: view, with: data, in: registry) {
        overlay($0 ? view.load.drawn : nil)
      }
      try take(SharedPage.ViewSize(size: size, loads: loads), of: view, into: &key, limit: limit)
      return try local.draw(&content, pixels: pixels, limit: limit, cancellation: cancellation)
    }
  }

  /// Has a process draw: into memory that is lent ahead, and where that is too small once more into as much as it takes.
  private func draw(
    _ view: StagedView, _ data: LoadedData?, under overlay: Overlay, _ key: inout DrawKey, _ pixels: any PixelAllocator,
    limit: Int, _ token: CancellationToken
  ) throws -> (image: Image, drawTime: Duration) {
    let begin = Duration.monotonicNow
    let ahead = min(max(latest.0, latest.1), Self.roomLimit)
    var (answer, room) = try ask(
      for: view, data, &key, with: pixels, of: PixelSize(width: (ahead + 3) / 4, height: 1), limit: limit, token)
    var wastes = ahead > key.pixelSize.byteCount * 9 / 8
    if case .needsRoom = answer, key.pixelSize.byteCount > room.lent.byteCount {
      wastes = false
      (answer, room) = try ask(
        for: view, data, &key, with: pixels, of: key.pixelSize, known: room.process, limit: limit, token)
    }
    let size = key.pixelSize
    guard case .drawn(let nanoseconds) = answer, size.byteCount <= room.lent.byteCount else {
      throw line.refuse(of: view.gallery)
    }
    latest = (latest.1, size.byteCount)
    // A draw took no longer than it was waited for, whatever the process says.
    let time = min(.nanoseconds(nanoseconds), Duration.monotonicNow - begin)
    let memory: any PixelMemory
    if let lent = room.picture, !wastes {
      memory = lent
    } else {
      memory = try pixels.allocate(for: size)
      memory.base.copyMemory(from: room.base, byteCount: size.byteCount)
      canLend = (memory as? any LendableMemory)?.lent != nil
    }
    guard let overlay = overlay(key.data) else { return (Image(size: size, drawnIn: memory), time) }
    let surface = Surface(size: size, drawnIn: memory)
    try surface.draw(scale: key.scale, background: key.background, part: (key.part.origin, of: key.wholeSize)) {
      try overlay.draw(on: $0)
    }
    return (surface.freeze(), time)
  }

  /// Asks for a view, and takes its size, also where it can't be drawn.
  ///
  /// - Parameters:
  ///   - size: of the pixels that it is lent room for.
  ///   - known: the process that has been asked for it, and lacked the room. A new one has not.
  private func ask(
    for view: StagedView, _ data: LoadedData?, _ key: inout DrawKey, with pixels: any PixelAllocator,
    of size: PixelSize,
    known: WorkerProcess? = nil, limit: Int, _ token: CancellationToken
  ) throws -> (WorkerAnswer, Room) {
    var (bytes, shared, shortage) = ([UInt8](), Room?.none, SurfaceError?.none)
    if case .bytes(let loaded) = data?.payload { bytes = loaded }
    do {
      let (answer, room) = try WorkerFailure.retrying { () throws(WorkerFailure) -> (WorkerAnswer, Room) in
        let process = try line.process(for: view.gallery, view.generation)
        let room: Room
        do throws(SurfaceError) { room = try self.room(for: size, pixels, of: process, or: shared) } catch {
          shortage = error
          throw .author(error.description)
        }
        shared = room
        if process === known { return (try line.draw(in: room.lent, of: view.gallery, token), room) }
        return (
          try line.ask(.draw(view, nil), of: view.gallery, view.generation, data: bytes, lent: room.lent, token), room
        )
      }
      guard let told = line.told else { throw line.refuse(of: view.gallery) }
      try take(told, of: view, into: &key, limit: limit)
      return (answer, room)
    } catch {
      if let shortage { throw shortage }
      if let told = line.told { try? take(told, of: view, into: &key, limit: limit) }
      throw error
    }
  }

  /// Takes the size of a view into its key.
  ///
  /// - Throws: an error for one that can't be drawn, or that is larger than it may be.
  private func take(
    _ told: SharedPage.ViewSize, of view: StagedView, into key: inout DrawKey, limit: Int
  ) throws {
    key = try key.with(
      size: view.pictureSize(told.size), tile: view.tile, data: told.loads ? view.load.drawn : nil)
    try Picture.checkSize(of: key, limit: limit)
  }

  /// Memory that is lent to a process.
  private struct Room {
    /// What is to be the picture's; nil where that is copied from it.
    let picture: (any PixelMemory)?
    let base: UnsafeMutableRawPointer
    let lent: LentMemory
    let process: WorkerProcess
  }

  /// Memory to lend: what is to be the picture's, or where such can't be lent, or not to this process, some from which it is
  /// copied.
  ///
  /// - Parameter former: what the draw has been lent before, in another process.
  private func room(
    for size: PixelSize, _ pixels: any PixelAllocator, of process: WorkerProcess, or former: Room?
  ) throws(SurfaceError) -> Room {
    if let former, former.picture != nil, process.mayBeLent(former.lent) {
      return Room(picture: former.picture, base: former.base, lent: former.lent, process: process)
    }
    if canLend, process.confinement == nil {
      let memory = try pixels.allocate(for: size)
      if let lent = (memory as? any LendableMemory)?.lent {
        return Room(picture: memory, base: memory.base, lent: lent, process: process)
      }
      canLend = false
    }
    let scratch = try process.scratch(byteCount: size.byteCount)
    return Room(picture: nil, base: scratch.base, lent: scratch.lent, process: process)
  }

  // MARK: For other threads

  var interruptible: Int? { calls.present }

  func interrupt(_ number: Int, after deadline: Duration?) {
    if let deadline { calls.interruptDraw(number, after: deadline) } else { calls.interruptUnwanted(number) }
  }

  func cancel(_ cancellation: CancellationToken) { calls.cancel(cancellation) }
}

extension Stage: DrawBackend {
  /// A worker with a process of its own, which is forked when it is first needed.
  public func makeWorker() -> any DrawWorker { StageWorker(self) }

  /// A loader with a process of its own, which is forked when it is first needed and ends with the loader.
  public func makeLoader() -> any LoadWorker { StageLoader(self) }
}
