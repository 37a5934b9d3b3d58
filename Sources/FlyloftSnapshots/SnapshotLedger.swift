internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRecording
internal import FlyloftRegistry

/// Keeps account of a snapshot run: which views are being drawn, which are done, and which entries go to the manifest
/// next.
///
/// It limits how many views are drawn at a time, so that a run of thousands needs no more memory than one of ten, and
/// writes entries in the order of the views.
final class SnapshotLedger: @unchecked Sendable {
  enum Outcome {
    case drawn(SnapshotEntry, path: String)
    case failed(SnapshotError)
    /// Writing failed in a way that would make every other view fail, too.
    case disk(FileError)
  }

  /// The most entries that wait for that of an earlier view, which may take an hour to draw. Once there are more, they
  /// are written out of order.
  private static let reorderLimit = 256

  private let limit: Int
  private let total: Int
  private let report: @Sendable (SnapshotRun.Result) -> Void
  private let lock = Lock()
  // Everything below is accessed under the lock only, which is what makes the class Sendable.
  private let manifest: SnapshotManifest
  private var running = 0
  private var begun = 0
  private var done = 0
  /// Entries by number; nil for views that failed.
  private var waiting: [Int: SnapshotEntry?] = [:]
  private var next = 0
  private var failure: FileError?

  /// - Parameters:
  ///   - total: how many views the run has.
  ///   - limit: how many may be drawn at a time.
  ///   - report: called for each view that is done, one call at a time.
  init(
    _ manifest: SnapshotManifest, total: Int, limit: Int, report: @escaping @Sendable (SnapshotRun.Result) -> Void
  ) {
    self.manifest = manifest
    self.total = total
    self.limit = limit
    self.report = report
  }

  /// True if nothing has failed that would make every other view fail, too.
  var canContinue: Bool { lock.withLock { failure == nil } }

  func previousEntry(of file: String) -> SnapshotEntry? { lock.withLock { manifest.previousEntry(of: file) } }

  /// Counts a view whose file is left as it is.
  func keep(_ job: SnapshotPlan.Job) { lock.withLock { deliver(job, .kept) } }

  /// Waits until another view may be drawn, and returns its number in the run.
  func begin() -> Int {
    lock.withLock {
      while running >= limit { lock.wait() }
      running += 1
      begun += 1
      return begun - 1
    }
  }

  /// Counts a view that has been drawn or has failed, and writes the entries that are due.
  func end(_ number: Int, _ job: SnapshotPlan.Job, _ outcome: Outcome) {
    // `report` is called under the lock on purpose: one call at a time, in the order of the counts that it shows.
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

  /// Waits for the views that are being drawn, and sorts the manifest.
  ///
  /// - Throws: the error that ended the run early.
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
        gallery: job.request.gallery.name, index: job.request.index, sheet: job.sheet, outcome: outcome, done: done,
        total: total))
  }

  /// Writes the entries that are due, which are those of the next views in order, to the manifest.
  private func write() {
    var due: [SnapshotEntry] = []
    if waiting.count > Self.reorderLimit {
      next = waiting.keys.max()! + 1
      due = waiting.sorted { $0.key < $1.key }.compactMap(\.value)
      waiting = [:]
    }
    // An entry whose turn has passed is written at once.
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
