import ArgumentParser
import Flyloft
import FlyloftObserver
import Glibc

/// Options for the preview that the commands have in common.
struct WindowOptions: ParsableArguments {
  @Option(help: "The flyloft program. (default: the one beside this program)")
  var program: String?

  @Option(help: "The window's size in pixels. (default: 1280x800)", transform: PixelSize.init(argument:))
  var size = PixelSize(width: 1280, height: 800)

  /// The path of `flyloft`.
  var executable: String {
    if let program { return program }
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    let own = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = own.lastIndex(of: "/").map { own[...$0] } ?? "./"
    return folder + "flyloft"
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
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    let allowed = 1...Surface.sideLimit
    guard sides.count == 2, let width = sides[0], let height = sides[1], allowed.contains(width),
      allowed.contains(height)
    else { throw ValidationError("it is WIDTHxHEIGHT, each from 1 to \(Surface.sideLimit), such as 1280x800.") }
    self.init(width: width, height: height)
  }
}
