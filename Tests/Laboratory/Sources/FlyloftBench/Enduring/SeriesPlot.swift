internal import Linked

/// A series over the hours of a run, as an inline SVG drawing in the colours of the page.
struct SeriesPlot {
  private static let plot = (left: 8.0, right: 392.0, top: 22.0, bottom: 104.0)
  private let series: EnduredSeries
  private let (least, most): (Double, Double)

  /// - Precondition: it has a value.
  init(_ series: EnduredSeries) {
    self.series = series
    least = series.values.min()!
    most = max(series.values.max()!, least + 1)
  }

  var svg: String {
    let title = "\(series.owner) \(series.name)".escaped
    let (left, right, bottom) = (text(Self.plot.left), text(Self.plot.right), text(Self.plot.bottom))
    let begin = text(x(series.times[series.kept.lowerBound]))
    let points = zip(series.times, series.values).map { "\(text(x($0))),\(text(y($1)))" }.joined(separator: " ")
    return """
      <figure><figcaption>\(title) <span>\(series.text(series.values.last!))</span></figcaption>
      <svg viewBox="0 0 400 124" role="img"><title>\(title)</title>
      <line class="grid" x1="\(begin)" x2="\(begin)" y1="\(text(Self.plot.top))" y2="\(bottom)"/>
      <polyline points="\(points)" fill="none" stroke="var(--accent)"/>
      <line class="axis" x1="\(left)" x2="\(right)" y1="\(bottom)" y2="\(bottom)"/>
      <text class="tick" x="\(left)" y="14">\(series.text(most))</text>
      <text class="tick" x="\(left)" y="118">\(series.text(least))</text>
      <text class="tick" x="\(right)" y="118" text-anchor="end">\(fixed(series.times.last!, decimals: 2)) h</text>
      </svg></figure>
      """
  }

  private func text(_ value: Double) -> String { fixed(value, decimals: 1) }

  private func x(_ time: Double) -> Double {
    Self.plot.left + (Self.plot.right - Self.plot.left) * time / max(series.times.last!, .leastNormalMagnitude)
  }

  private func y(_ value: Double) -> Double {
    Self.plot.bottom - (Self.plot.bottom - Self.plot.top) * (value - least) / (most - least)
  }
}
