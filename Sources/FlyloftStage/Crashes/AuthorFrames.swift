/// A frame of a backtrace, as far as it is known.
struct SourceFrame: Hashable {
  /// The name of the function, in the words of its source.
  var function: String
  /// The path of the source file; empty where it is not known.
  var file: String
  var line: Int
}

/// The frames of a backtrace that say something to a view's author.
enum AuthorFrames {
  /// How many are shown.
  static let limit = 3

  /// The first frames in a gallery's own code; where there are none, the first whose source is known and that are neither
  /// Swift's own nor ours.
  static func of(_ frames: [SourceFrame], in gallery: String) -> [String] {
    let own = frames.filter { frame in
      frame.line > 0 && (frame.file.contains("/\(gallery)/") || frame.function.hasPrefix("\(gallery)."))
    }
    let foreign = frames.filter { frame in
      frame.line > 0 && !frame.file.isEmpty && !frame.file.contains("/Sources/Flyloft")
        && !frame.file.contains("<compiler-generated>") && !frame.file.contains("swift/stdlib")
        && !frame.file.contains("/CStage/")
    }
    var lines: [String] = []
    for frame in own.isEmpty ? foreign : own where lines.count < limit && lines.last != text(frame) {
      lines.append(text(frame))
    }
    return lines
  }

  private static func text(_ frame: SourceFrame) -> String {
    let file = frame.file.split(separator: "/").last.map(String.init) ?? frame.file
    return "\(short(frame.function)), \(file):\(frame.line)"
  }

  /// `ClockFace.draw` of `Clock.ClockFace.draw(on: borrowing Flyloft.Canvas) throws -> ()`, and of a closure in it, too.
  static func short(_ function: String) -> String {
    var name = function[...]
    if let place = name.ranges(of: " in ").last { name = name[place.upperBound...] }
    let parts = name.prefix { $0 != "(" && $0 != " " }.split(separator: ".")
    return parts.count > 1 ? parts.dropFirst().joined(separator: ".") : String(name)
  }
}
