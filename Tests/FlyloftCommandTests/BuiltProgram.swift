import FlyloftConcurrency
import FlyloftObserver
import Glibc

/// The programs that were built along with these tests, foremost `flyloft`, run as a user runs them.
enum BuiltProgram {
  /// It is in the folder of the test bundle, which is this process's executable.
  static func path(_ name: String = "flyloft") throws -> String {
    let path = ProgramFile.sibling(named: name)
    guard access(path, X_OK) == 0 else { throw MissingProgram(path: path) }
    return path
  }

  /// Starts it, without a display unless the environment names one.
  static func start(_ arguments: [String], environment: [String: String?] = [:]) throws -> Program {
    let withoutDisplay: [String: String?] = ["DISPLAY": nil]
    return try Program(path(), arguments, environment: withoutDisplay.merging(environment) { $1 })
  }

  /// Runs it until it ends. One that draws and measures a lot has the time of several waits.
  static func run(_ arguments: [String], environment: [String: String?] = [:]) throws -> Ended {
    let program = try start(arguments, environment: environment)
    let status = program.wait(within: .limit * 5)
    return Ended(status: status, output: program.standardOutput, errors: program.standardError)
  }

  struct Ended {
    /// Nil if it still ran after all that time.
    let status: ExitStatus?
    let output: String
    let errors: String

    var errorLines: [Substring] { errors.split(separator: "\n") }
  }
}

private struct MissingProgram: Error, CustomStringConvertible {
  let path: String

  var description: String { "There is no \(path): these tests start it. Build the package whole, with `swift build`." }
}

extension Program {
  /// The lines on standard error, once there are so many: a running program writes its log on a thread of its own.
  func waitForErrorLines(_ count: Int) -> [Substring] {
    _ = waitForStandardError { $0.split(separator: "\n").count >= count }
    return standardError.split(separator: "\n")
  }
}
