import Flyloft
import FlyloftRegistry
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

@Suite("Texts and outlines from a process")
struct ViewReaderTests {
  private func view(_ index: Int, of gallery: String = "ReadCards") -> StagedView {
    StagedView(gallery: gallery, index: index, width: 80)
  }

  @Test("a text comes with the view's size, its boxes and its links, a long one in many parts")
  func texts() throws {
    var reader = ViewReader(of: TestStage.make(), deadline: nil)
    let short = try reader.text(of: view(0))
    #expect(short.size == Size(width: 80, height: 50) && short.text.string == "añ\nb")
    #expect(short.text.boxes[3] == Rect(x: 3, y: 2, width: 1, height: 20))
    #expect(
      short.text.links == [
        ViewLink(Rect(x: 1, y: 2, width: 3, height: 4), to: .view(3)),
        ViewLink(Rect(x: 5, y: 6, width: 7, height: 80), to: .address("https://example.org/")),
        ViewLink(Rect(x: 9, y: 9, width: 1, height: 1), to: .knobs(["a": "1"])),
        ViewLink(Rect(x: 8, y: 9, width: 1, height: 1), to: .drag(KnobDrag("a", from: 1, in: 0...2))),
      ])
    let long = try reader.text(of: view(1))
    #expect(long.text.string.count == 100_000 && long.text.boxes.last?.minX == 99_999)
    #expect(try reader.text(of: view(0, of: "LongDrawing")).text == ViewText())
  }

  @Test("what can't be read is told in words, and the next is read")
  func faults() throws {
    var reader = ViewReader(of: TestStage.make(), deadline: nil)
    func outcome(_ index: Int) -> String {
      do { return try reader.text(of: view(index)).text.string } catch { return "\(error)" }
    }
    #expect(outcome(2) == "its text has 3 characters, and 2 boxes")
    #expect(outcome(3) == "it is a picture")
    #expect(outcome(4).hasPrefix("it crashed"))
    #expect(outcome(0) == "añ\nb")
  }

  @Test("an outline leads to views that there are, and is no deeper than can be shown")
  func outlines() throws {
    var reader = ViewReader(of: TestStage.make(), deadline: nil)
    let gallery = try #require(AnyGallery(ReadCards()).with([]))
    #expect(gallery.hasText && gallery.hasOutline && !AnyGallery(LongDrawing()).hasText)
    let outline = try reader.outline(
      of: AnyGallery(staged: "ReadCards", chosen: [], count: 5, isDescribed: true))
    #expect(outline.map(\.target) == [.view(0), .view(4), nil, nil, .knobs(["b": "2", "a": ""])])
    #expect(outline.map(\.level) == [0, 15, 0, 0, 0] && outline.map(\.name) == ["the-first", nil, nil, nil, nil])
    #expect(outline[0].title == "One" && outline[3].title == String(repeating: "é", count: 200))
    let stage = TestStage.make()
    stage.describe([Stage.gallery(named: "ReadCards"), Stage.gallery(named: "LongDrawing")]) { index, result in
      let told = try? result.get()
      #expect(told?.hasText == (index == 0) && told?.hasOutline == (index == 0))
      #expect(told?.panning == (index == 0 ? Panning(center: 0, zoom: 1, left: 12, right: 34) : nil))
      return true
    }
  }

  @Test("labels come for each view, short, or there are none")
  func labels() throws {
    var reader = ViewReader(of: TestStage.make(), deadline: nil)
    func labels(_ name: String, count: Int) throws -> [String] {
      try reader.labels(of: AnyGallery(staged: name, chosen: [], count: count, isDescribed: true))
    }
    #expect(try labels("ReadCards", count: 5) == ["i", "ii", "", String(repeating: "é", count: 200), "1"])
    #expect(try labels("LongDrawing", count: 1) == [])
    // It has another number of views by now than it had said.
    #expect(throws: (any Error).self) { try labels("ReadCards", count: 4) }
  }

  @Test("what a worker sends is read whole, or not at all")
  func hostile() throws {
    var cache = GalleryCache()
    let text = try cache.bytes(of: view(0), as: .text, in: stageRegistry)
    #expect(SizedText.read(text)?.text.string == "añ\nb")
    for count in 0..<text.count { #expect(SizedText.read(Array(text.prefix(count))) == nil) }
    #expect(SizedText.read(text + [0]) == nil)
    let outline = try cache.bytes(of: view(0), as: .outline, in: stageRegistry)
    #expect(OutlineEntry.readAll(outline, count: 5)?.count == 5)
    for count in 0..<outline.count { #expect(OutlineEntry.readAll(Array(outline.prefix(count)), count: 5) == nil) }
    // No byte that is another makes anything trap.
    for place in text.indices {
      var bytes = text
      bytes[place] ^= 0xff
      _ = SizedText.read(bytes)
    }
  }
}
