import ArgumentParser
import Flyloft
import FlyloftRendering
import Glibc
import ViewRegistry

struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Draws views to PNG files by their own pixels. Needs no display.",
    discussion: "Writes DIR/GALLERY-INDEX.png and prints the path of each file.")

  @OptionGroup var galleries: GalleryArguments

  @Option(help: ArgumentHelp("Where the files go; made if it does not exist.", valueName: "DIR"))
  var out: String

  @Option(help: ArgumentHelp("Which views, as in 10..<20. [default: all]", valueName: "A..<B"))
  var range: RangeArgument?

  @Option(
    help: ArgumentHelp("Points for a view's width, and for its height where that is not its own.", valueName: "W[xH]"))
  var size = SnapshotSizeArgument(width: 992, height: nil)

  @Option(help: "Device pixels a point, from 0.25 to 8.")
  var scale = ScaleArgument(value: 1)

  @Option(help: "light or dark.")
  var appearance = Appearance.light

  @Option(help: "Worker threads, from 1 to 256. [default: one for each processor]")
  var workers: WorkerCountArgument?

  @Option(help: ArgumentHelp("Of N parts of the views, the one numbered I, from 1.", valueName: "I/N"))
  var shard: ShardArgument?

  func validate() throws {
    guard !galleries.names.isEmpty else {
      throw ValidationError("Name the galleries to draw: \(registry.galleries.map(\.name).joined(separator: ", ")).")
    }
  }

  func run() throws {
    let selection = try galleries.select()
    let run = SnapshotRun(
      of: selection.chosen.map { selection.all[$0] }, range: range?.range, shard: shard?.shard, width: size.width,
      height: size.height, scale: scale.value, appearance: appearance, folder: out, workerCount: workers?.value)
    guard run.count > 0 else {
      throw ValidationError("That range and shard hold no view: nothing to draw.")
    }
    let progress = SnapshotProgress(showsBar: isatty(STDERR_FILENO) == 1)
    do { try run.run { progress.report($0) } } catch {
      writeToStandardError("flyloft: \(error)\n")
      throw ExitCode.failure
    }
    if progress.finish() > 0 { throw ExitCode.failure }
  }
}
