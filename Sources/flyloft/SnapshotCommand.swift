import ArgumentParser
import Flyloft
import FlyloftArguments
import FlyloftConcurrency
import FlyloftRecording
import FlyloftRegistry
import FlyloftSnapshots
import Glibc
import ViewRegistry

struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", _superCommandName: "flyloft",
    abstract: "Draws views to PNG files by their own pixels. Needs no display.",
    discussion: """
      Writes DIR/GALLERY-INDEX.png and prints the path of each file that it wrote; knobs that are set and --appearance \
      dark become part of the name. DIR/manifest.json lists them, with size, draw time and hashes. Run again, it draws what is missing and keeps the files that are as the manifest says. \
      With --shard I/N, machines share the work: each writes DIR/manifest-I-of-N.json, and --merge makes one manifest of \
      all.
      """)

  @OptionGroup var galleries: GalleryArguments

  @Option(
    help: ArgumentHelp(
      "Where the files go; made if it does not exist, with the folders that it is in.", valueName: "DIR"))
  var out: String

  @Option(help: ArgumentHelp("Which views, as in 10...19. [default: all]", valueName: "A...B"))
  var range: RangeArgument?

  @Flag(
    help:
      "Puts the views on contact sheets, DIR/GALLERY-sheet-N.png, of as many columns as fit. [pages: --size, or 1040x1471]"
  )
  var sheet = false

  @Option(
    help: ArgumentHelp(
      "Points for a view's width, and for its height where that is not its own. [default: what the gallery wants, or 992]",
      valueName: "W[xH]"))
  var size: SnapshotSizeArgument?

  @Option(help: "Device pixels a point, from 0.25 to 8. [default: 1]")
  var scale: ScaleArgument?

  @Option(help: "light or dark. [default: light]")
  var appearance: Appearance?

  @Option(help: "Worker threads, from 1 to 256. [default: one for each processor]")
  var workers: WorkerCountArgument?

  @Option(help: ArgumentHelp("Of N parts of the views, the one numbered I, from 1.", valueName: "I/N"))
  var shard: ShardArgument?

  @Flag(help: "Draws everything again, even what is there already.")
  var redraw = false

  @Flag(name: .shortAndLong, help: "Reports failures only, and no progress.")
  var quiet = false

  @Flag(help: "Draws nothing: makes one manifest of those of all shards, and checks every file.")
  var merge = false

  func validate() throws {
    if merge {
      let drawsNothing = galleries.names.isEmpty && galleries.settings.isEmpty && shard == nil && range == nil
      let hasNoStyle = !sheet && size == nil && scale == nil && appearance == nil
      guard drawsNothing, hasNoStyle, workers == nil, !redraw else {
        throw ValidationError("--merge takes nothing but --out DIR and --quiet: it makes one manifest of all in DIR.")
      }
    } else if galleries.names.isEmpty {
      throw ValidationError("Name the galleries to draw: \(registry.galleries.map(\.name).joined(separator: ", ")).")
    }
  }

  func run() throws {
    if merge { return try mergeManifests() }
    let selection = try galleries.select()
    let plan = SnapshotPlan(
      of: selection.chosen.map { selection.all[$0] }, range: range?.range, shard: shard?.shard,
      style: SnapshotPlan.Style(
        width: size?.width, height: size?.height, scale: scale?.value ?? 1, appearance: appearance ?? .light,
        isSheet: sheet))
    guard plan.wholeCount > 0 else { throw ValidationError("That range holds no view: nothing to draw.") }
    let run = SnapshotRun(plan, folder: out, keepsFiles: !redraw, workerCount: workers?.value)
    let progress = SnapshotProgress(quiet ? .none : isatty(STDERR_FILENO) == 1 ? .bar : .lines)
    do { try run.run { progress.report($0) } } catch {
      _ = progress.finish()
      printError("\(error)")
      throw ExitCode.failure
    }
    if progress.finish() > 0 { throw ExitCode.failure }
    if let code = progress.outputErrno { throw unwritableOutput(code) }
  }

  private func mergeManifests() throws {
    do {
      let merge = try SnapshotMerge(in: out)
      try printResult(merge.path + "\n")
      if !quiet { writeToStandardError("flyloft: \(merge.count.grouped) images\n") }
    } catch let error as FileError {
      printError("\(error)")
      throw ExitCode.failure
    }
  }
}
