internal import FlyloftConcurrency
internal import Synchronization

/// Records a session to a file while it runs: each input is in the file a twentieth of a second later.
///
/// The threads that record never wait: a thread of the recorder's own formats and writes the lines.
package final class SessionRecorder: Sendable {
  private let output: Output
  private let writer: LogWriter

  /// Opens the file, or creates it. Its content stays until a session begins.
  ///
  /// - Throws: `FileError` when it can't be written, or is a pipe that nobody reads.
  package init(at path: String) throws(FileError) {
    let output = Output(try OutputFile(path))
    self.output = output
    writer = LogWriter(named: "flyloft-record") { output.write() }
  }

  /// Records what the window was opened with; call it before any input. The inputs of `session` are ignored.
  package func begin(_ session: Session) { post(.head(session)) }

  /// Records an input. Any thread may call it; inputs are written in the order of the calls.
  ///
  /// - Parameters:
  ///   - input: the action of the user.
  ///   - time: since the window was opened.
  package func record(_ input: SessionInput, at time: Duration) { post(.input(TimedInput(time: time, input: input))) }

  private func post(_ entry: Entry) {
    output.inbox.post(entry)
    writer.wake()
  }

  /// Writes what has been recorded and ends the recording; what comes later is ignored.
  ///
  /// - Returns: the error that kept the recording from being complete, if there was one.
  package func finish() -> FileError? {
    writer.finish()
    return output.failure
  }

  /// Leaves the file as it was, or removes it if it was created, where no session has begun.
  package func discard() { output.file.discard() }

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
    let file: OutputFile
    private let lock = Lock()
    // Accessed under the lock only.
    private var firstFailure: FileError?

    init(_ file: OutputFile) { self.file = file }

    var failure: FileError? { lock.withLock { firstFailure } }

    func write() {
      let entries = inbox.takeAll()
      guard !entries.isEmpty, failure == nil else { return }
      do throws(FileError) { try file.append(entries.map(\.text).joined()) } catch {
        lock.withLock { firstFailure = error }
      }
    }
  }
}
