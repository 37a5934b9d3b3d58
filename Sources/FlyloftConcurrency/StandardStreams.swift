private import Glibc

/// Opens `/dev/null` for each of standard input, output and error that the program was started without. A file that is
/// opened later would else become one of them, and get what is meant for a terminal.
package func openMissingStandardStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    // The lowest that is free, which is this one.
    _ = open("/dev/null", O_RDWR)
  }
}

/// Writes `text` to standard error as it is. May block where standard error is a pipe that nobody reads.
///
/// It uses the descriptor, because C's `stderr` is a global variable, which Swift 6 takes for unsafe.
package func writeToStandardError(_ text: String) { _ = writeAll(text, to: STDERR_FILENO) }

/// The name that messages begin with.
// Set, if at all, before there are threads.
nonisolated(unsafe) package var programName = "flyloft"

/// Writes a line that says what went wrong to standard error, without what would control a terminal: the message may hold
/// names that somebody else gave.
package func printError(_ message: String) { writeToStandardError("\(programName): \(printable(message))\n") }

/// A text of one or more lines without what would control a terminal.
package func printable(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        scalar != "\n" && scalar.properties.generalCategory == .control || turnsDirection(scalar) ? "\u{fffd}" : scalar
      }))
}

/// True for marks that turn the direction of what follows, beyond the text's own end: a file's name with one can pass for another.
package func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
  (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
}

/// Writes `text` to standard output at once, without a buffer.
///
/// - Returns: the system's error code where it can't be written; nil where it has been.
package func writeToStandardOutput(_ text: String) -> Int32? { writeAll(text, to: STDOUT_FILENO) }
