private import Glibc

/// Writes `text` to standard error as it is. By the descriptor, because C's `stderr` is a variable that the compiler
/// can't tell safe from any thread.
package func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
