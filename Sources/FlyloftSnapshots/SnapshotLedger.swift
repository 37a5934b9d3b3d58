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
  private static let reorderLimit = 256

  private let limit: Int
  private let total: Int
  private let report: @Sendable (SnapshotRun.Result) -> Void
  private let lock = Lock()
  // All below is touched under the lock only; that is why the class may call itself Sendable.
  private let manifest: SnapshotManifest
  private var running = 0
  private var begun = 0
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
  var canContinue: Bool { lock.withLock { failure == nil } }

  func previousEntry(of file: String) -> SnapshotEntry? { lock.withLock { manifest.previousEntry(of: file) } }

  func keep(_ job: SnapshotPlan.Job) { lock.withLock { deliver(job, .kept) } }

  /// Waits for a place, and gives it a number.
  func begin() -> Int {
    lock.withLock {
      while running >= limit { lock.wait() }
      running += 1
      begun += 1
      return begun - 1
    }
  }

  func end(_ number: Int, _ job: SnapshotPlan.Job, _ outcome: Outcome) {
    // Reports come under the lock on purpose: one at a time and in the order of their numbers.
    lock.withLock {
      switch outcome {
      case .drawn(let entry, let path):
        waiting[number] = .some(entry)
        deliver(job, .drawn(path))
      case .failed(let error):
        waiting[number] = .some(nil)
        deliver(job, .failed(error))
      case .disk(let error):
        waiting[number] = .some(nil)
        if self.failure == nil { self.failure = error }
      }
      write()
      running -= 1
      lock.broadcast()
    }
  }

  /// Waits for all that are being drawn, and brings the manifest in order.
  ///
  /// - Throws: what kept the run from going on.
  func finish() throws(FileError) {
    let failure: FileError? = lock.withLock {
      while running > 0 { lock.wait() }
      do throws(FileError) { try manifest.finish() } catch { self.failure = self.failure ?? error }
      return self.failure
    }
    if let failure { throw failure }
  }

  private func deliver(_ job: SnapshotPlan.Job, _ outcome: SnapshotRun.Result.Outcome) {
    done += 1
    report(
      SnapshotRun.Result(
        gallery: job.request.gallery.name, index: job.request.index, outcome: outcome, done: done, total: total))
  }

  /// Hands the manifest what is due.
  private func write() {
    var due: [SnapshotEntry] = []
    if waiting.count > Self.reorderLimit {
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
