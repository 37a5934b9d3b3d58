internal import CLinux
internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FlyloftRendering
internal import Glibc

/// The life of a worker process: it does what its host asks, one request at a time, until the host is gone.
///
/// It has one thread, unless views start others, and no connection to anything but its host.
struct WorkerMain: ~Copyable {
  private let registry: Registry
  private let socket: MessageSocket
  private let page: SharedPage
  private var segments = SegmentMappings()
  private var galleries = GalleryCache()
  /// The view of the last draw.
  private var drawn: DrawKey?
  private var former = CancellationToken()
  private var stopwatch = DrawStopwatch()
  /// The data loaded for the view that is drawn next, as far as they have come.
  private var parts: [UInt8] = []
  /// True if a draw took so long that it may have freed much memory, which the heap keeps.
  private var hasFreed = false
  private let load: WorkerLoad
  private let isInSandbox: Bool

  init(_ registry: Registry, socket: consuming MessageSocket, page: SharedPage, isInSandbox: Bool) {
    load = WorkerLoad(isInSandbox: isInSandbox)
    self.isInSandbox = isInSandbox
    self.registry = registry
    self.socket = socket
    self.page = page
  }

  /// Lives until the host is gone.
  mutating func run() {
    while true {
      if !socket.hasMessage(within: .seconds(1)) { comeToRest() }
      guard case .message(let bytes, let files) = socket.receive(fileLimit: 1),
        let (number, request) = WorkerRequest.read(bytes)
      else { return }
      if carryOut(request, number: number) { continue }
      // What an allocation that was refused leaves here tells a crash for want of memory from others.
      errno = 0
      let answer: WorkerAnswer
      do { answer = try self.answer(request, number: number, file: files.first) } catch {
        answer = error is PasswordNeeded ? .locked(ErrorText.of(error)) : .failed(ErrorText.of(error))
      }
      if case .drawn(let nanoseconds) = answer, nanoseconds > 5_000_000 { hasFreed = true }
      // What C's library holds back would come with another view's.
      fflush(nil)
      guard (try? socket.send(answer.message(number: number))) != nil else { return }
    }
  }

  private mutating func comeToRest() {
    if hasFreed { returnFreeMemory() }
    hasFreed = false
    endUnlessCalm()
  }

  /// How long nothing is asked before a process whose threads still wake is ended.
  private static let patience = Duration.seconds(10)

  /// Takes no more requests where threads that a view has started wake though nothing is asked, such as libdispatch's, once a second, which
  /// looks whether its queues are stuck. The next view has a new process. One in which something is computed meanwhile lives on.
  private func endUnlessCalm() {
    guard !isInSandbox else { return }
    var (before, isLoading) = (ThreadUse.ofOthers, load.isUnderWay)
    while isLoading || before.wakes > 0, !socket.hasMessage(within: Self.patience) {
      let present = ThreadUse.ofOthers
      // What a load leaves is looked at once it has ended, which no message tells.
      if !isLoading, present.wakes == before.wakes { return }
      // What the host has sent by then is still received, and answered.
      if !isLoading, present.time - before.time < Self.patience / 100 { return socket.takeNoMore() }
      (before, isLoading) = (present, load.isUnderWay)
    }
  }

  /// Carries out what has no answer, or one that comes later.
  ///
  /// - Returns: false for everything else.
  private mutating func carryOut(_ request: WorkerRequest, number: Int) -> Bool {
    switch request {
    case .part(let bytes):
      // More than was said to come is refused with what it is for.
      if parts.count <= LoadedData.byteLimit { parts += bytes }
    case .loadData(let view):
      load.begin(Result { try galleries.view(view, in: registry) }, number: number)
    case .cancelLoad: load.cancel(number)
    default: return false
    }
    return true
  }

