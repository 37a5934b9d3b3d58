internal import Flyloft

/// The settings that a desktop's settings manager publishes (freedesktop.org's XSETTINGS, version 0.5), as they stand in the
/// property of its window.
struct XSettings: Equatable {
  enum Value: Equatable {
    case number(Int32)
    case text(String)
  }

  /// Numbers and texts by their names; colours are left out.
  private(set) var values: [String: Value] = [:]

  /// - Returns: nil for bytes that are no settings, or end too early: none of them is believed then.
  init?(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return nil }
    var reader = Reader(rest: bytes[...], isBigEndian: order == 1)
    // The order of bytes with three unused ones, and the serial number.
    guard reader.skip(8), let count = reader.number(UInt32.self) else { return nil }
    for _ in 0..<count {
      guard let (name, value) = reader.setting() else { return nil }
      values[name] = value
    }
  }

  /// What of them is of use here. A value that makes no sense counts as none.
  var desktop: DesktopSettings {
    var settings = DesktopSettings()
    settings.appearance = text("Net/ThemeName").map { Self.isDark(theme: $0) ? .dark : .light }
    settings.reducesMotion = number("Gtk/EnableAnimations", in: 0...1).map { $0 == 0 }
    settings.doubleClickTime = number("Net/DoubleClickTime", in: 1...10_000).map { .milliseconds($0) }
    settings.doubleClickDistance = number("Net/DoubleClickDistance", in: 0...1000).map { Double($0) }
    // In 1,024ths of a dot per inch.
    let resolution = number("Xft/DPI", in: 1...Int32.max).map { Double($0) / 1024 / 96 }
    settings.scale = resolution.flatMap { Scale.range.contains($0) ? $0 : nil }
    return settings
  }

  /// A theme tells by its name alone that it is dark: `Adwaita-dark`, `Breeze:dark`, `Mint-Y-Dark-Aqua`.
  private static func isDark(theme: String) -> Bool {
    theme.split { !$0.isLetter }.contains { $0.lowercased() == "dark" }
  }

  private func text(_ name: String) -> String? { if case .text(let text)? = values[name] { text } else { nil } }

  private func number(_ name: String, in range: ClosedRange<Int32>) -> Int32? {
    guard case .number(let number)? = values[name], range.contains(number) else { return nil }
    return number
  }
}

/// Reads the property from its beginning to its end.
private struct Reader {
  var rest: ArraySlice<UInt8>
  let isBigEndian: Bool

  mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    guard let bytes = take(Number.bitWidth / 8) else { return nil }
    return (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  /// A name with its value; no value for a colour.
  mutating func setting() -> (name: String, value: XSettings.Value?)? {
    // After the name stands the serial number of its last change.
    guard let kind = number(UInt8.self), skip(1), let length = number(UInt16.self), let name = text(Int(length)),
      skip(4)
    else { return nil }
    switch kind {
    case 0: return number(Int32.self).map { (name, .number($0)) }
    case 1: return number(UInt32.self).flatMap { text(Int($0)) }.map { (name, .text($0)) }
    case 2: return skip(8) ? (name, nil) : nil
    default: return nil
    }
  }

  /// A text of so many bytes, after which others fill up to a multiple of four.
  private mutating func text(_ count: Int) -> String? {
    guard let bytes = take(count), skip((4 - count % 4) % 4) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
