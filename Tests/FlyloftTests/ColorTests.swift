import Flyloft
import Foundation
import Testing

@Suite("Colours")
struct ColorTests {
  @Test(
    "are read from hexadecimal text as a style sheet writes it",
    arguments: [
      ("#7aa2ff", 0xff7a_a2ff), ("7aa2ff", 0xff7a_a2ff), ("#abc", 0xffaa_bbcc), ("#7AA2FF80", 0x807a_a2ff),
      ("#abcd", 0xddaa_bbcc),
    ] as [(String, UInt32)])
  func text(text: String, argb: UInt32) throws {
    let color = try #require(Color(hex: text))
    #expect(color.opaquePixel & 0xff_ffff == argb & 0xff_ffff)
    #expect((color.opacity * 255).rounded() == Double(argb >> 24))
    #expect(Color(hex: color.hexText) == color)
  }

  @Test("the cheat sheet lists each that has a name, and shows insets by their four sides")
  func cheatSheet() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().path + "/../../Sources/Flyloft/"
    func text(_ file: String) throws -> String { try String(contentsOfFile: sources + file, encoding: .utf8) }
    let names = try text("Drawing/Color.swift").matches(of: /public static let (\w+) = Color/).map { String($0.1) }
    let sheet = try text("Flyloft.docc/CheatSheet.md")
    let list = try #require(sheet.firstMatch(of: /The named colours are ([^;]*);/)).1
    #expect(names.count > 10 && list.matches(of: /`\.(\w+)`/).map { String($0.1) } == names)
    #expect(sheet.contains("Insets(top: ") && sheet.contains("Insets(top:leading:bottom:trailing:)"))
  }

  @Test("are not read from anything else", arguments: ["", "#", "#ab", "#abcde", "#abcdefg", "red", "##abc", "#äbc"])
  func otherText(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test(
    "go to hue, saturation and brightness, and back", arguments: [0x2f6bff, 0xe5484d, 0x30a46c, 0x888888, 0, 0xffffff])
  func hsb(hex: Int) {
    let color = Color(hex: UInt32(hex))
    let (hue, saturation, brightness) = color.hsb
    #expect(Color(hue: hue, saturation: saturation, brightness: brightness).opaquePixel == color.opaquePixel)
    #expect(Color(hue: hue - 3, saturation: saturation, brightness: brightness).opaquePixel == color.opaquePixel)
  }

  @Test("of full saturation have the hues of the rainbow")
  func hues() {
    let hexes = (0..<6).map { Color(hue: Double($0) / 6, saturation: 1, brightness: 1).hexText }
    #expect(hexes == ["#ff0000", "#ffff00", "#00ff00", "#00ffff", "#0000ff", "#ff00ff"])
    #expect(Color(hue: .nan, saturation: .infinity, brightness: .nan).hexText == "#000000")
  }

  @Test("go to OKLCH and back", arguments: [0x2f6bff, 0xe5484d, 0x30a46c, 0x888888, 0, 0xffffff])
  func oklch(hex: Int) {
    let color = Color(hex: UInt32(hex))
    let (lightness, chroma, hue) = color.oklch
    #expect(Color(lightness: lightness, chroma: chroma, hue: hue).opaquePixel == color.opaquePixel)
  }

  @Test("have the OKLCH that its author gives for red, and one that no screen shows loses chroma only")
  func known() {
    let red = Color(hex: 0xff0000).oklch
    #expect(abs(red.lightness - 0.62796) < 1e-4 && abs(red.chroma - 0.25768) < 1e-4)
    #expect(abs(red.hue - .degrees(29.234)) < 1e-3)
    let wanted = Color(lightness: 0.7, chroma: 0.37, hue: 2.5).oklch
    #expect(abs(wanted.lightness - 0.7) < 0.01 && abs(wanted.hue - 2.5) < 0.02 && wanted.chroma > 0.15)
    #expect(Color(lightness: .nan, chroma: .nan, hue: .nan).hexText == "#000000")
  }

  @Test("mixed perceptually keep their lightness in between")
  func mixing() {
    let (a, b) = (Color(hex: 0xffff00), Color(hex: 0x0000ff))
    let middle = a.mixedPerceptually(with: b, by: 0.5).oklch.lightness
    #expect(abs(middle - (a.oklch.lightness + b.oklch.lightness) / 2) < 0.01)
    #expect(a.mixedPerceptually(with: b, by: 0).hexText == a.hexText)
  }
}
