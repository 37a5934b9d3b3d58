internal import ArgumentParser
internal import FlyloftConcurrency
private import Glibc

/// A program in the same folder that does a part of what `flyloft` offers.
package enum SiblingProgram {
  /// True if it was built or installed, so that the help offers it.
  package static func isThere(_ name: String) -> Bool { access(ProgramFile.sibling(named: name), X_OK) == 0 }

  /// Executes it in place of this program.
  ///
  /// - Parameters:
  ///   - purpose: what it does, to follow “It does”.
  ///   - remedy: what puts it there, in words.
  /// - Throws: `ExitCode.failure`, after saying why it can't be started.
  package static func execute(
    _ name: String, _ arguments: [String], purpose: String,
    remedy: String = "`swift build` with this one’s configuration puts it there"
  ) throws -> Never {
    let program = ProgramFile.sibling(named: name)
    let reason = String(cString: strerror(replaceProgram(by: program, arguments: arguments)))
    printError("\(program) can't be started: \(reason). It does \(purpose); \(remedy).")
    throw ExitCode.failure
  }

  /// Executes one that belongs to the laboratory, which is built apart.
  package static func executeFromLaboratory(_ name: String, _ arguments: [String], purpose: String) throws -> Never {
    try execute(name, arguments, purpose: purpose, remedy: "`make laboratory` puts it beside `.build/release/flyloft`")
  }
}
