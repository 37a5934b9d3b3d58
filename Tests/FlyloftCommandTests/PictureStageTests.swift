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
    try await image(of: StagedView(gallery: name, generation: 1, index: 0, width: 96, background: .black), in: stage)
  }

  private func image(of view: StagedView, in stage: Stage) async throws -> Image {
    var configuration = Renderer.Configuration(workerCount: 1, cacheByteCount: 1 << 20, memoryPressure: nil)
    configuration.drawing = stage
    let renderer = Renderer(configuration)
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

  @Test("are shown in a document in their folder, whatever their first bytes look like, and texts are not")
  func embedded() async throws {
    // Without it a document is shown as it is written.
    guard dlopen("libcmark-gfm-extensions.so.0.29.0.gfm.6", RTLD_LAZY) != nil else { try Need.pictures.skip() }
    // A picture that is compressed little has few bytes that no text has.
    let netpbm = Data("P6\n64 32\n255\n".utf8) + Data(repeating: 0x41, count: 64 * 32 * 3)
    let stage = try stage(showing: "a.ppm", netpbm)
    let names = ["quarters.jxl", "a.ppm", "a.txt"]
    try SampleFile.data(names[0]).write(to: URL(filePath: folder.file(names[0])))
    try Data("words".utf8).write(to: URL(filePath: folder.file("a.txt")))
    let document = "[![\(names[0])](\(names[0]))](b.md)\n\n" + names.dropFirst().map { "![\($0)](\($0))\n\n" }.joined()
    try Data(document.utf8).write(to: URL(filePath: folder.file("a.md")))
    try stage.adopt(fileAt: folder.file("a.md"), as: "a.md", generation: 1, isHeld: true)
    let gallery = try #require(try stage.describe("a.md", generation: 1, keeping: []))
    #expect(gallery.count == 3 && gallery.embedded.count == 3)
    func view(_ index: Int) -> StagedView { StagedView(of: gallery, at: index, width: 96, background: .black) }
    for (index, color) in [0xFF_0000, 0x41_4141].enumerated() {
      let image = try await image(of: view(index), in: stage)
      #expect(image.size == PixelSize(width: 96, height: 64))
      let pixel = Int(image.pixels[24 * 96 + 24])
      #expect([0, 8, 16].allSatisfy { abs((pixel >> $0 & 0xFF) - (color >> $0 & 0xFF)) < 8 }, "\(index)")
    }
    await #expect(throws: Undrawn.self) { try await image(of: view(2), in: stage) }
    // Where it is seen is told, and that alone: it is 64 points wide, with margins of 16, in the middle of a line.
    var reader = ViewReader(of: stage, deadline: .seconds(60))
    let text = try reader.text(of: StagedView(of: gallery, at: 0, width: 400)).text
    #expect(text.string.isEmpty)
    #expect(text.links == [ViewLink(Rect(x: 152, y: 0, width: 96, height: 64), to: .view(0))])
    #expect(gallery.embedded[0]?.target == .address("b.md") && gallery.embedded[1]?.target == nil)
  }

  @Test("have views that are known again, also those that have been read on")
  func grown() throws {
    let stage = try stage(showing: "a.log", Data("one\ntwo\n".utf8))
    let gallery = try #require(try stage.describe("a.log", generation: 1, keeping: []))
    #expect(gallery.knownIdentities.count == 2)
    let file = try FileHandle(forWritingTo: URL(filePath: folder.file("a.log")))
    try file.seekToEnd()
    try file.write(contentsOf: Data("three\n".utf8))
    try file.close()
    var reader = ViewReader(of: stage, deadline: .seconds(60))
    let longer = gallery.grown(to: try reader.readOn(gallery))
    #expect(longer.count == 3 && longer.knownIdentities.starts(with: gallery.identities))
    #expect(Set(longer.knownIdentities).count == 3)
  }

  @Test("say whether they read on as they are shown by now, and are alone of their own size")
  func readOn() async throws {
    let stage = try stage(showing: "a.csv", Data("n,note\n1,one\n2,two\n".utf8))
    #expect(stage.followsEnd("a.csv") == nil)
    for (knobs, reads) in [([], true), ([KnobSetting(name: "sort", value: "n")], false), ([], true)] {
      let gallery = try #require(try stage.describe("a.csv", generation: 1, keeping: knobs))
      #expect(gallery.followsEnd == reads && stage.followsEnd("a.csv") == reads && gallery.ownSize == nil)
    }
    let pictures = try self.stage(showing: "quarters.png", SampleFile.data("quarters.png"))
    let gallery = try #require(try pictures.describe("quarters.png", generation: 1, keeping: []))
    #expect(gallery.ownSize?.width == 64)
    var view = StagedView(of: gallery, at: 0, width: 400)
    let among = try await image(of: view, in: pictures)
    view.isAlone = true
    let alone = try await image(of: view, in: pictures)
    #expect(among.size == PixelSize(width: 96, height: 64) && alone.size == PixelSize(width: 64, height: 32))
    // What is built in is no file that could become longer.
    _ = try stage.describe("Gauges", generation: 0, keeping: [])
    #expect(stage.followsEnd("Gauges") == nil)
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
