import Flyloft
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage
import Foundation
import GalleryCatalog
import Glibc
import TestSupport
import Testing

/// Pictures in the programs' own stage: decoded in a sandbox, by a library that is loaded with the first of them, modules and all.
@Suite("Pictures in the programs' stage", .needs(.pictures, if: dlopen("libvips.so.42", RTLD_LAZY) != nil))
struct PictureStageTests {
  private let folder = TemporaryFolder()

  private func stage(showing name: String, _ data: Data) throws -> Stage {
    try data.write(to: URL(filePath: folder.file(name)))
    let stage = Stage(
      StageConfiguration(program: try BuiltProgram.path("flyloft-galleries"), output: { _ in }, shortage: { _, _ in }))
    try stage.adopt(fileAt: folder.file(name), as: name, generation: 1, isHeld: true)
    return stage
  }

  /// The image of a file's first view, 96 points wide.
  private func image(of name: String, in stage: Stage) async throws -> Image {
    var configuration = Renderer.Configuration(workerCount: 1, cacheByteCount: 1 << 20, memoryPressure: nil)
    configuration.drawing = stage
    let renderer = Renderer(configuration)
    let view = StagedView(gallery: name, generation: 1, index: 0, width: 96, background: .black)
    let outcome = await withCheckedContinuation { continuation in
      renderer.draw(view, in: Place(gallery: 1, row: 0)) { continuation.resume(returning: $0) }
    }
    guard case .drawn(let drawing) = outcome else { throw Undrawn(description: "\(outcome)") }
    return drawing.image
  }

  private struct Undrawn: Error, CustomStringConvertible { let description: String }

  @Test(
    "are decoded, those too whose decoder starts threads or is a module of its own",
    arguments: ["quarters.jxl", "quarters.webp", "quarters.avif"])
  func decoded(name: String) async throws {
    let stage = try stage(showing: name, SampleFile.data(name))
    let image = try await image(of: name, in: stage)
    #expect(image.size == PixelSize(width: 96, height: 64))
    // It has a margin of 16 points.
    let pixel = image.pixels[24 * 96 + 24]
    #expect(pixel >> 16 & 0xFF > 0xF8 && pixel & 0xFFFF < 0x0800, "\(String(pixel, radix: 16))")
  }

  @Test("have letters in fonts that the sandbox can read, and pictures within")
  func letters() async throws {
    let png = "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC"
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="32">
      <text x="2" y="30" font-size="34" font-family="sans-serif" fill="lime">MMM</text>
      <image x="56" y="0" width="8" height="8" xlink:href="data:image/png;base64,\(png)"/></svg>
      """
    let stage = try stage(showing: "a.svg", Data(text.utf8))
    let image = try await image(of: "a.svg", in: stage)
    #expect(image.pixels.count { $0 & 0xFF_FFFF == 0x00_FF00 } > 50)
    #expect(image.pixels[20 * 96 + 76] & 0xFF_FFFF == 0xFF_0000)
  }
}
