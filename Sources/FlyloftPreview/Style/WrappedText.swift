/// Texts cut into lines by the number of their letters: the display thread needs their heights, and never sets a text.
extension String {
  /// Cut into lines of at most so many letters, between words where that is possible.
  func wrapped(at columns: Int) -> [String] {
    split(separator: "\n").flatMap { line -> [String] in
      var lines = [""]
      for word in line.split(separator: " ") {
        var rest = word
        while !rest.isEmpty {
          let present = lines[lines.count - 1]
          if present.isEmpty {
            lines[lines.count - 1] = String(rest.prefix(columns))
            rest = rest.dropFirst(columns)
          } else if present.count + 1 + rest.count <= columns {
            lines[lines.count - 1] += " " + rest
            rest = ""
          } else {
            lines.append("")
          }
        }
      }
      return lines
    }
  }
}
