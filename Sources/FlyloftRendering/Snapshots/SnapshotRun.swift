public import Flyloft
private import Glibc

/// Draws many views to PNG files, as many at a time as there are workers.
public final class SnapshotRun: Sendable {
  /// A part of the views: of `count` parts the one numbered `index`, from 1.
  public struct Shard: Hashable, Sendable {
    public let index: Int
    public let count: Int

    /// Nil unless `index` is in `1...count`.
    public init?(index: Int, of count: Int) {
      guard count >= 1, (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }

    /// Whether the view numbered `number` (from 0, over all galleries) belongs to this part.
    func contains(_ number: Int) -> Bool { number % count == index - 1 }
  }

  /// What became of one view.
  public struct Result: Sendable {
    public let gallery: String
    public let index: Int
    /// The file written, or why there is none.
    public let file: Swift.Result<String, SnapshotError>
    public let done: Int
    public let total: Int
  }

  private let jobs: [Job]
  private let folder: String
  private let renderer: Renderer
  private let limit: Int

  struct Job: Sendable {
    let request: SnapshotRequest
    let name: String
  }

  /// - Parameters:
  ///   - range: of indices; those a gallery doesn't have are left out. All without one.
  ///   - folder: made if it does not exist; its parent must.
  public init(
    of galleries: [AnyGallery], range: Range<Int>? = nil, shard: Shard? = nil, width: Double, height: Double? = nil,
    scale: Double = 1, appearance: Appearance = .light, folder: String, workerCount: Int? = nil
  ) {
    var jobs: [Job] = []
    var number = 0
    for gallery in galleries {
      let digits = String(max(gallery.count - 1, 0)).count
      for index in (range ?? 0..<gallery.count).clamped(to: 0..<gallery.count) {
        defer { number += 1 }
        guard shard?.contains(number) ?? true else { continue }
        let padded = String(repeating: "0", count: digits - String(index).count) + String(index)
        jobs.append(
          Job(
            request: SnapshotRequest(
              gallery, index: index, width: width, height: height, scale: scale, appearance: appearance),
            name: "\(gallery.name)-\(padded).png"))
      }
    }
    self.jobs = jobs
    self.folder = folder
    var configuration = Renderer.Configuration(workerCount: workerCount, cacheByteCount: 0, niceness: 0)
    // Nobody looks on: a picture that takes an hour is waited for.
    configuration.drawDeadline = nil
    limit = configuration.workerCount * 2
    renderer = Renderer(configuration)
  }

  /// How many pictures there will be.
  public var count: Int { jobs.count }

  /// Draws and writes everything; returns when all is done.
  ///
  /// - Parameter report: called for each view as it is done, one call at a time, on any thread.
  /// - Throws: `SnapshotError` when the folder can't be made.
  public func run(_ report: @escaping @Sendable (Result) -> Void) throws(SnapshotError) {
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw SnapshotError("the folder \(folder) can't be made: \(String(cString: strerror(errno)))")
    }
    let gate = Gate()
    for (number, job) in jobs.enumerated() {
      gate.enter(limit: limit)
      renderer.draw(job.request, in: Lane(group: 0, index: number)) { [folder, total = jobs.count] outcome in
        let path = "\(folder)/\(job.name)"
        let file = Self.write(outcome, to: path)
        gate.leave { done in
          report(
            Result(
              gallery: job.request.gallery.name, index: job.request.index, file: file, done: done, total: total))
        }
      }
    }
    gate.waitUntilEmpty()
  }

  private static func write(_ outcome: DrawOutcome, to path: String) -> Swift.Result<String, SnapshotError> {
    switch outcome {
    case .drawn(let drawing):
      do {
        try drawing.image.writePNG(to: path)
        return .success(path)
      } catch { return .failure(SnapshotError(error.description)) }
    case .failed(let failure): return .failure(SnapshotError(failure.description))
    case .superseded, .cancelled: return .failure(SnapshotError("the drawing was given up"))
    }
  }
}

/// Why a snapshot is missing.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Holds back those who would be too many at once, and counts who left.
private final class Gate: @unchecked Sendable {
  private let lock = Lock()
  private var inside = 0
  private var left = 0

  func enter(limit: Int) {
    lock.withLock {
      while inside >= limit { lock.wait() }
      inside += 1
    }
  }

  /// - Parameter report: told how many have left, one call at a time.
  func leave(_ report: (Int) -> Void) {
    lock.withLock {
      left += 1
      // Under the lock on purpose: reports come one at a time and in the order of their numbers.
      report(left)
      inside -= 1
      lock.broadcast()
    }
  }

  func waitUntilEmpty() {
    lock.withLock { while inside > 0 { lock.wait() } }
  }
}
