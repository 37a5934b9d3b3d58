/// A line of a source file.
package struct SourceLine: Hashable, Sendable {
  /// The path of the file: where it was compiled, or from the folder on that is being edited.
  package var file: String
  /// Counted from 1.
  package var line: Int

  package init(file: String, line: Int) {
    (self.file, self.line) = (file, line)
  }

  /// The file's name without its folder, and the line: `Clock.swift:31`.
  package var brief: String { "\(file.split(separator: "/").last.map(String.init) ?? file):\(line)" }
}
