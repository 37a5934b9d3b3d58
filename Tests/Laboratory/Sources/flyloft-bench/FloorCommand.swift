import ArgumentParser
import Flyloft
import FlyloftBench

/// Shows the window that measures what observing itself costs; the other commands start it.
struct FloorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floor", abstract: "Shows a window that does next to nothing.", shouldDisplay: false)

  @Option var size = SizeArgument(PixelSize(width: 1280, height: 800))

  func run() throws {
    try FloorWindow(size: size.size).run()
  }
}
