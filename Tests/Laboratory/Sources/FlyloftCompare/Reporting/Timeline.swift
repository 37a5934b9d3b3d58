internal import FlyloftBench
internal import Linked

/// What one run did, as an inline SVG drawing with time from left to right: the window's frames above, its draws below.
///
/// Its colours come from the page's style sheet by class, so that they are right for light and dark.
struct Timeline {
  private static let (width, left, right) = (400.0, 4.0, 396.0)
  private static let (frameTop, frameBottom, drawTop) = (4.0, 16.0, 22.0)
  /// More draws than that at a time share the last line.
  private static let lineLimit = 24

  private let observation: WayObservation
  /// The time at the right end, in milliseconds.
  private let span: Double
  private let label: String

  /// - Parameters:
  ///   - span: the time at the right end, in milliseconds: the same for all that are compared.
  ///   - label: what is shown, for screen readers.
  init(_ observation: WayObservation, span: Double, label: String) {
    self.observation = observation
    self.span = max(span, 1)
    self.label = label
  }

  /// For each draw the line that it stands in: the first that is free when it begins.
  var lines: [Int] {
    var ends: [Double] = []
    return observation.steps.map { step in
      let free = ends.firstIndex { $0 <= step.begin } ?? min(ends.count, Self.lineLimit - 1)
      if free == ends.count { ends.append(0) }
      ends[free] = step.end ?? .infinity
      return free
    }
  }

  /// The times in which the strip was not painted although a refresh was due.
  var freezes: [ClosedRange<Double>] {
    let times = [0] + observation.pulses + [observation.end]
    return zip(times, times.dropFirst()).filter { $1 - $0 > 1.5 * refreshMilliseconds }.map { $0...$1 }
  }

  var svg: String {
    let lines = lines
    let lineHeight = (lines.max() ?? 0) < 8 ? 7.0 : 4.0
    let bottom = Self.drawTop + Double((lines.max() ?? 0) + 1) * lineHeight + 2
    func rectangles(_ isWanted: (WayObservation.Step) -> Bool) -> String {
      zip(observation.steps, lines).filter { isWanted($0.0) }.map { step, line in
        let (begin, end) = (x(step.begin), x(step.end ?? observation.end))
        return "M\(fixed(begin, decimals: 1)) \(fixed(Self.drawTop + Double(line) * lineHeight, decimals: 0))"
          + "h\(fixed(max(end - begin - 0.3, 0.6), decimals: 1))v\(fixed(lineHeight - 1.5, decimals: 1))"
          + "h-\(fixed(max(end - begin - 0.3, 0.6), decimals: 1))z"
      }.joined()
    }
    let pulses = observation.pulses.filter { $0 <= span }.map {
      "M\(fixed(x($0), decimals: 1)) \(fixed(Self.frameTop, decimals: 0))V\(fixed(Self.frameBottom, decimals: 0))"
    }.joined()
    let frozen = freezes.map { range in
      let (begin, end) = (x(range.lowerBound), x(min(range.upperBound, span)))
      return "M\(fixed(begin, decimals: 1)) \(fixed(Self.frameTop, decimals: 0))H\(fixed(end, decimals: 1))"
        + "V\(fixed(Self.frameBottom, decimals: 0))H\(fixed(begin, decimals: 1))z"
    }.joined()
    return """
      <svg viewBox="0 0 400 \(fixed(bottom + 14, decimals: 0))" role="img"><title>\(label.escaped)</title>
      <path class="frozen" d="\(frozen)"/><path class="pulse" d="\(pulses)"/>
      <path class="bar" d="\(rectangles(\.isShown))"/><path class="waste" d="\(rectangles { !$0.isShown })"/>
      <line class="axis" x1="4" x2="396" y1="\(fixed(bottom, decimals: 0))" y2="\(fixed(bottom, decimals: 0))"/>
      <text class="tick" x="4" y="\(fixed(bottom + 12, decimals: 0))">0</text>\
      <text class="tick" x="396" y="\(fixed(bottom + 12, decimals: 0))" text-anchor="end">\(spanText)</text>
      </svg>
      """
  }

  private var spanText: String {
    span < 1000 ? "\(fixed(span, decimals: 0)) ms" : "\(fixed(span / 1000, decimals: 1)) s"
  }

  private func x(_ time: Double) -> Double {
    Self.left + min(max(time / span, 0), 1) * (Self.right - Self.left)
  }
}
