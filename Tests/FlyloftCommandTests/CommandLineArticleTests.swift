import FlyloftObserver
import Foundation
import Testing

/// The block of the article with a line for each subcommand.
@Suite("The article on the command line")
struct CommandLineArticleTests {
  private static let article =
    URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().path
    + "/../../Sources/FlyloftPreview/FlyloftPreview.docc/CommandLine.md"

  /// The lines of each subcommand; one that goes on is indented.
  private static func usages(of command: String) throws -> [Substring] {
    let text = try String(contentsOfFile: article, encoding: .utf8)
    let begin = try #require(text.firstRange(of: "\n```\nflyloft preview ")).lowerBound
    let block = try #require(text[begin...].dropFirst(5).components(separatedBy: "\n```").first)
    var isOfCommand = false
    return block.split(separator: "\n").filter { line in
      if !line.hasPrefix(" ") { isOfCommand = line.split(separator: " ").prefix(2) == ["flyloft", command[...]] }
      return isOfCommand
    }
  }

  @Test(
    "names every option that the subcommand's help has, and no other",
    arguments: documentedCommands)
  func options(command: String) throws {
    let lines = try Self.usages(of: command)
    #expect(!lines.isEmpty)
    let named = lines.flatMap { $0.matches(of: /--[a-z-]+/).map { String($0.output) } }
    let help = try BuiltProgram.run([command, "--help"])
    #expect(help.status == .exited(0))
    let taken = help.output.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^  (?:-[a-z], )?(--[a-z-]+)/).map { String($0.1) }
    }
    #expect(Set(named) == Set(taken).subtracting(["--help", "--version"]))
  }
}
