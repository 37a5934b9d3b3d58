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
    let view = StagedView(gallery: "a.pdf", generation: 1, index: 1, width: 412)
    let text = try reader.text(of: view)
    // A point of paper is a third larger than one of the window, with six of them beside it and two above.
    #expect(text.text.string == "Fox 2" && text.size.width == 412)
    let first = try #require(text.text.boxes.first)
    #expect(abs(first.minX - 46) < 3 && (122.0...156).contains(first.minY))
    #expect(try reader.outline(of: gallery).isEmpty)
  }

  @Test("one that is encrypted is opened with its password")
  func password() throws {
    try folder.addLockedDocument("a.pdf")
    let stage = try stage(showing: "a.pdf")
    func isLocked() -> Bool {
      do { return try stage.describe("a.pdf", generation: 1, keeping: []) == nil } catch {
        return Stage.isLocked(error)
      }
    }
    #expect(isLocked())
    try stage.unlock("a.pdf", with: "open")
    #expect(isLocked())
    try stage.unlock("a.pdf", with: TemporaryFolder.password)
    #expect(!isLocked())
  }
}
