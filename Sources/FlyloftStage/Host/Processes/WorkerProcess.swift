internal import CLinux
internal import Flyloft
internal import FlyloftConcurrency
internal import Glibc

/// A worker process as its host sees it.
final class WorkerProcess {
  let ends: WorkerEnds
  /// Of its keeper, with which it ends, and all that it has started.
  let handle: ProcessHandle
  /// The stage that has forked it.
  let link: StageLink
  /// What the process is for alone; nil for one without a sandbox.
  let confinement: Confinement?
  /// Memory that nobody else is lent. What is drawn there is copied. A process in a sandbox is lent no other.
  private(set) var scratch: ScratchSegment?
  /// The segments that the process has mapped, each with what keeps it alive at the host.
  var segments = KnownSegments()
  /// The builds that it has loaded, by their galleries' names.
  var builds: [String: GalleryBuild] = [:]
  /// The libraries among them.
  var libraries: [LoadedLibrary] = []
  /// The worker's number, as the host sees it, which is there once it has answered; nil where it can't be found out.
  private(set) lazy var number: pid_t? = {
    let number = flyloft_kept_process(handle.file)
    return number > 0 ? number : nil
  }()
  private var lastRequest = 0

  /// - Parameter handle: of its keeper, which ends with this.
  init(ends: WorkerEnds, handle: ProcessHandle, link: StageLink, confinement: Confinement?) {
    self.ends = ends
    self.confinement = confinement
    self.handle = handle
    self.link = link
    ends.closeTheirs()
  }

  deinit { handle.end() }

  /// The number of the next request. Each is used once, so that an answer that comes late is known for what it is.
  func nextRequest() -> Int {
    lastRequest += 1
    return lastRequest
  }

  /// True if the process may be asked about a build of a gallery.
  func serves(_ gallery: String, _ build: GalleryBuild?) -> Bool {
    confinement == link.confinement(of: gallery, build)
  }

  /// True if the process may be lent some memory.
  func mayBeLent(_ memory: LentMemory) -> Bool { confinement == nil || memory.owner === scratch }

  /// Memory of the process's own.
  ///
  /// - Throws: `SurfaceError.outOfMemory`.
  func scratch(byteCount: Int) throws(SurfaceError) -> ScratchSegment {
    if let scratch, scratch.byteCount >= byteCount { return scratch }
    scratch = nil
    let made = try ScratchSegment(byteCount: byteCount)
    scratch = made
    return made
  }

  /// Memory as a request names it, which is to be sent.
  func lend(_ memory: LentMemory) -> LentBlock {
    LentBlock(
      segment: memory.segment, segmentByteCount: memory.segmentByteCount, offset: memory.offset,
      byteCount: memory.byteCount, isNew: segments.note(memory.segment, of: memory.owner), gone: segments.takeGone())
  }
}

/// A library that a worker process has loaded.
struct LoadedLibrary {
  private let path: String
  private let base: UInt64
  private let byteCount: UInt64

  /// - Parameter base: where the process says that it is; nothing but what a crash is said to be from depends on it.
  init(_ path: String, at base: UInt64) {
    self.path = path
    self.base = base
    var status = stat()
    byteCount = stat(path, &status) == 0 ? UInt64(max(status.st_size, 0)) : 0
  }

  /// The place in the library that is at an address of the process; nil where something else is.
  func place(at address: UInt64) -> CodePlace? {
    guard address >= base, address - base < byteCount else { return nil }
    return CodePlace(object: path, offset: address - base, function: "")
  }
}

/// The segments that a worker process has mapped.
struct KnownSegments {
  private final class Entry {
    weak var owner: (any AnyObject)?
    init(_ owner: any AnyObject) { self.owner = owner }
  }

  private var entries: [Int: Entry] = [:]

  /// Notes a segment.
  ///
  /// - Returns: true if it is new to the process.
  mutating func note(_ number: Int, of owner: any AnyObject) -> Bool {
    if let entry = entries[number], entry.owner != nil { return false }
    entries[number] = Entry(owner)
    return true
  }

  /// Some of those that are gone, which the process is to be told.
  mutating func takeGone() -> [Int] {
    var gone: [Int] = []
    for (number, entry) in entries where entry.owner == nil && gone.count < MessageLimits.segments {
      gone.append(number)
    }
    for number in gone { entries[number] = nil }
    return gone
  }
}
