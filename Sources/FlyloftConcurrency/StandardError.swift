private import Glibc

/// Writes `text` to standard error as it is. May block where standard error is a pipe that nobody reads.
///
/// It uses the descriptor, because C's `stderr` is a global variable, which Swift 6 takes for unsafe.
package func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
