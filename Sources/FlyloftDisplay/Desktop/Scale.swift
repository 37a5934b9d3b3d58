/// The scale that a desktop asks for through the X resources.
enum Scale {
  /// The scales that a window can be looked at with; the command line allows the same.
  static let range = 0.25...8.0

  /// `Xft.dpi` over 96, from the text of the resource manager; 1 when it isn't there or outside of `range`.
  ///
  /// A value outside is ignored rather than clamped: a resolution of zero or a million is a mistake, and says nothing about
  /// the screen.
  static func of(resources: String) -> Double {
    for line in resources.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "Xft.dpi",
        let resolution = Double(parts[1].filter { !$0.isWhitespace }), range.contains(resolution / 96)
      else { continue }
      return resolution / 96
    }
    return 1
  }
}
