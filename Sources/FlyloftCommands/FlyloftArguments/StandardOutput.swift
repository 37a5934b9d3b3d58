package import ArgumentParser
internal import FlyloftConcurrency
private import Glibc

/// Writes a command's result to standard output.
///
/// - Throws: `ExitCode.failure`, after saying why it can't be written.
package func printResult(_ text: String) throws {
  if let code = writeToStandardOutput(text) { throw unwritableOutput(code) }
}

/// Says that standard output can't be written.
package func unwritableOutput(_ code: Int32) -> ExitCode {
  printError("Standard output can't be written: \(String(cString: strerror(code))).")
  return .failure
}
