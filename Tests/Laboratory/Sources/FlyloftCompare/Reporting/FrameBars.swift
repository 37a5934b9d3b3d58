internal import FlyloftBench
private import Glibc
internal import Linked

/// The worst frame of each way at one workload, as horizontal bars on a logarithmic axis: the shortest is the best.
struct FrameBars {
  /// A way's title and its longest frame in milliseconds.
  typealias Bar = (title: String, worst: Double, isOurs: Bool)

  private static let (lineHeight, left, right, top) = (17.0, 164.0, 350.0, 18.0)

  private let bars: [Bar]
  private let label: String

  init(_ bars: [Bar], label: String) {
    self.bars = bars
    self.label = label
  }

  var svg: String {
    let most = max(bars.map(\.worst).max() ?? 100, 40)
    let least = 10.0
    func x(_ value: Double) -> Double {
      Self.left + (Self.right - Self.left) * min(max(log(max(value, least) / least) / log(most / least), 0), 1)
    }
    let bottom = Self.top + Double(bars.count) * Self.lineHeight
    let rows = bars.enumerated().map { index, bar in
      let y = Self.top + Double(index) * Self.lineHeight
      return """
        <text class="\(bar.isOurs ? "label our" : "label")" x="158" y="\(fixed(y + 12, decimals: 0))" text-anchor="end">\
        \(bar.title.escaped)</text>\
        <rect class="\(bar.isOurs ? "best" : "bar")" x="164" y="\(fixed(y + 2, decimals: 0))" \
        width="\(fixed(max(x(bar.worst) - Self.left, 1), decimals: 1))" height="12"/>\
        <text class="tick" x="\(fixed(x(bar.worst) + 4, decimals: 1))" y="\(fixed(y + 12, decimals: 0))">\
        \(fixed(bar.worst, decimals: bar.worst < 100 ? 1 : 0))</text>
        """
    }
    let refresh = fixed(x(refreshMilliseconds), decimals: 1)
    return """
      <svg viewBox="0 0 400 \(fixed(bottom + 4, decimals: 0))" role="img"><title>\(label.escaped)</title>
      \(rows.joined(separator: "\n"))
      <line class="mark" x1="\(refresh)" x2="\(refresh)" y1="14" y2="\(fixed(bottom, decimals: 0))"/>\
      <text class="name" x="\(refresh)" y="11" text-anchor="middle">one refresh</text>
      </svg>
      """
  }
}
