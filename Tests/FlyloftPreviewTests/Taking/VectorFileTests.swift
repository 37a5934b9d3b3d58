import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage
import Foundation
import TestSupport
import Testing
import ViewRegistry

@testable import FlyloftPreview

/// SVG and PDF files of views, rendered again by libraries that know nothing of ours.
@Suite("SVG and PDF files")
struct VectorFileTests {
  private let folder = TemporaryFolder()

  private func view(_ name: String, _ row: Int) throws -> TakenView {
    let gallery = try registry.gallery(named: name)([])
    return TakenView(
      gallery: gallery, row: row, width: gallery.itemWidth ?? 700, scale: 1, background: .white, moment: nil)
  }

  private func picture(of key: DrawKey) throws -> Image {
    let surface = try Surface(size: key.pixelSize)
    let view = try key.view.loaded()
    try surface.draw(scale: key.scale, background: key.background) { try view.draw(on: $0) }
    return surface.freeze()
  }

  /// The mean difference of a channel, of 255, and the share of pixels that differ much in one.
  private func difference(_ a: Image, _ b: Image) -> (mean: Double, much: Double) {
    var (sum, much) = (0, 0)
    let (a, b) = (a.pixels, b.pixels)
    for (one, other) in zip(a, b) where one != other {
      let differences = [0, 8, 16].map { abs(Int(one >> $0 & 0xff) - Int(other >> $0 & 0xff)) }
      sum += differences.reduce(0, +)
      if differences.contains(where: { $0 > 96 }) { much += 1 }
    }
    return (Double(sum) / Double(3 * a.count), Double(much) / Double(a.count))
  }

  @Test(
    "what librsvg and poppler make of them is the picture, as large as it",
    arguments: [("Gauges", 42), ("StressCards", 5), ("StressTable", 3), ("Clock", 0), ("CanvasReference", 7)])
  func again(name: String, row: Int) throws {
    let key = try view(name, row).resolve()
    let picture = try picture(of: key)
    let (svg, pdf, png) = (folder.file("a.svg"), folder.file("a.pdf"), folder.file("a.png"))
    for (format, path, command) in [
      (VectorFormat.svg, svg, ["rsvg-convert", svg, "-o", png]),
      (.pdf, pdf, ["pdftocairo", "-png", "-r", "72", "-singlefile", pdf, folder.file("a")]),
    ] {
      try Data(key.vectorFile(format)).write(to: URL(filePath: path))
      #expect(CommandRun(command).run().end == .exited(code: 0))
      let again = try Image(pngAt: png)
      #expect(again.size == picture.size)
      let (mean, much) = difference(again, picture)
      // Edges of letters and lines lie on other parts of pixels: each renderer smooths them in its own way.
      #expect(mean < 4 && much < 0.01, "\(name), \(format): \(mean), \(much)")
      try FileManager.default.removeItem(atPath: png)
    }
  }

  @Test("shapes are shapes and letters are glyphs; only what is a picture is one")
  func shapes() throws {
    let svg = String(decoding: try view("StressTable", 3).resolve().vectorFile(.svg), as: UTF8.self)
    #expect(svg.contains("<path") && svg.contains("glyph") && !svg.contains("<image"))
    let pdf = String(decoding: try view("StressTable", 3).resolve().vectorFile(.pdf), as: Unicode.ASCII.self)
    #expect(pdf.hasPrefix("%PDF-") && pdf.contains("/Font") && !pdf.contains("/Subtype /Image"))
    let photo = DrawKey(
      OnePicture(picture: try picture(of: view("Gauges", 1).resolve())), pixelSize: PixelSize(width: 240, height: 210))
    let other = String(decoding: try #require(photo).vectorFile(.svg), as: UTF8.self)
    #expect(other.contains("<image") && other.contains("data:image/png"))
  }

  @Test("what is made pixel by pixel is made of two pixels a point")
  func pixels() throws {
    let key = try #require(DrawKey(TwoPixels(), pixelSize: PixelSize(width: 10, height: 10)))
    let svg = String(decoding: try key.vectorFile(.svg), as: UTF8.self)
    #expect(svg.contains(#"width="10px" height="10px""#))
    #expect(key.scale == 1)
  }

  @Test("what a view throws is told, and so is a file that would have no end")
  func errors() throws {
    let size = PixelSize(width: 300, height: 300)
    #expect(throws: Refusing.No.self) { try DrawKey(Refusing(), pixelSize: size)?.vectorFile(.svg) }
    for format in VectorFormat.allCases {
      #expect(throws: VectorDrawing.TooLong.self) {
        try VectorDrawing.bytes(format, size: Size(width: 300, height: 300), background: .white, limit: 500) {
          $0.fill(.circle(center: $0.bounds.center, radius: 50), with: .color(.slate))
        }
      }
    }
    #expect(throws: SurfaceError.self) {
      try VectorDrawing.bytes(.pdf, size: Size(width: 20_000, height: 10), background: .white) { _ in }
    }
  }
}

private struct OnePicture: View {
  let picture: Image
  func size(fitting width: Double) -> Size { Size(width: 240, height: 210) }
  func draw(on canvas: borrowing Canvas) { canvas.draw(picture, at: Point(x: 2, y: 2)) }
}

private struct TwoPixels: View {
  struct Wrong: Error {}
  func size(fitting width: Double) -> Size { Size(width: 10, height: 10) }
  func draw(on canvas: borrowing Canvas) throws {
    guard canvas.scale == 2, canvas.bounds.size == Size(width: 10, height: 10) else { throw Wrong() }
    guard canvas.pixel == 0.5 else { throw Wrong() }
  }
}

private struct Refusing: View {
  struct No: Error {}
  func size(fitting width: Double) -> Size { Size(width: 10, height: 10) }
  func draw(on canvas: borrowing Canvas) throws { throw No() }
}
