import Foundation
import Testing

/// Where the tests of a package begin. With a file of this name SwiftPM needn't look for tests itself, which it does in an index of all
/// sources: to write that took a third of the time of every build.
@main
enum XCTMain {
  static func main() async {
    guard CommandLine.arguments.contains("swift-testing") else {
      let words = "error: run the tests by `make test`, or by `swift test --disable-xctest --enable-swift-testing`\n"
      FileHandle.standardError.write(Data(words.utf8))
      exit(1)
    }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
