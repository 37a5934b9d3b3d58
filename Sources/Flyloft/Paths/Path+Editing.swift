extension Path {
  /// Adds the steps of `other`, each of its points mapped by `transform`, as parts of their own.
  public mutating func append(_ other: Path, through transform: Transform = .identity) {
    let added = transform == .identity ? other : other.transformed(by: transform)
    let elements = added.elements
    // Without this a line would lead to an arc from where this path ends.
    if case .arc(let center, let radius, let from, _, _)? = elements.first {
      move(to: Point(center: center, radius: max(radius, 0), angle: from))
    }
    for element in elements { append(element) }
  }

  /// This path with each point mapped by `transform`; empty where the map isn't finite.
  public func transformed(by transform: Transform) -> Path {
    guard transform.isFinite else { return Path() }
    return Path(
      contours.map { contour in
        var mapped = Contour(start: transform(contour.start), isClosed: contour.isClosed)
        mapped.segments = contour.segments.map { segment in
          switch segment {
          case .line(let end): .line(transform(end))
          case .cubic(let c1, let c2, let end): .cubic(transform(c1), transform(c2), transform(end))
          }
        }
        return mapped
      })
  }

  /// This path moved to the right and down.
  public func offset(x: Double, y: Double) -> Path { transformed(by: .translation(x: x, y: y)) }

  /// This path in straight lines that are nowhere farther than `tolerance` points from its curves.
  public func flattened(tolerance: Double = 0.1) -> Path {
    Path(
      contours.map { contour in
        let points = contour.flattened(tolerance: tolerance)
        return Contour(start: points[0], segments: points.dropFirst().map { .line($0) }, isClosed: contour.isClosed)
      })
  }

  /// The dashes of this path, each an open part of its own.
  ///
  /// - Parameters:
  ///   - lengths: of dashes and gaps in turn, in points; the whole path where they make no dashes (see
  ///     `StrokeStyle.dash`), or more than 100,000.
  ///   - phase: how far into the dashes each part of the path begins.
  public func dashed(_ lengths: [Double], phase: Double = 0) -> Path {
    let usable = StrokeStyle(dash: lengths).usableDash
    // An odd number of lengths is gone through twice, so that dashes and gaps take turns.
    let pattern = usable.count % 2 == 0 ? usable : usable + usable
    let period = pattern.reduce(0, +)
    let measure = PathMeasure(self)
    guard period > 0, measure.length / period * Double(pattern.count) <= 100_000 else { return self }
    let phase = phase.isFinite ? phase - (phase / period).rounded(.down) * period : 0
    var dashes = Path()
    for (range, isClosed) in measure.contourRanges {
      var (place, index) = (range.lowerBound - phase, 0)
      var (first, last): (ClosedRange<Double>?, ClosedRange<Double>?)
      var parts: [Path] = []
      while place < range.upperBound {
        let end = place + pattern[index]
        if index % 2 == 0, end > range.lowerBound {
          let dash = max(place, range.lowerBound)...min(end, range.upperBound)
          parts.append(measure.part(from: dash.lowerBound, to: dash.upperBound))
          (first, last) = (first ?? dash, dash)
        }
        (place, index) = (end, (index + 1) % pattern.count)
      }
      // A closed part that begins and ends within a dash has one dash there, not two.
      if isClosed, parts.count > 1, first?.lowerBound == range.lowerBound, last?.upperBound == range.upperBound {
        parts[0] = Path(Contour.joined(parts.removeLast().contours, parts[0].contours))
      }
      for part in parts { dashes.append(part) }
    }
    return dashes
  }
}
