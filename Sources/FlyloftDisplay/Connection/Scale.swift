/// The scale that a desktop asks for through the X resources.
enum Scale {
  /// `Xft.dpi` over 96, from the text of the resource manager; 1 when it isn't there or makes no sense.
  static func of(resources: String) -> Double {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "Xft.dpi",
        let resolution = Double(parts[1].filter { !$0.isWhitespace }), (24...960).contains(resolution)
      else { continue }
      return resolution / 96
    }
    return 1
  }
}
