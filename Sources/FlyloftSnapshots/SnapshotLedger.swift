internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRecording

/// A snapshot run's books: who is being drawn, what is done, and what the manifest is told, in the order of the views.
///
/// Holds back those who would be too many at once, so that a run of thousands needs no more memory than one of ten.
final class SnapshotLedger: @unchecked Sendable {
  enum Outcome {
    case drawn(SnapshotEntry, path: String)
    case failed(SnapshotError)
    /// The others would fare no better.
    case disk(FileError)
  }

  /// How many entries wait for one of an earlier view, which may take an hour, before they are written nevertheless.
  private static let patience = 256

  private let limit: Int
  private let total: Int
  private let report: @Sendable (SnapshotRun.Result) -> Void
  private let lock = Lock()
  // All below is touched under the lock only; that is why the class may call itself Sendable.
  private let manifest: SnapshotManifest
  private var inside = 0
  private var entered = 0
  private var done = 0
  /// Entries by number; nil for views that failed.
  private var waiting: [Int: SnapshotEntry?] = [:]
  private var next = 0
  private var failure: FileError?

  /// - Parameters:
  ///   - limit: how many may be drawn at a time.
  ///   - report: told of each view, one call at a time.
  init(
    _ manifest: SnapshotManifest, total: Int, limit: Int, report: @escaping @Sendable (SnapshotRun.Result) -> Void
  ) {
    self.manifest = manifest
    self.total = total
    self.limit = limit
    self.report = report
  }

  /// Whether nothing has happened that would befall every view to come.
  var mayGoOn: Bool { lock.withLock { failure == nil } }

  func formerEntry(of file: String) -> SnapshotEntry? { lock.withLock { manifest.formerEntry(of: file) } }

  func kept(_ job: SnapshotPlan.Job) { lock.withLock { tell(job, .kept) } }

  /// Waits for a place, and gives it a number.
  func enter() -> Int {
    lock.withLock {
      while inside >= limit { lock.wait() }
      inside += 1
      entered += 1
      return entered - 1
    }
  }

  func leave(_ number: Int, _ job: SnapshotPlan.Job, _ outcome: Outcome) {
    // Reports come under the lock on purpose: one at a time and in the order of their numbers.
    lock.withLock {
      switch outcome {
      case .drawn(let entry, let path):
        waiting[number] = .some(entry)
        tell(job, .drawn(path))
      case .failed(let error):
        waiting[number] = .some(nil)
        tell(job, .failed(error))
      case .disk(let error):
        waiting[number] = .some(nil)
        if self.failure == nil { self.failure = error }
      }
      write()
      inside -= 1
      lock.broadcast()
    }
  }

  /// Waits for all that are being drawn, and brings the manifest in order.
  ///
  /// - Throws: what kept the run from going on.
  func finish() throws(FileError) {
    let failure: FileError? = lock.withLock {
      while inside > 0 { lock.wait() }
      do throws(FileError) { try manifest.finish() } catch { self.failure = self.failure ?? error }
      return self.failure
    }
    if let failure { throw failure }
  }

  private func tell(_ job: SnapshotPlan.Job, _ outcome: SnapshotRun.Result.Outcome) {
    done += 1
    report(
      SnapshotRun.Result(
        gallery: job.request.gallery.name, index: job.request.index, outcome: outcome, done: done, total: total))
  }

  /// Hands the manifest what is due.
  private func write() {
    var due: [SnapshotEntry] = []
    if waiting.count > Self.patience {
      next = waiting.keys.max()! + 1
      due = waiting.sorted { $0.key < $1.key }.compactMap(\.value)
      waiting = [:]
    }
    // One that was too late for its turn comes at once.
    for number in waiting.keys where number < next {
      if let entry = waiting.removeValue(forKey: number) ?? nil { due.append(entry) }
    }
    while let entry = waiting.removeValue(forKey: next) {
      if let entry { due.append(entry) }
      next += 1
    }
    do throws(FileError) { try manifest.append(due) } catch { failure = failure ?? error }
  }
}
