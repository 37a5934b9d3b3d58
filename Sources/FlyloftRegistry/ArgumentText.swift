package import Flyloft

/// Reads values as they are written on a command line.
package enum ArgumentText {
  /// Reads `1280x800`, or a width alone; nil unless each side is from 1 to 32,767.
  package static func sides(_ text: String) -> (width: Double, height: Double?)? {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), !parts.contains(where: { $0.map(isSide) != true }) else { return nil }
    return (parts[0]!, parts.count == 2 ? parts[1] : nil)
  }

  /// Reads `1280x800` in whole pixels; nil unless each side is from `least` to 32,767.
  package static func pixelSize(_ text: String, atLeast least: Int = 1) -> PixelSize? {
    guard let sides = sides(text), let height = sides.height.flatMap({ Int(exactly: $0) }),
      let width = Int(exactly: sides.width), min(width, height) >= least
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  private static func isSide(_ value: Double) -> Bool { (1...Double(Surface.sideLimit)).contains(value) }

  /// Reads `10..<20`, `10...19` or a single index; nil for anything else, and for a range that is empty or negative.
  package static func range(_ text: String) -> Range<Int>? {
    func bounds(_ separator: String) -> (Int, Int)? {
      guard let start = text.firstRange(of: separator) else { return nil }
      guard let low = Int(text[..<start.lowerBound]), let high = Int(text[start.upperBound...]), low >= 0 else {
        return nil
      }
      return (low, high)
    }
    if let (low, high) = bounds("..<") { return low < high ? low..<high : nil }
    if let (low, high) = bounds("...") { return low <= high && high < .max ? low..<(high + 1) : nil }
    guard let index = Int(text), index >= 0, index < .max else { return nil }
    return index..<(index + 1)
  }
}

extension KnobSetting {
  /// Reads `name=value`; nil without a name or an equals sign.
  package init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
    self.init(name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
  }
}
