internal import FlyloftConcurrency
internal import FlyloftRecording
internal import Logging
internal import Synchronization

/// The program's log, written on a thread of its own: standard error may be a terminal that is stopped, or a pipe that
/// nobody reads, and then a write never returns.
///
/// Entries within a twentieth of a second are one line a kind, with a count. While nothing can be written, so many entries
/// wait at most; the rest is counted.
final class PreviewLog: Sendable {
  static let limit = 256

  private let queue: Queue
  private let writer: LogWriter

  /// - Parameters:
  ///   - write: writes one line; called on the log's thread only, and may block for as long as it likes.
  ///   - print: writes one line that a view has printed, in the same way; as `write` unless given.
  init(printing print: (@Sendable (String) -> Void)? = nil, _ write: @escaping @Sendable (String) -> Void) {
    let queue = Queue()
    self.queue = queue
    writer = LogWriter(named: "flyloft-log") { queue.write(write, printing: print ?? write) }
  }

  /// The log on standard error, where what views print stands as they print it.
  static let standardError: PreviewLog = {
    let logger = Logger(label: programName)
    return PreviewLog(printing: { writeToStandardError(printable($0) + "\n") }) { logger.warning("\($0)") }
  }()

  /// Has an entry written soon. Never waits.
  func append(_ entry: PreviewLogEntry) {
    queue.append(entry)
    writer.wake()
  }

  private final class Queue: Sendable {
    private let entries = Mailbox<PreviewLogEntry>()
    private let count = Atomic(0)
    private let dropped = Atomic(0)

    func append(_ entry: PreviewLogEntry) {
      guard count.wrappingAdd(1, ordering: .relaxed).newValue <= PreviewLog.limit else {
        count.wrappingSubtract(1, ordering: .relaxed)
        dropped.wrappingAdd(1, ordering: .relaxed)
        return
      }
      entries.post(entry)
    }

    func write(_ write: (String) -> Void, printing print: (String) -> Void) {
      // What was dropped came after what is queued, and is told after it.
      let dropped = dropped.exchange(0, ordering: .relaxed)
      var kinds: [(first: PreviewLogEntry, others: Int)] = []
      var indices: [PreviewLogEntry.Kind: Int] = [:]
      for entry in entries.takeAll() {
        count.wrappingSubtract(1, ordering: .relaxed)
        if case .printed(let line) = entry {
          print(line)
          continue
        }
        if let index = indices[entry.kind] {
          kinds[index].others += 1
        } else {
          indices[entry.kind] = kinds.count
          kinds.append((entry, 0))
        }
      }
      for (first, others) in kinds { write(first.message(others: others)) }
      if dropped > 0 { write("\(dropped) more messages were left out: nothing could be written meanwhile") }
    }
  }
}
