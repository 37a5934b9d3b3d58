import CanvasReference
import Flyloft
import FlyloftRegistry
import FlyloftTesting
import Foundation
import Testing

/// With `FLYLOFT_RECORD_PICTURES=1` the pictures are recorded anew, to be looked at before they are committed.
@Suite("The reference of the canvas")
struct CanvasReferenceTests {
  private static let chapters = [
    "paints", "strokes", "paths", "text", "images", "layers", "filters", "transforms", "colours",
  ]
  private func cells(of chapter: String) -> [ReferenceCell] {
    var gallery = CanvasReference()
    gallery.chapter = chapter
    return (0..<gallery.count).map { gallery.view(at: $0) }
  }

  @Test("shows with each picture the code that drew it, whole and as it stands in the sources")
  func code() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Plugins/CanvasReference/Cells").standardizedFileURL
    let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map { try String(contentsOf: $0, encoding: .utf8) }
    let shown = cells(of: "all")
    #expect(Set(shown.map(\.name)).count == shown.count)
    #expect(sources.reduce(0) { $0 + $1.components(separatedBy: "\n    Cell(").count - 1 } == shown.count)
    for cell in shown {
      let lines = cell.code.components(separatedBy: "\n")
      let ofItsOwn = lines.prefix { !$0.hasPrefix("func ") && !$0.hasPrefix("struct ") }
      let body = ofItsOwn.map { $0.isEmpty ? "" : "      " + $0 }.joined(separator: "\n")
        .trimmingCharacters(in: .newlines)
      let here = sources.filter { $0.contains("    Cell(\"\(cell.name)\") { canvas in\n\(body)\n    },\n") }
      #expect(here.count == 1, "\(cell.name) is not the code between its braces")
      // Below it is what else it calls.
      for line in lines.dropFirst(ofItsOwn.count) where !line.isEmpty {
        #expect(here.first?.contains(line) == true, "\(cell.name): \(line)")
      }
      let widest = lines.map(\.count).max() ?? 0
      #expect(widest <= 94, "\(cell.name) has a line of \(widest) characters, which is broken where it is shown")
    }
  }

  @Test("has the pixels it always had", arguments: chapters, [(Appearance.light, 1.0), (.dark, 2)])
  func pixels(chapter: String, look: (appearance: Appearance, scale: Double)) throws {
    let cells = cells(of: chapter)
    let sheet = Sheet(cells: cells)
    let picture = try snapshot(of: sheet, width: 992, scale: look.scale, appearance: look.appearance)
    let name = "reference-\(chapter)-\(look.appearance)@\(Int(look.scale))x"
    if case .pixels(_, let box, _, _, _) = expectSnapshot(picture, named: name) {
      let (first, last) = try (
        sheet.cell(at: Double(box.minY) / look.scale), sheet.cell(at: Double(box.maxY - 1) / look.scale)
      )
      Issue.record("What differs is from \(first.name) to \(last.name)")
    }
  }

  @Test("is a gallery whose knob chooses the chapter")
  func gallery() throws {
    #expect(CanvasReference().count == Self.chapters.reduce(0) { $0 + cells(of: $1).count })
    #expect(CanvasReference.knobs.map(\.name) == ["chapter"])
    #expect(ReferenceCell(name: "none").code.isEmpty)
  }

  /// The cells of a chapter below each other.
  private struct Sheet: View {
    let cells: [ReferenceCell]

    func size(fitting width: Double) -> Size {
      Size(width: width, height: cells.reduce(0) { $0 + $1.size(fitting: width).height })
    }

    func draw(on canvas: borrowing Canvas) throws {
      var y = 0.0
      for cell in cells {
        let size = cell.size(fitting: canvas.bounds.width)
        try canvas.draw(cell, in: Rect(origin: Point(x: 0, y: y), size: size))
        y += size.height
      }
    }

    func cell(at y: Double) throws -> ReferenceCell {
      var top = 0.0
      return try #require(
        cells.first { cell in
          top += cell.size(fitting: 992).height
          return y < top
        })
    }
  }
}
