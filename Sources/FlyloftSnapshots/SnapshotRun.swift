internal import Flyloft
internal import FlyloftRecording
internal import FlyloftRegistry
internal import FlyloftRendering
public import FlyloftStage
private import Glibc

/// Draws many views to PNG files, as many at a time as there are workers, and lists them in a manifest.
///
/// A run that is started again draws what is missing and keeps the files that are as the manifest says. Every file in
/// the folder is whole, even if the program is killed.
public final class SnapshotRun: Sendable {
  /// The result of one view.
  public struct Result: Sendable {
    /// The state of its file.
    public enum Outcome: Sendable {
      /// The view was drawn and written to the file at this path.
      case drawn(String)
      /// The file was there already, as the manifest says.
      case kept
      /// The view could not be drawn or written.
      case failed(SnapshotError)
    }

    /// The name of the gallery.
    public let gallery: String
    /// The index of the view; of a contact sheet, that of its first.
    public let index: Int
    /// The number of the contact sheet, from 1; nil for a single view.
    public var sheet: Int?
    /// The state of its file.
    public let outcome: Outcome
    /// The number of views that are done, including this one.
    public let done: Int
    /// The number of views that the run has.
    public let total: Int
  }

  /// A page of the usual size has 98 megapixels at the largest scale.
  static let pagePixelLimit = 1 << 27

  private let plan: SnapshotPlan
  private let folder: String
  private let keepsFiles: Bool
  private let program: String
  private let builds: [String: String]
  private let renderer: Renderer
  /// Draws the views of contact sheets in processes; nil where there are no sheets or no processes.
  private let cells: Renderer?
  private let limit: Int

  /// Prepares a run; nothing is drawn or written yet.
  ///
  /// - Parameters:
  ///   - plan: the views to draw.
  ///   - folder: the path of the folder for the files; created if it does not exist, with the folders that it is in.
  ///   - keepsFiles: whether files that are as the manifest says are kept instead of drawn again.
  ///   - workerCount: how many views are drawn at a time; one for each processor unless given.
  ///   - stage: draws the views in processes of their own; unless given, threads draw.
  ///   - deadline: how long one view may take to draw before it is given up; for ever unless given.
  ///   - program: identifies this program, because another one might draw the views differently.
  ///   - builds: by a gallery's name, what identifies the build of its module, where that is not the program's own.
  public init(
    _ plan: SnapshotPlan, folder: String, keepsFiles: Bool = true, workerCount: Int? = nil, stage: Stage? = nil,
    deadline: Duration? = nil, program: String = SnapshotRun.presentProgram, builds: [String: String] = [:]
  ) {
    self.builds = builds
    self.plan = plan
    self.folder = folder
    self.keepsFiles = keepsFiles
    self.program = program
    // No window is waiting, so there is no deadline unless one is given: a view may take an hour to draw.
    var configuration = Renderer.Configuration(
      workerCount: workerCount, cacheByteCount: 0, niceness: 0, drawDeadline: deadline)
    if plan.style.isSheet { configuration.pixelLimit = Self.pagePixelLimit }
    limit = configuration.workerCount * 2
    var pages = configuration
    if let stage { configuration.drawing = stage }
    let drawing = Renderer(configuration, pixels: stage == nil ? RecycledPixels() : RecycledPixels.lendable())
    if stage != nil, plan.style.isSheet {
      // Pages are put together here, however long their views take, which have the deadline each.
      pages.drawDeadline = nil
      renderer = Renderer(pages, pixels: RecycledPixels())
      cells = drawing
    } else {
      renderer = drawing
      cells = nil
    }
  }

