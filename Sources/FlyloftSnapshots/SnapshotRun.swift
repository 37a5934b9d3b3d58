internal import Flyloft
internal import FlyloftRecording
internal import FlyloftRendering
private import Glibc

/// Draws many views to PNG files, as many at a time as there are workers, and writes down what it drew in a manifest.
///
/// A run that was ended, or is started again, draws what is missing: files that are as the manifest says are kept. However
/// it ends, every file of its folder is whole.
public final class SnapshotRun: Sendable {
  /// What became of one view.
  public struct Result: Sendable {
    public enum Outcome: Sendable {
      /// Drawn and written to this file.
      case drawn(String)
      /// There already, and as it should be.
      case kept
      case failed(SnapshotError)
    }

    public let gallery: String
    public let index: Int
    public let outcome: Outcome
    /// How many views are done, this one included.
    public let done: Int
    public let total: Int
  }

  private let plan: SnapshotPlan
  private let folder: String
  private let keepsFiles: Bool
  private let program: String
  private let renderer: Renderer
  private let limit: Int

  /// - Parameters:
  ///   - folder: made if it does not exist; its parent must.
  ///   - keepsFiles: whether files that are as the manifest says are left as they are.
  ///   - program: tells this program from others that may draw otherwise.
  public init(
    _ plan: SnapshotPlan, folder: String, keepsFiles: Bool = true, workerCount: Int? = nil,
    program: String = SnapshotRun.presentProgram
  ) {
    self.plan = plan
    self.folder = folder
    self.keepsFiles = keepsFiles
    self.program = program
    var configuration = Renderer.Configuration(workerCount: workerCount, cacheByteCount: 0, niceness: 0)
    // Nobody looks on: a picture that takes an hour is waited for.
    configuration.drawDeadline = nil
    limit = configuration.workerCount * 2
    renderer = Renderer(configuration)
  }

  /// The size and the time of change of the program's file: it has others once it is built anew.
  public static var presentProgram: String {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return "unknown" }
    return "\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  /// Draws and writes everything; returns when all is done.
  ///
  /// - Parameter report: called for each view as it is done, one call at a time, on any thread.
  /// - Throws: `SnapshotError` when the folder or the manifest can't be written, or the disk is full. What was written
  ///   until then stays, and another run goes on from there.
  public func run(_ report: @escaping @Sendable (Result) -> Void) throws(SnapshotError) {
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw SnapshotError("the folder \(folder) can't be made: \(String(cString: strerror(errno)))")
    }
    let ledger: SnapshotLedger
    do throws(FileError) {
      ledger = SnapshotLedger(
        try SnapshotManifest(in: folder, shard: plan.shard), total: plan.count, limit: limit, report: report)
    } catch { throw SnapshotError(error.description) }
    for job in plan.jobs {
      guard ledger.canContinue else { break }
      if keepsFiles, let entry = ledger.previousEntry(of: job.file), entry.keyHash == job.key.hash,
        entry.program == program, entry.matchesFile(in: folder)
      {
        ledger.keep(job)
        continue
      }
      let number = ledger.begin()
      renderer.draw(job.request, in: Place(gallery: 0, row: number)) { [folder, program] outcome in
        // On the worker that drew it: compressing takes longer than many a drawing.
        ledger.end(number, job, Self.write(job, outcome, in: folder, program: program))
      }
    }
    do throws(FileError) { try ledger.finish() } catch {
      throw SnapshotError("\(error) Run the same again to go on from here.")
    }
  }

  private static func write(
    _ job: SnapshotPlan.Job, _ outcome: DrawOutcome, in folder: String, program: String
  ) -> SnapshotLedger.Outcome {
    switch outcome {
    case .drawn(let drawing):
      do {
        let png = try drawing.image.pngBytes()
        let path = "\(folder)/\(job.file)"
        try WholeFile.write(png, to: path)
        return .drawn(
          SnapshotEntry(
            file: job.file, key: job.key, program: program, image: drawing.image, drawTime: drawing.drawTime,
            png: png), path: path)
      } catch let error as FileError {
        return error.concernsDisk ? .disk(error) : .failed(SnapshotError(error.description))
      } catch { return .failed(SnapshotError("\(error)")) }
    case .failed(let failure): return .failed(SnapshotError(failure.description))
    case .superseded, .cancelled: return .failed(SnapshotError("the drawing was given up"))
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
