extension Path {
  /// The path as the text of an SVG file's `d`, rounded to a ten-thousandth of a point; arcs become curves.
  public var svgText: String {
    func text(_ value: Double) -> String {
      let rounded = (value * 10_000).rounded() / 10_000
      let digits = String(rounded == 0 ? 0 : rounded)
      return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
    func text(_ points: Point...) -> String { points.map { text($0.x) + " " + text($0.y) }.joined(separator: " ") }
    return contours.map { contour in
      let segments = contour.segments.map { segment in
        switch segment {
        case .line(let end): " L " + text(end)
        case .cubic(let c1, let c2, let end): " C " + text(c1, c2, end)
        }
      }
      return "M " + text(contour.start) + segments.joined() + (contour.isClosed ? " Z" : "")
    }.joined(separator: " ")
  }
}