  /// Identifies the running program by the size and the modification time of its file, which change when it is rebuilt.
  public static var presentProgram: String {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return "unknown" }
    return "\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  /// Draws and writes all views of the plan, and returns when they are done.
  ///
  /// - Parameter report: called for each view that is done, one call at a time, on any thread.
  /// - Throws: `SnapshotError` when the folder or the manifest can't be written, or the disk is full. What has been
  ///   written stays, and another run continues from there.
  public func run(_ report: @escaping @Sendable (Result) -> Void) throws(SnapshotError) {
    if let name = plan.undescribed?.name {
      throw SnapshotError("\(name) has not been asked what it has to show: give the plan AnyGallery(\(name)())")
    }
    try Self.makeFolder(folder)
    let ledger: SnapshotLedger
    do throws(FileError) {
      ledger = SnapshotLedger(
        try SnapshotManifest(in: folder, shard: plan.shard), total: plan.count, limit: limit, report: report)
    } catch { throw SnapshotError(error.description) }
    // It stays where this is killed.
    let mark = plan.shard.map { "\(folder)/\(SnapshotManifest.unfinishedName(for: $0))" }
    if let mark {
      let file = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      guard file >= 0 else { throw SnapshotError(FileError.unwritable(mark, errno: errno).description) }
      close(file)
    }
    // A run of all views may go on beside one of a shard, and write the same pictures.
    let writer = plan.shard.map { ".\($0.index)-of-\($0.count)" } ?? ""
    for job in plan.jobs {
      guard ledger.canContinue else { break }
      let program = builds[job.request.gallery.name].map { "\(self.program)+\($0)" } ?? program
      if keepsFiles, let entry = ledger.previousEntry(of: job.file), entry.keyHash == job.key.hash,
        entry.program == program, entry.matchesFile(in: folder)
      {
        ledger.keep(job)
        continue
      }
      let number = ledger.begin()
      var request = job.request
      if let cells { request.sheet?.pictures = SheetPictures(ofPage: number, by: cells) }
      renderer.draw(request, in: Place(gallery: 0, row: number)) { [folder, writer] outcome in
        // The worker that drew the view also compresses it, which often takes longer than drawing.
        ledger.end(number, job, Self.write(job, outcome, in: folder, program: program, writer: writer))
      }
    }
    do throws(FileError) { try ledger.finish() } catch {
      throw SnapshotError("\(error) Run the same again to go on from here.")
    }
    if let mark { unlink(mark) }
  }

  /// Makes a folder, and those that it is in.
  private static func makeFolder(_ path: String) throws(SnapshotError) {
    guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    var code = errno
    let name = path.lastIndex { $0 != "/" } ?? path.startIndex
    if code == ENOENT, let slash = path[..<name].lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
      // Another run may have made it meanwhile.
      code = mkdir(path, 0o777) == 0 ? 0 : errno
    }
    guard code == 0 || code == EEXIST else {
      throw SnapshotError("the folder \(path) can't be made: \(String(cString: strerror(code)))")
    }
  }

  private static func write(
    _ job: SnapshotPlan.Job, _ outcome: DrawOutcome, in folder: String, program: String, writer: String
  ) -> SnapshotLedger.Outcome {
    switch outcome {
    case .drawn(let drawing):
      do {
        let png = try drawing.image.pngBytes()
        let path = "\(folder)/\(job.file)"
        try WholeFile.write(png, to: path, writer: writer)
        // The sheet shows which, and is drawn again by the next run.
        if let failure = job.request.sheet?.failures.summary { return .failed(failure) }
        return .drawn(
          SnapshotEntry(
            file: job.file, key: job.key, program: program, image: drawing.image, drawTime: drawing.drawTime,
            png: png), path: path)
      } catch let error as FileError {
        return error.concernsDisk ? .disk(error) : .failed(SnapshotError(error.description))
      } catch { return .failed(SnapshotError("\(error)")) }
    case .failed(let failure): return .failed(SnapshotError(failure.description))
    case .superseded, .cancelled: return .failed(SnapshotError("the draw was cancelled"))
    }
  }
}

/// Why a snapshot is missing, or why a run could not go on.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in the user's words.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
