/// The versions of files' forms.
package enum FormVersion {
  /// The version that the first line of a file names.
  ///
  /// - Parameter prefix: what stands before the number.
  /// - Returns: nil where there is something else.
  package static func read(from line: some StringProtocol, after prefix: String) -> Int? {
    line.hasPrefix(prefix) ? Int(line.dropFirst(prefix.count).prefix { ("0"..."9").contains($0) }) : nil
  }
}