  private mutating func answer(
    _ request: WorkerRequest, number: Int, file: Int32?
  ) throws -> WorkerAnswer {
    switch request {
    case .describe(let name, let generation, let knobs):
      if let shortage = try galleries.registered(name, generation: generation, in: registry).shortage {
        throw StageFailure(shortage)
      }
      let gallery = try galleries.gallery(
        name, generation: generation, knobs: knobs, leavingOutOthers: true, in: registry)
      var description = GalleryDescription(
        count: gallery.givenCount, itemWidth: gallery.itemWidth, period: gallery.period?.nanoseconds,
        knobs: gallery.settings)
      description.ownSize = gallery.ownSize
      (description.drawing, description.clickKnob) = (gallery.drawing, gallery.clickKnob)
      description.panning = gallery.panning.flatMap { max($0.center, $0.zoom) < MessageLimits.knobs ? $0 : nil }
      (description.hasText, description.hasOutline) = (gallery.hasText, gallery.hasOutline)
      (description.headingHeight, description.readShare) = (gallery.headingHeight, gallery.readShare)
      (description.followsEnd, description.variants) = (gallery.followsEnd, gallery.variants)
      description.embedded = (try? gallery.embeddedFiles) ?? []
      description.identities = (try? gallery.viewIdentities) ?? []
      return .described(description)
    case .checkKnobs(let name, let generation, let knobs):
      return .knobs(try galleries.registered(name, generation: generation, in: registry).knobNames(checking: knobs))
    case .load(let name, let generation, .file(let fileName, let password, let isEmbedded)):
      guard let file else { throw StageFailure("a file came without its descriptor") }
      let opened = OpenFile(adopting: file, name: fileName, password: password)
      let gallery = try registry.gallery(opening: opened, isEmbedded: isEmbedded)
      galleries.adopt(gallery, as: name, generation: generation)
      return .loaded(base: 0)
    case .load(let name, let generation, .library(let library)):
      let (gallery, base) = try LoadedGallery.open(library)
      galleries.adopt(gallery, as: name, generation: generation)
      return .loaded(base: base)
    case .read(let view, let content):
      let bytes = try galleries.bytes(of: view, as: content, in: registry)
      for start in stride(from: 0, to: bytes.count, by: MessageLimits.part) {
        let part = Array(bytes[start..<min(start + MessageLimits.part, bytes.count)])
        try socket.send(WorkerAnswer.part(part).message(number: number))
      }
      return .finished
    case .findDraw(let view): return .found(DrawAddress.of(try galleries.view(view, in: registry)))
    case .part, .loadData, .cancelLoad: throw StageFailure("a load was asked for as a draw")
    case .draw(let view, let block):
      var memory: UnsafeMutableRawPointer?
      if let block {
        do { memory = try segments.memory(of: block, file: file) } catch { return .unmapped(error.description) }
      }
      if let view { try resolve(view, number: number) }
      guard let key = drawn else { throw StageFailure("nothing is to be drawn") }
      guard let block, let memory, key.pixelSize.byteCount <= block.byteCount else { return .needsRoom }
      return .drawn(nanoseconds: try draw(key, in: memory, block, number: number))
    }
  }

  /// Finds out what a view is, and tells how large, before anything of it is drawn.
  private mutating func resolve(_ view: StagedView, number: Int) throws {
    drawn = nil
    let data = try takeData(of: view)
    let (key, size, loads) = try galleries.key(of: view, with: data, in: registry)
    page.tell(SharedPage.ViewSize(size: size, loads: loads), of: number)
    drawn = key
  }

  private mutating func takeData(of view: StagedView) throws -> LoadedData? {
    defer { parts = [] }
    guard let byteCount = view.load.byteCount else { return nil }
    guard parts.count == byteCount else { throw StageFailure("what was loaded has come in part only") }
    var data = LoadedData(publication: 0)
    data.payload = .bytes(parts)
    return data
  }

  private mutating func draw(
    _ key: DrawKey, in memory: UnsafeMutableRawPointer, _ block: LentBlock, number: Int
  ) throws -> Int {
    let page = page
    let token = CancellationToken(orOnce: { page.isCancelled(number) })
    token.follow(former)
    former = token
    let ((), drawTime) = try stopwatch.time {
      let view: AnyView
      // What waits for its load is drawn with what that returns.
      do { view = try key.view.loaded() } catch {
        throw StageFailure(ErrorText.ofLoad(error, isInSandbox: isInSandbox))
      }
      let allocator = BlockAllocator(memory: BlockMemory(base: memory, byteCount: block.byteCount))
      let surface = try Surface(size: key.pixelSize, allocator: allocator)
      try surface.draw(
        scale: key.scale, background: key.background, part: (key.part.origin, of: key.wholeSize), cancellation: token
      ) { canvas in
        try view.draw(on: canvas)
      }
    }
    return max(drawTime.nanoseconds, 0)
  }
}
