import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import FlyloftStage
import Foundation
import GalleryCatalog
import PDFWriting
import TestSupport
import Testing

/// Documents in the programs' own stage: drawn and read in a sandbox, by a library that is loaded with the first of them.
@Suite("Documents in the programs' stage", .needs(.documents, if: catalog.names.contains("Documents")))
struct DocumentStageTests {
  private let folder = TemporaryFolder()

  private func stage(showing file: String) throws -> Stage {
    let stage = Stage(
      StageConfiguration(program: try BuiltProgram.path("flyloft-galleries"), output: { _ in }, shortage: { _, _ in }))
    try stage.adopt(fileAt: folder.file(file), as: file, generation: 1, isHeld: true)
    return stage
  }

  @Test("their text is read where it is drawn")
  func text() throws {
    let file = try PDFFile(folder.file("a.pdf"))
    for number in 1...2 {
      try file.page(size: PixelSize(width: 300, height: 200), background: .white) { canvas in
        canvas.draw(Text("Fox \(number)", font: .system(size: 20), color: .black), at: Point(x: 30, y: 100))
      }
    }
    try file.finish()
    let stage = try stage(showing: "a.pdf")
    let gallery = try #require(try stage.describe("a.pdf", generation: 1, keeping: []))
    #expect(gallery.count == 2 && gallery.hasText && gallery.hasOutline)
    var reader = ViewReader(of: stage, deadline: .seconds(60))
    let view = StagedView(gallery: "a.pdf", generation: 1, index: 1, width: 432)
    let text = try reader.text(of: view)
    // A point of paper is a third larger than one of the window, around which there are 16 of them.
    #expect(text.text.string == "Fox 2" && text.size.width == 432)
    let first = try #require(text.text.boxes.first)
    #expect(abs(first.minX - 56) < 3 && (136.0...170).contains(first.minY))
    #expect(try reader.outline(of: gallery).isEmpty)
  }

  @Test("one that is encrypted is opened with its password")
  func password() throws {
    let owner = "a7eeafaf9614be37787a6029de2461e9e2473b2b79fe59b9662c2cc2f506dd96"
    let user = "186aef063e1a4650cfd4d888df0eb60ab9bf45c7bace7f14809ae8a2fd8d0a2b"
    let number = "<30313233343536373839616263646566>"
    try """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 144]>>endobj
    4 0 obj<</Filter/Standard/V 1/R 2/O <\(owner)>/U <\(user)>/P -4>>endobj
    trailer<</Root 1 0 R/Encrypt 4 0 R/ID[\(number)\(number)]>>
    %%EOF

    """.write(toFile: folder.file("a.pdf"), atomically: true, encoding: .utf8)
    let stage = try stage(showing: "a.pdf")
    func isLocked() -> Bool {
      do { return try stage.describe("a.pdf", generation: 1, keeping: []) == nil } catch {
        return Stage.isLocked(error)
      }
    }
    #expect(isLocked())
    try stage.unlock("a.pdf", with: "open")
    #expect(isLocked())
    try stage.unlock("a.pdf", with: "sesame")
    #expect(!isLocked())
  }
}
