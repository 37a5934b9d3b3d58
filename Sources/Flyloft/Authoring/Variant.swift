/// A named way of showing a gallery's views: knobs set otherwise, widths, scales and appearances.
///
/// ```swift
/// public static var variants: [Variant] {
///   [
///     Variant("Plain", appearances: [.light, .dark]),
///     Variant("Slow and thick", knobs: ["delay": 300, "needle": "thick"], widths: [200, 400]),
///   ]
/// }
/// ```
///
/// The window shows the variants of a view beside each other, a line for each that has several widths, scales or appearances:
/// every width with every scale and every appearance. `flyloft snapshot --variants` writes them, and `expectSnapshots` compares
/// them in tests.
public struct Variant: Hashable, Sendable {
  /// Its name, as its heading shows it and as files are named for it.
  public var name: String
  /// The knobs that it sets, by name, each to a value as written in `--set name=value`; the others are as they are.
  public var knobs: [String: KnobValue]
  /// The widths that are offered to views, in points, from 1 to 32,767; empty for one as wide as there is room.
  public var widths: [Double]
  /// Device pixels a point, from 0.25 to 8; empty for the window's own, and for 1 in snapshots.
  public var scales: [Double]
  /// What views are drawn on; empty for the window's own, and for light in snapshots.
  public var appearances: [Appearance]

  /// A variant of this name.
  ///
  /// - Parameters:
  ///   - name: as its heading shows it.
  ///   - knobs: those that it sets, by name.
  ///   - widths: in points.
  ///   - scales: device pixels a point.
  ///   - appearances: light, dark, or both.
  public init(
    _ name: String, knobs: [String: KnobValue] = [:], widths: [Double] = [], scales: [Double] = [],
    appearances: [Appearance] = []
  ) {
    (self.name, self.knobs) = (name, knobs)
    (self.widths, self.scales, self.appearances) = (widths, scales, appearances)
  }

  /// The value of a knob in a variant: a text, a number, `true` or `false`.
  public struct KnobValue: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
  {
    /// As written in `--set name=value`.
    public let description: String

    /// A value as written in `--set name=value`.
    public init(_ text: String) { description = text }
    /// A value as written in `--set name=value`.
    public init(stringLiteral text: String) { self.init(text) }
    /// A whole number.
    public init(integerLiteral number: Int) { self.init(String(number)) }
    /// A number.
    public init(floatLiteral number: Double) { self.init(number.short) }
    /// On or off.
    public init(booleanLiteral isOn: Bool) { self.init(String(isOn)) }
  }
}

// MARK: One of its pictures

/// One picture of a variant.
package struct VariantCell: Hashable, Sendable {
  /// The width that is offered to the view, in points; nil where the variant has none.
  package let width: Double?
  /// Device pixels a point; nil where the variant has none.
  package let scale: Double?
  /// What the view is drawn on; nil where the variant has none.
  package let appearance: Appearance?

  package init(width: Double? = nil, scale: Double? = nil, appearance: Appearance? = nil) {
    (self.width, self.scale, self.appearance) = (width, scale, appearance)
  }
}

extension Variant {
  package static let widthLimits = 1.0...32_767.0
  package static let scaleLimits = 0.25...8.0
  /// The most variants of a gallery, and the most pictures of one, that are shown.
  package static let (countLimit, cellLimit) = (64, 64)

  /// Its pictures: every width with every scale and every appearance that can be had.
  package var cells: [VariantCell] {
    func choices<Choice>(_ all: [Choice], _ isPossible: (Choice) -> Bool = { _ in true }) -> [Choice?] {
      let possible = all.filter(isPossible)
      return possible.isEmpty ? [nil] : possible
    }
    var cells: [VariantCell] = []
    for width in choices(widths, Self.widthLimits.contains) {
      for scale in choices(scales, Self.scaleLimits.contains) {
        for appearance in choices(appearances) {
          let cell = VariantCell(width: width, scale: scale, appearance: appearance)
          if cells.count < Self.cellLimit, !cells.contains(cell) { cells.append(cell) }
        }
      }
    }
    return cells
  }

  /// Its name as a part of a file's.
  package var filePart: String {
    String(name.map { $0 == "/" || $0.isWhitespace || $0.asciiValue.map { $0 < 32 || $0 == 127 } ?? false ? "_" : $0 })
  }

  /// All that it sets, in a line.
  package var summary: String {
    let parts = [
      knobs.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "),
      widths.isEmpty ? "" : widths.map(\.short).joined(separator: ", ") + " points wide",
      scales.map { $0.short + "×" }.joined(separator: ", "), appearances.map(\.rawValue).joined(separator: ", "),
    ]
    let told = parts.filter { !$0.isEmpty }
    return told.isEmpty ? "as it is" : told.joined(separator: "; ")
  }

  /// What of it can't be had, a sentence for each.
  package var faults: [String] {
    guard !name.isEmpty, name.utf8.count <= 100 else {
      return ["variant “\(name.prefix(20))” has a name of \(name.utf8.count) bytes, and can have 1 to 100."]
    }
    return widths.filter { !Self.widthLimits.contains($0) }
      .map { "variant “\(name)” has a width of \($0.short) points, and can have 1 to 32,767." }
      + scales.filter { !Self.scaleLimits.contains($0) }
      .map { "variant “\(name)” has a scale of \($0.short), and can have 0.25 to 8." }
  }
}
