private import Glibc
package import Linked

/// The distribution of measured times, as an inline SVG drawing with a logarithmic axis.
///
/// Its colours come from the page's style sheet by class, so that they are right for light and dark.
package struct Histogram {
  /// The size in the drawing's own units; the page scales it.
  static let width = 400.0
  static let height = 144.0
  private static let plot = (left: 6.0, right: 394.0, top: 30.0, bottom: 120.0)
  private static let binCount = 64

  /// The range of times that the drawing covers, in milliseconds. Its ends are 1, 2 or 5 times a power of ten.
  package struct Axis: Equatable {
    let least: Double
    let most: Double

    /// An axis that covers the samples of several drawings, so that these can be compared.
    package init(around samples: [Double]) {
      let positive = samples.filter { $0 > 0 && $0.isFinite }
      least = Self.step(atMost: positive.min() ?? 0.1)
      let end = Self.step(atLeast: positive.max() ?? 10)
      most = end > least ? end : least * 2
    }

    /// The times on the axis that are 1, 2 or 5 times a power of ten.
    var ticks: [Double] {
      Self.steps.filter { $0 >= least * 0.999 && $0 <= most * 1.001 }
    }

    /// The position of a time on the axis, from 0 to 1.
    func place(_ value: Double) -> Double {
      min(max(log(value / least) / log(most / least), 0), 1)
    }

    /// 1, 2 and 5 times each power of ten from 0.0001 to 1,000,000, in order.
    private static let steps: [Double] = (-4...6).flatMap { power -> [Double] in
      let one = pow(10, Double(power))
      return [one, 2 * one, 5 * one]
    }

    private static func step(atMost value: Double) -> Double { steps.last { $0 <= value } ?? 1e-4 }

    private static func step(atLeast value: Double) -> Double { steps.first { $0 >= value } ?? 5e6 }
  }

  private let samples: Latencies
  private let axis: Axis
  private let label: String

  /// - Parameter label: what is shown, for screen readers.
  package init(_ samples: Latencies, on axis: Axis, label: String) {
    self.samples = samples
    self.axis = axis
    self.label = label
  }

  /// How many samples are in each of the axis's bins.
  var bins: [Int] {
    var bins = [Int](repeating: 0, count: Self.binCount)
    for sample in samples.samples where sample.isFinite {
      bins[min(Int(axis.place(max(sample, axis.least)) * Double(Self.binCount)), Self.binCount - 1)] += 1
    }
    return bins
  }

  package var svg: String {
    let title = """
      \(label): median \(fixed(samples.median, decimals: 2)) ms, 99% \
      \(fixed(samples.percentile(99), decimals: 2)) ms, worst \(fixed(samples.worst, decimals: 2)) ms
      """
    return """
      <svg viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" role="img"><title>\(title.escaped)</title>
      \(ticks)\(bars)\(mark(samples.median, "median", line: 0))\(mark(samples.percentile(99), "99%", line: 1))
      </svg>
      """
  }

  private var bars: String {
    let bins = bins
    guard let most = bins.max(), most > 0 else { return "" }
    let width = (Self.plot.right - Self.plot.left) / Double(Self.binCount)
    return bins.enumerated().filter { $0.element > 0 }.map { index, count in
      // The square root keeps the few slow samples visible beside the many quick ones; each bar has its count as title.
      let height = max((Self.plot.bottom - Self.plot.top) * sqrt(Double(count) / Double(most)), 2)
      return """
        <rect class="bar" x="\(fixed(Self.plot.left + Double(index) * width + 0.5, decimals: 2))" \
        y="\(fixed(Self.plot.bottom - height, decimals: 2))" width="\(fixed(width - 1, decimals: 2))" \
        height="\(fixed(height, decimals: 2))"><title>\(count)</title></rect>

        """
    }.joined()
  }

  private var ticks: String {
    var text = """
      <line class="axis" x1="\(fixed(Self.plot.left, decimals: 0))" x2="\(fixed(Self.plot.right, decimals: 0))" \
      y1="\(fixed(Self.plot.bottom, decimals: 1))" y2="\(fixed(Self.plot.bottom, decimals: 1))"/>

      """
    // Nine labels fit side by side; on a longer axis only the powers of ten have one.
    let named = axis.ticks.count > 9 ? axis.ticks.filter { isPower($0) } : axis.ticks
    for tick in axis.ticks {
      let x = x(of: tick)
      text += """
        <line class="grid" x1="\(x)" x2="\(x)" y1="\(fixed(Self.plot.top, decimals: 0))" \
        y2="\(fixed(Self.plot.bottom, decimals: 0))"/>

        """
      guard named.contains(tick) else { continue }
      let place = axis.place(tick)
      let anchor = place < 0.03 ? "start" : place > 0.97 ? "end" : "middle"
      text += "<text class=\"tick\" x=\"\(x)\" y=\"136\" text-anchor=\"\(anchor)\">\(name(of: tick))</text>\n"
    }
    return text
  }

  /// A vertical line at a value, with its name above the drawing.
  ///
  /// - Parameter line: the line of text for the name, from 0, so that names don't overlap.
  private func mark(_ value: Double, _ name: String, line: Int) -> String {
    guard value.isFinite else { return "" }
    let x = x(of: value)
    let isRight = axis.place(value) > 0.7
    let y = 11 + line * 13
    return """
      <line class="mark" x1="\(x)" x2="\(x)" y1="\(y - 9)" y2="\(fixed(Self.plot.bottom, decimals: 0))"/>\
      <text class="name" x="\(fixed(Self.plot.left + axis.place(value) * span + (isRight ? -4 : 4), decimals: 1))" \
      y="\(y)" text-anchor="\(isRight ? "end" : "start")">\(name) \(fixed(value, decimals: value < 10 ? 2 : 1))</text>

      """
  }

  private var span: Double { Self.plot.right - Self.plot.left }

  private func x(of value: Double) -> String { fixed(Self.plot.left + axis.place(value) * span, decimals: 1) }

  private func isPower(_ value: Double) -> Bool { abs(log10(value) - log10(value).rounded()) < 0.01 }

  private func name(of tick: Double) -> String {
    fixed(tick, decimals: tick >= 0.99 ? 0 : tick >= 0.099 ? 1 : tick >= 0.0099 ? 2 : 3)
  }
}
