import Flyloft
import SeededRandom
import Testing

@testable import FlyloftDisplay

@Suite("What a settings manager publishes")
struct XSettingsTests {
  /// Settings as a manager writes them.
  struct Writing {
    let isBigEndian: Bool
    private(set) var bytes: [UInt8] = []

    private func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian) { Array($0) }
    }

    private func text(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }

    init(_ settings: [(name: String, value: XSettings.Value?)], isBigEndian: Bool = false) {
      self.isBigEndian = isBigEndian
      bytes = [isBigEndian ? 1 : 0, 0, 0, 0] + number(UInt32(7)) + number(UInt32(settings.count))
      for (name, value) in settings {
        let kind: UInt8 =
          switch value {
          case .number: 0
          case .text: 1
          case nil: 2
          }
        bytes += [kind, 0] + number(UInt16(name.utf8.count)) + text(name) + number(UInt32(3))
        switch value {
        case .number(let value): bytes += number(value)
        case .text(let value): bytes += number(UInt32(value.utf8.count)) + text(value)
        case nil: bytes += [UInt8](repeating: 0xff, count: 8)
        }
      }
    }
  }

  private static let all: [(name: String, value: XSettings.Value?)] = [
    ("Net/ThemeName", .text("Adwaita-dark")), ("Gtk/Accent", nil), ("Xft/DPI", .number(147_456)),
    ("Gtk/EnableAnimations", .number(0)), ("Net/DoubleClickTime", .number(650)),
    ("Net/DoubleClickDistance", .number(9)),
  ]

  private func desktop(_ settings: (String, XSettings.Value?)...) throws -> DesktopSettings {
    try #require(XSettings(Writing(settings).bytes)).desktop
  }

  @Test("numbers and texts are read in either order of bytes, and colours passed over", arguments: [false, true])
  func values(isBigEndian: Bool) throws {
    let settings = try #require(XSettings(Writing(Self.all, isBigEndian: isBigEndian).bytes))
    #expect(settings.values.count == 5 && settings.values["Xft/DPI"] == .number(147_456))
    var expected = DesktopSettings()
    (expected.appearance, expected.reducesMotion, expected.scale) = (.dark, true, 1.5)
    (expected.doubleClickTime, expected.doubleClickDistance) = (.milliseconds(650), 9)
    #expect(settings.desktop == expected)
  }

  @Test(
    "a theme is dark by a word of its name",
    arguments: [
      ("Adwaita", false), ("Adwaita-dark", true), ("Mint-Y-Dark-Aqua", true), ("Breeze:dark", true),
      ("Darkness", false),
      ("Arc-Darker", false), ("", false),
    ])
  func themes(name: String, isDark: Bool) throws {
    #expect(try desktop(("Net/ThemeName", .text(name))).appearance == (isDark ? .dark : .light))
  }

  @Test(
    "a value that makes no sense, or is of another kind, counts as none",
    arguments: [0, -1, Int32.min, .max, nil])
  func senseless(number: Int32?) throws {
    let value = number.map { XSettings.Value.number($0) } ?? .text("1")
    var settings = try desktop(
      ("Xft/DPI", value), ("Net/DoubleClickTime", value), ("Net/DoubleClickDistance", value),
      ("Gtk/EnableAnimations", value), ("Net/ThemeName", .number(1)))
    if number == 0 {
      #expect(settings.reducesMotion == true && settings.doubleClickDistance == 0)
      (settings.reducesMotion, settings.doubleClickDistance) = (nil, nil)
    }
    #expect(settings == DesktopSettings())
  }

  @Test("one that ends too early is refused whole, wherever it ends, and so is an unknown order or kind")
  func cut() {
    let bytes = Writing(Self.all).bytes
    for count in bytes.indices { #expect(XSettings(Array(bytes[..<count])) == nil, "\(count)") }
    #expect(XSettings([2] + bytes.dropFirst()) == nil)
    var unknown = bytes
    unknown[12] = 3
    #expect(XSettings(unknown) == nil)
    // Read in the other order, there are too many.
    #expect(XSettings([1] + bytes.dropFirst()) == nil)
  }

  @Test("anything in the property comes to settings that make sense, or to none")
  func anything() throws {
    var inputs = Mutations(
      ofBytes: [Writing(Self.all).bytes, Writing(Self.all, isBigEndian: true).bytes], words: ["Xft/DPI", "\u{1}\u{0}"],
      SeededGenerator(usually: 1))
    var (read, refused) = (0, 0)
    for _ in 0..<5000 {
      guard let settings = XSettings(inputs.next())?.desktop else {
        refused += 1
        continue
      }
      read += 1
      try #require(settings.scale.map { Scale.range.contains($0) } ?? true)
      try #require(settings.doubleClickTime.map { $0 > .zero && $0 <= .seconds(10) } ?? true)
      try #require(settings.doubleClickDistance.map { (0...1000).contains($0) } ?? true)
    }
    #expect(read > 500 && refused > 500)
  }
}
