import ArgumentParser
import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import FlyloftRegistry

/// Options for the preview that the commands have in common.
struct WindowOptions: ParsableArguments {
  @Option(help: "The flyloft program. (default: the one beside this program)")
  var program: String?

  @Option(help: "The window's size in pixels. (default: 1280x800)", transform: PixelSize.init(argument:))
  var size = PixelSize(width: 1280, height: 800)

  /// The path of `flyloft`.
  var executable: String {
    program ?? ProgramFile.sibling(named: "flyloft")
  }

  /// Starts a server whose screen is as large as the window.
  func startServer() throws -> XServer {
    RunningChildren.endWithThisProcess()
    return try XServer(size: size)
  }
}

extension PixelSize {
  /// Reads an argument such as `1280x800`.
  init(argument: String) throws {
    guard let size = ArgumentText.pixelSize(argument) else {
      throw ValidationError("it is WIDTHxHEIGHT, each from 1 to \(Surface.sideLimit), such as 1280x800.")
    }
    self = size
  }
}
