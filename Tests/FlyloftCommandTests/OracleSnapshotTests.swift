import CodedGalleries
import Flyloft
import FlyloftObserver
import Foundation
import Oracle
import TestSupport
import Testing

/// What options of `flyloft snapshot` do, by the pixels of coded galleries.
@Suite("Options of flyloft snapshot, by the oracle")
struct OracleSnapshotTests {
  private let folder = TemporaryFolder()
  private let gallery = codedNames.firstIndex(of: "StressCards") ?? -1

  private func start(_ arguments: [String], environment: [String: String?] = [:]) throws -> Program {
    try Program(
      BuiltProgram.path("flyloft-coded-stage"),
      ["snapshot", "StressCards", "--quiet", "--out", folder.path] + arguments,
      environment: environment)
  }

  /// Expects a picture to show a view with its upper left corner at a place, but for its edge and its round corners.
  private func expect(
    _ picture: Image, toShow row: Int, at place: PixelPoint, _ facts: CodedFacts, size: PixelSize, scale: Int = 1
  ) throws {
    let pixels = picture.pixels
    for (x, y) in [(30, 30), (50, 30), (70, 110), (210, 90), (190, 30)] where x < size.width && y < size.height {
      let found = pixels[(place.y + y * scale) * picture.size.width + place.x + x * scale] & 0xff_ffff
      let cell = CodedPixel(row: row, column: x / CodedPixel.cell, line: y / CodedPixel.cell, facts)
      try #require(found == cell.pixel, "\(CodedPixel(pixel: found).map { "\($0)" } ?? "?") for \(cell) at \(x), \(y)")
    }
  }

  @Test("--workers: so many views are drawn at a time, on threads and in processes", arguments: [[], ["--isolated"]])
  func workers(options: [String]) throws {
    let gate = try FileGate()
    let run = try start(
      ["--set", "views=8", "--size", "400", "--workers", "3"] + options, environment: [CodedGate.drawings: gate.path])
    try gate.wait(for: 3)
    gate.open()
    #expect(run.wait(within: .limit) == .exited(0), "\(run.standardError)")
    #expect(try gate.mostAtATime == 3)
    for row in 0..<8 {
      let picture = try Image(pngAt: folder.file("StressCards-\(row)-views=8-400.png"))
      #expect(picture.size == PixelSize(width: 400, height: 140))
      try expect(picture, toShow: row, at: .zero, CodedFacts(gallery: gallery, shade: 0), size: picture.size)
    }
  }

  @Test(
    "--sheet: each view once, in its order and size, as many beside each other as fit; the pages of a range are those of all",
    arguments: [[], ["--isolated"]])
  func sheet(options: [String]) throws {
    // Points on a page of 1040×1471: four views of 236 fit beside each other, seven of 140 below each other.
    let (left, top, stepX, stepY, columns, lines) = (24, 68, 252, 178, 4, 7)
    let look = ["--sheet", "--appearance", "dark", "--scale", "2", "--set", "item=236", "--set", "shade=2"]
    let run = try start(look + ["--range", "30...31"] + options)
    #expect(run.wait(within: .limit) == .exited(0), "\(run.standardError)")
    let name = "StressCards-sheet-2-item=236-shade=2-dark@2x.png"
    #expect(folder.pictures == [name])
    let page = try Image(pngAt: folder.file(name))
    #expect(page.size.width == 2080)
    let facts = CodedFacts(gallery: gallery, shade: 2, isDark: true, scale: 40)
    for place in 0..<columns * lines {
      let corner = PixelPoint(x: 2 * (left + place % columns * stepX), y: 2 * (top + place / columns * stepY))
      let size = PixelSize(width: 236, height: 140)
      try expect(page, toShow: columns * lines + place, at: corner, facts, size: size, scale: 2)
    }
  }
}
