import ArgumentParser
import Flyloft
import FlyloftBench
import Glibc
import Linked

struct PeersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peers",
    abstract:
      "Measures Flyloft beside zathura, evince, a GTK 4 list and a canvas list in Chromium: `make bench-peers`.",
    discussion: """
      All show the same cards, each on an X server of its own, in turn, watched by the same observer in the same steps. \
      What isn't installed is named with how to get it.
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var effort: EffortOptions

  @Option(help: ArgumentHelp("The windows' size in pixels.", valueName: "WxH"))
  var size = SizeArgument(PixelSize(width: 1280, height: 800))

  @Option(help: ArgumentHelp("Milliseconds that a card takes to draw, from 0.1 to 1,000.", valueName: "ms"))
  var cards = CardArgument(16)

  @Option(help: ArgumentHelp("How many cards, from 1 to 2,000: a PDF holds each.", valueName: "n"))
  var rows = 300

  @Option(help: ArgumentHelp("The GTK list, built.", valueName: "PATH"))
  var gtkList: String

  @Option(help: ArgumentHelp("The page with the canvas list.", valueName: "PATH"))
  var canvasList: String

  func validate() throws {
    guard (1...2000).contains(rows) else { throw ValidationError("--rows takes a number from 1 to 2,000.") }
  }

  func run() throws {
    try output.write {
      try PeersRun(
        size: size.size, cardMilliseconds: cards.milliseconds, rows: rows, effort: effort.effort,
        preview: output.preview, floor: ProgramFile.path, gtkList: gtkList,
        canvasList: absolute(canvasList)
      ).run()
    }
  }

  /// The absolute path of a file; the path as it is if there is no such file.
  private func absolute(_ path: String) -> String {
    guard let whole = realpath(path, nil) else { return path }
    defer { free(whole) }
    return String(cString: whole)
  }
}
