internal import FlyloftConcurrency
private import Glibc
internal import Synchronization

/// Writes down a session while it goes on: each input is in the file a twentieth of a second after it came.
///
/// Who records never waits: lines are made and written by a thread of the recorder's own.
public final class SessionRecorder: Sendable {
  private let output: Output
  private let writer: LogWriter

  /// Makes the file, or empties it.
  ///
  /// - Throws: `FileError`.
  public init(at path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(path, errno: errno) }
    let output = Output(descriptor, path)
    self.output = output
    writer = LogWriter(named: "flyloft-record") { output.write() }
  }

  /// Says what the window was opened with, before any input.
  public func begin(_ session: Session) { post(.head(session)) }

  /// Adds an input; any thread.
  public func record(_ input: SessionInput, at time: Duration) { post(.input(TimedInput(time: time, input: input))) }

  private func post(_ entry: Entry) {
    output.inbox.post(entry)
    writer.wake()
  }

  /// Writes what there is; nothing more from then on.
  ///
  /// - Returns: why the recording is not whole, if it isn't.
  public func finish() -> FileError? {
    writer.finish()
    return output.failure
  }

  private enum Entry: Sendable {
    case head(Session)
    case input(TimedInput)

    var text: String {
      switch self {
      case .head(let session): session.head
      case .input(let input): input.line + "\n"
      }
    }
  }

  private final class Output: @unchecked Sendable {
    let inbox = Mailbox<Entry>()
    private let descriptor: Int32
    private let path: String
    private let lock = Lock()
    // Touched under the lock only.
    private var firstFailure: FileError?

    init(_ descriptor: Int32, _ path: String) {
      self.descriptor = descriptor
      self.path = path
    }

    deinit { close(descriptor) }

    var failure: FileError? { lock.withLock { firstFailure } }

    func write() {
      let entries = inbox.takeAll()
      guard !entries.isEmpty, failure == nil else { return }
      put(entries.map(\.text).joined())
    }

    private func put(_ text: String) {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          let error = FileError.unwritable(path, errno: errno)
          return lock.withLock { firstFailure = error }
        }
        rest = rest.dropFirst(count)
      }
    }
  }
}
