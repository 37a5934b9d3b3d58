public import Flyloft

/// Gauges with a conic ring, which stand beside each other in as many columns as fit.
public struct Gauges: Gallery {
  /// How much apart the values of two gauges are, in hundredths.
  public var step = 1
  /// What is coloured of the ring.
  public var style = GaugeStyle.filled

  /// A gauge for each hundredth.
  public init() {}

  /// How far apart the values are, and how the ring is coloured.
  public static var knobs: [Knob<Gauges>] {
    [
      Knob("step", \.step, in: 1...50, unit: "%", help: "How far each gauge is from the one before."),
      Knob("style", \.style, help: "What is coloured of the ring."),
    ]
  }

  /// Each way of colouring, in two widths, light and dark.
  public static var variants: [Variant] {
    [("Filled", GaugeStyle.filled), ("Needle", .needle)].map { name, style in
      Variant(name, knobs: ["style": "\(style)"], widths: [150, 236], appearances: [.light, .dark])
    }
  }

  /// How many gauges there are.
  public var count: Int { 100 / step + 1 }

  /// Four of them stand beside each other in a window of the usual size.
  public var itemWidth: Double? { 236 }

  /// The gauge of the value `index * step`.
  public func view(at index: Int) -> Gauge { Gauge(value: Double(index * step) / 100, style: style) }
}
