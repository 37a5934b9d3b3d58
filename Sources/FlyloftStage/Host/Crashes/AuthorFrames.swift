/// A frame of a backtrace, as far as it is known.
struct SourceFrame: Hashable {
  /// The name of the function, in the words of its source.
  var function: String
  /// The path of the source file; empty where it is not known.
  var file: String
  var line: Int
  /// The line where the function begins; 0 where it is not known.
  var start = 0

  var place: SourceLine { SourceLine(file: file, line: line) }
}

/// The frames of a backtrace that say something to a view's author.
package struct AuthorFrames: Hashable, Sendable {
  /// The number of frames that are shown.
  static let limit = 3

  /// A line for each: its function, file and line.
  package let lines: [String]
  /// The place that is nearest to the fault.
  package let place: SourceLine

  /// The first frames in a gallery's own code; where there are none, the first whose source is known and that are neither
  /// Swift's own nor ours. Nil where there are none either.
  init?(_ frames: [SourceFrame], in gallery: String) {
    let own = frames.filter { frame in
      frame.line > 0 && (frame.file.contains("/\(gallery)/") || frame.function.hasPrefix("\(gallery)."))
    }
    let foreign = frames.filter { frame in
      frame.line > 0 && !frame.file.isEmpty && !frame.file.contains("/Sources/Flyloft")
        && !frame.file.contains("<compiler-generated>") && !frame.file.contains("swift/stdlib")
        && !frame.file.contains("/CLinux/")
    }
    let shown = own.isEmpty ? foreign : own
    guard let first = shown.first else { return nil }
    place = first.place
    lines = shown.map { "\(Self.short($0.function)), \($0.place.brief)" }.reduce(into: []) { lines, line in
      if lines.count < Self.limit, lines.last != line { lines.append(line) }
    }
  }

  package var text: String { lines.joined(separator: "\n") }

  /// `ClockFace.draw` of `Clock.ClockFace.draw(on: borrowing Flyloft.Canvas) throws -> ()`; and of a closure in it, of the
  /// parts into which the compiler cuts what waits, and of forms for some types.
  static func short(_ function: String) -> String {
    var name = withoutFileMark(function)[...]
    for mark in [" in ", " partial function for ", "> of "] {
      if let place = name.ranges(of: mark).last { name = name[place.upperBound...] }
    }
    // Its parameters, the types that it is generic in, or the type of what it gets. Before it may stand `static`.
    let words = name.prefix { !"(<:".contains($0) }.split(separator: " ").filter { $0 != "infix" }
    let parts = words.last?.split(separator: ".", maxSplits: 1) ?? []
    return String(parts.last ?? name)
  }

  /// The name without what tells private names of several files apart: `Dial.turn` of `Dial.(turn in _0A1B)`.
  private static func withoutFileMark(_ function: String) -> String {
    var name = function
    while let mark = name.firstRange(of: " in _"), let open = name[..<mark.lowerBound].lastIndex(of: "("),
      let close = name[mark.upperBound...].firstIndex(of: ")")
    {
      name.removeSubrange(mark.lowerBound...close)
      name.remove(at: open)
    }
    return name
  }
}
