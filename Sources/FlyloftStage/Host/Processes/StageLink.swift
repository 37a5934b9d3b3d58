internal import CLinux
internal import Flyloft
internal import FlyloftConcurrency
internal import Glibc
internal import Synchronization

/// A stage's process and the socket to it. Any thread may end it at any time; whoever waits for an answer then gets none.
final class StageLink: Sendable {
  /// The time that a stage may take to answer, in milliseconds, unless its configuration says otherwise.
  static let patience: Int32 = 20_000

  /// An outcome of a question.
  enum Answer {
    case reply(StageReply, files: [Int32])
    /// The process has ended, or was ended because it answered what was no reply.
    case ended
    /// It has not answered in time, and was ended.
    case silent
    /// It has another version of the protocol, and was ended.
    case incompatible(ProtocolVersion)
  }

  let process: ProcessHandle
  private let socket: MessageSocket
  /// Held while a question is asked: there is one at a time. Ending the process needs no turn.
  private let turn = Lock()
  /// The version that the stage has said. In `turn`.
  private nonisolated(unsafe) var version: ProtocolVersion?
  private let lock = Lock()
  /// Those of its galleries that are drawn in a sandbox; nil until the stage has said. Under the lock.
  private nonisolated(unsafe) var sandboxed: SandboxedGalleries?
  private let wasDismissed = Atomic(false)
  private let patience: Int32

  /// Starts the process.
  ///
  /// - Throws: `SystemError` where the system has none to give.
  init(_ configuration: StageConfiguration, output: OutputRelay) throws(SystemError) {
    let (ours, theirs) = try MessageSocket.makePair()
    socket = MessageSocket(adopting: ours)
    patience = configuration.patience
    defer { close(theirs) }
    // It waits there for the process.
    try socket.send(ProtocolVersion.present.message)
    let pipe = try output.makeStagePipe()
    defer { close(pipe) }
    process = try StageKeeper.start(configuration, socket: theirs, output: pipe)
  }

  deinit { process.dismiss() }

  /// True if its user has had it end.
  var isDismissed: Bool { wasDismissed.load(ordering: .acquiring) }

  /// True if the stage has said which galleries are drawn in a sandbox.
  var hasListedSandboxed: Bool { lock.withLock { sandboxed != nil } }

  /// Takes what the stage has said.
  func note(sandboxed galleries: SandboxedGalleries) { lock.withLock { sandboxed = galleries } }

  /// The subject that a worker has to be for alone that draws a build of a gallery; nil for one that is not drawn in a sandbox.
  func confinement(of gallery: String, _ build: GalleryBuild?) -> Confinement? {
    // Files come from strangers.
    guard build?.isFile == true || lock.withLock({ sandboxed })?.contains(gallery) == true else { return nil }
    return Confinement(gallery: gallery, build: build)
  }

  /// Has the process end, and its workers with it. Waits for nothing.
  func dismiss() {
    wasDismissed.store(true, ordering: .releasing)
    process.dismiss()
  }

  /// Sends a command and waits for the reply. A process that gives none is ended: it could not be asked again.
  ///
  /// - Parameter deadline: in milliseconds, where it is less than the stage has by itself.
  func ask(_ command: StageCommand, files: [Int32] = [], deadline: Int32 = .max) -> Answer {
    let answer = turn.withLock { exchange(command, files, min(patience, deadline)) }
    if case .reply = answer { return answer }
    process.end()
    return answer
  }

  /// What is at addresses of a worker; nothing where the stage doesn't say.
  ///
  /// - Parameter libraries: what the worker has loaded that the stage has not.
  func places(at addresses: [UInt64], _ libraries: [LoadedLibrary]) -> [CodePlace] {
    guard case .reply(.explained(let known), _) = ask(.explain(addresses)) else { return [] }
    return zip(addresses, known).map { address, place in
      libraries.lazy.compactMap { $0.place(at: address) }.first ?? place
    }
  }

  private func exchange(_ command: StageCommand, _ files: [Int32], _ patience: Int32) -> Answer {
    let end = Duration.monotonicNow + .milliseconds(patience)
    if version == nil {
      switch receive(fileLimit: 0, until: end) {
      case .message(let bytes, _)?: version = ProtocolVersion.read(bytes)
      case nil: return .silent
      default: break
      }
    }
    guard let version else { return .ended }
    guard version == .present else { return .incompatible(version) }
    guard (try? socket.send(command.message, files: files)) != nil else { return .ended }
    switch receive(fileLimit: StageReply.fileLimit, until: end) {
    case .message(let bytes, let files)?:
      if let reply = StageReply.read(bytes) { return .reply(reply, files: files) }
      for file in files { close(file) }
      return .ended
    // The reply has come, and this process had no room for its descriptors.
    case .unreadable?: return .reply(.refused(EMFILE), files: [])
    case .nothing?, .end?: return .ended
    case nil: return .silent
    }
  }

  /// Waits for a message, or the end of the process; nil where neither comes in time.
  private func receive(fileLimit: Int, until end: Duration) -> MessageSocket.Received? {
    var entries = [socket.file, process.file].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let rest = Int32(clamping: (end - .monotonicNow).nanoseconds / 1_000_000 + 1)
      if rest <= 0 { return nil }
      if poll(&entries, 2, rest) > 0 { return socket.receive(fileLimit: fileLimit, waits: false) }
    }
  }
}
