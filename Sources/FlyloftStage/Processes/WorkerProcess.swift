internal import CLinux
internal import CStage
internal import Glibc

/// A worker process as its host sees it: a socket, a pipe for what it prints, and a shared page.
final class WorkerProcess {
  let number: Int
  let socket: MessageSocket
  /// What views print; doesn't block.
  let output: Int32
  let page: SharedPage
  /// The segments that the process has mapped, each with what keeps it alive at the host.
  var segments = KnownSegments()
  /// The builds of modules that it has loaded, by their galleries' names.
  var libraries: [String: LoadedLibrary] = [:]
  private var lastRequest = 0

  /// Makes the host's ends, and the descriptors to hand to the stage and to close then.
  static func make(number: Int) throws(SystemError) -> (WorkerProcess, files: [Int32]) {
    let page = try SharedPage()
    let (ours, theirs) = try MessageSocket.makePair()
    var pipe: [Int32] = [-1, -1]
    let error = flyloft_pipe(&pipe)
    guard error == 0 else {
      close(ours)
      close(theirs)
      throw SystemError(error)
    }
    let process = WorkerProcess(number: number, socket: MessageSocket(adopting: ours), output: pipe[0], page: page)
    return (process, [theirs, pipe[1], dup(page.file)])
  }

  private init(number: Int, socket: consuming MessageSocket, output: Int32, page: SharedPage) {
    self.number = number
    self.socket = socket
    self.output = output
    self.page = page
  }

  deinit { close(output) }

  /// The number of the next request. Each is used once, so that an answer that comes late is known for what it is.
  func nextRequest() -> Int {
    lastRequest += 1
    return lastRequest
  }
}

/// A library that a worker process has loaded.
struct LoadedLibrary {
  let path: String
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
  /// - Returns: whether it is new to the process.
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
