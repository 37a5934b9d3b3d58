import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftTesting
import Foundation
import Oracle
import TestSupport
import Testing

/// Variants in the built programs. What they show is compared with pictures that these tests draw, and where it stands with measures
/// of their own.
@Suite("Variants in the window and in files", .serialized)
struct VariantsTests {
  private let folder = TemporaryFolder()

  /// A variant of `Gauges`, as the module declares them.
  private struct Cell {
    let style: String
    let width: Double
    let appearance: Appearance
    let suffix: String

    func picture(of index: Int, scale: Double = 1) throws -> Image {
      try snapshot(
        of: gallery("Gauges", ["style": style]).view(at: index), width: width, scale: scale, appearance: appearance)
    }
  }

  private static let cells = ["filled", "needle"].flatMap { style in
    [150.0, 236].flatMap { width in
      Appearance.allCases.map { appearance in
        Cell(
          style: style, width: width, appearance: appearance,
          suffix: "-\(style.capitalized)" + (width == 150 ? "-150" : "") + (appearance == .dark ? "-dark" : ""))
      }
    }
  }

  @Test("a key shows the view under the pointer in each, side by side; Escape goes back", arguments: [1.0, 2.0])
  func window(scale: Double) throws {
    func pixels(_ points: Double) -> Int { Int(points * scale) }
    let size = PixelSize(width: pixels(1200), height: pixels(700))
    let display = try ObservedDisplay(size: size)
    let shown = try ShownProgram(
      BuiltProgram.path("flyloft"),
      ["preview", "Gauges", "--no-watch", "--no-animation", "--size", "1200x700", "--scale", "\(scale)"],
      environment: ["DISPLAY": display.client.display], title: "Flyloft", seenBy: display.client)
    defer { shown.close() }
    let window = try gallery("Gauges")
    // The second of three columns, each 293 points wide, in the middle of which a gauge stands.
    let second = try snapshot(of: window.view(at: 1), width: 236, scale: scale)
    let list = [(second, PixelPoint(x: scale == 1 ? 593 : 1187, y: pixels(64)))]
    try expect(list, in: shown, display.client, scale)
    display.client.play(.move(PixelPoint(x: pixels(256 + 293 + 16 + 100), y: pixels(150))), in: shown.window)
    for index in [1, 2] {
      display.client.play(index == 1 ? .type("v") : .key(Keysym.right), in: shown.window)
      var top = 56.0 + 8 + 28
      var expected: [(Image, PixelPoint)] = []
      for line in 0..<2 {
        let pictures = try Self.cells[line * 4..<line * 4 + 4].map { try $0.picture(of: index, scale: scale) }
        let columns: [Double] = [256, 422, 588, 840]
        for (picture, x) in zip(pictures, columns) {
          expected.append((picture, PixelPoint(x: pixels(x), y: pixels(top))))
        }
        top += Double(pictures[2].size.height) / scale + 16 + 28
      }
      try expect(expected, in: shown, display.client, scale)
    }
    display.client.play(.key(Keysym.escape), in: shown.window)
    try expect(list, in: shown, display.client, scale)
  }

  @Test("snapshots have a file for each, the same in processes of their own", arguments: [false, true])
  func snapshots(isIsolated: Bool) throws {
    let ended = try BuiltProgram.run(
      ["snapshot", "Gauges", "--variants", "--range", "5...6", "--out", folder.path]
        + (isIsolated ? ["--isolated"] : []))
    #expect(ended.status == .exited(0), "\(ended.errors)")
    #expect(ended.output.split(separator: "\n").count == 16)
    for index in 5...6 {
      for cell in Self.cells {
        let written = try Image(pngAt: folder.file("Gauges-00\(index)\(cell.suffix).png"))
        #expect(try written.pixels == cell.picture(of: index).pixels, "\(cell)")
      }
    }
    // What the command line says holds where no variant says otherwise.
    let again = try BuiltProgram.run([
      "snapshot", "Gauges", "--variants", "--range", "5", "--scale", "2", "--size", "300", "--set", "step=5",
      "--appearance", "dark",
      "--out", folder.path,
    ])
    #expect(again.output.contains("/Gauges-05-Needle-step=5-150@2x.png\n"), "\(again.output)")
  }

  @Test("where there are none, or on sheets, snapshots of them are refused with what would work")
  func refused() throws {
    func errors(_ arguments: String...) throws -> String {
      let ended = try BuiltProgram.run(["snapshot"] + arguments + ["--variants", "--out", folder.path])
      #expect(ended.status == .exited(64))
      return ended.errors
    }
    #expect(try errors("Clock").hasPrefix("Error: Clock has no variants: declare “static var variants”"))
    #expect(try errors("Gauges", "--sheet").contains("leave out --sheet"))
    #expect(try errors("--merge").contains("--merge takes nothing but"))
    #expect(folder.files.isEmpty)
  }

  @Test("are listed, in words and as JSON")
  func listed() throws {
    let words = try BuiltProgram.run(["list", "Gauges"]).output
    #expect(words.contains("  variant “Needle”: style=needle; 150, 236 points wide; light, dark\n"))
    func variants(of name: String) throws -> [ListedVariant]? {
      let output = try BuiltProgram.run(["list", name, "--json"]).output
      return try JSONDecoder().decode(VariantListing.self, from: Data(output.utf8)).galleries[0].variants
    }
    #expect(
      try variants(of: "Gauges")?.last
        == ListedVariant(
          name: "Needle", knobs: ["style": "needle"], widths: [150, 236], scales: nil, appearances: ["light", "dark"]))
    #expect(try variants(of: "Clock") == nil)
  }

  /// Waits until pictures stand in the window, as far as the outlines of their cards leave them to be seen.
  private func expect(
    _ pictures: [(image: Image, place: PixelPoint)], in shown: ShownProgram, _ client: XClient, _ scale: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outline = Int(12 * scale)
    var wrong = ""
    let found = client.pixels(of: shown.window) { screen in
      for (image, place) in pictures {
        let (width, pixels) = (image.size.width, image.pixels)
        for y in outline..<image.size.height - outline {
          for x in outline..<width - outline where screen[place.x + x, place.y + y] != pixels[y * width + x] {
            wrong = "(\(x), \(y)) of the picture at \(place)"
            return false
          }
        }
      }
      return true
    }
    try #require(found != nil, "\(wrong)", sourceLocation: sourceLocation)
  }
}

/// What `flyloft list --json` says of variants.
private struct VariantListing: Decodable {
  struct Gallery: Decodable { let variants: [ListedVariant]? }
  let galleries: [Gallery]
}

private struct ListedVariant: Decodable, Equatable {
  let name: String
  let knobs: [String: String]?
  let widths, scales: [Double]?
  let appearances: [String]?
}
