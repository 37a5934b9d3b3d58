import FlyloftObserver
import Foundation
import Testing

/// A script that was run to its end.
///
/// Not by Foundation's `Process` and a `Pipe`: what another test starts meanwhile may inherit the pipe, and the reader would
/// wait for the end of that program, too.
struct EndedScript {
  let status: FlyloftObserver.ExitStatus
  let output: String
  let errors: String

  /// - Parameter environment: variables that replace those of this process; nil removes one.
  init(_ executable: String, _ arguments: [String], environment: [String: String?] = [:]) throws {
    let program = try Program(executable, arguments, environment: environment)
    status = try #require(program.wait(within: .limit))
    (output, errors) = (program.standardOutput, program.standardError)
  }

  /// The path of the project's script of that name.
  static func path(of script: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.make/\(script)").path
  }
}
