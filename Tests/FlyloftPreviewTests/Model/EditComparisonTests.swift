import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Foundation
import TestSupport
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// What an edit has changed: the numbers and the pixels are worked out here from what the views draw.
@Suite("Pictures before and after an edit")
struct EditComparisonTests {
  private static let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
  private static let (plain, spot, other): (UInt32, UInt32, UInt32) = (0xff20_4060, 0xffff_ffff, 0xff80_2010)

  private func window(_ sheets: Sheets = Sheets(), cache: Int = 64 << 20, galleries: [AnyGallery] = []) -> DrawnWindow {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(sheets, named: "Sheets")] + galleries, size: Size(width: 900, height: 560))
    configuration.cacheByteCount = cache
    return DrawnWindow(configuration)
  }

  private func built(_ sheets: Sheets, _ generation: Int) -> PreviewEvent {
    .module(.built(AnyGallery(sheets, named: "Sheets", generation: generation), Self.times))
  }

  /// A window in which the views 1 and 3 have got a spot of 20 by 8 points.
  private func edited(_ rows: Set<Int> = [1, 3]) -> DrawnWindow {
    var window = window()
    window.send(built(Sheets(spots: rows), 1))
    return window
  }

  /// The pixels of a view that are seen, but for its edges.
  private func pixels(ofRow row: Int, _ window: DrawnWindow) throws -> [UInt32] {
    let rect = window.model.viewport.rect(ofRow: row)
    let inner = PixelRect(x: rect.minX + 2, y: rect.minY + 2, width: rect.width - 4, height: rect.height - 4)
      .intersection(window.model.layout.openViewport)
    let picture = try window.picture()
    return picture.withPixels { pixels in
      (inner.minY..<inner.maxY).flatMap { y in
        pixels[(y * picture.size.width + inner.minX)..<(y * picture.size.width + inner.maxX)]
      }
    }
  }

  /// A pixel of a view, in pixels from its upper left corner.
  private func pixel(_ x: Int, _ y: Int, ofRow row: Int, _ window: DrawnWindow) throws -> UInt32 {
    let (rect, picture) = (window.model.viewport.rect(ofRow: row), try window.picture())
    return picture.withPixels { $0[(rect.minY + y) * picture.size.width + rect.minX + x] }
  }

  /// The areas of the marks of views that have been changed.
  private func marks(_ window: DrawnWindow) -> [PixelRect] {
    window.model.paint(window.model.layout.window).compactMap {
      if case .fill(let rect, Palette.of(.light).accent) = $0 { rect } else { nil }
    }
  }

  /// The views that are marked as changed.
  private func marked(_ window: DrawnWindow) -> [Int] {
    let marks = marks(window)
    return (window.model.rows?.visibleRows ?? 0..<0).filter { row in
      marks.contains { !$0.intersection(window.model.viewport.rect(ofRow: row)).isEmpty }
    }
  }

  private func words(_ window: DrawnWindow) -> [String] { window.model.comparisonWords }

  // MARK: What differs

  @Test("the views on screen that an edit has changed are marked in their right corner, and counted in the title")
  func changed() throws {
    var window = window()
    let rows = try #require(window.model.rows?.visibleRows)
    #expect(window.comparisonCount == 0 && marked(window).isEmpty && words(window).isEmpty)
    window.send(built(Sheets(spots: [1, 3, 90]), 1))
    #expect(marked(window) == [1, 3] && words(window) == ["2 of \(rows.count) changed"])
    for mark in marks(window) {
      let rect = window.model.viewport.rect(ofRow: mark.minY < window.model.viewport.rect(ofRow: 3).minY ? 1 : 3)
      #expect(mark.minX > rect.maxX - 30 && mark.maxX < rect.maxX && mark.maxY < rect.minY + 30)
    }
    // Each view was compared once.
    #expect(window.comparisonCount == rows.count)
  }

  @Test("who comes back from a view that was alone sees what an edit has changed meanwhile", arguments: [false, true])
  func alone(looksBack: Bool) {
    var window = window()
    window.press(.returnKey)
    window.send(built(Sheets(spots: [0, 1, 3]), 1))
    if looksBack {
      window.type("d")
      window.press(.escape)
    }
    window.press(.escape)
    #expect(window.model.viewport.closeup == nil && marked(window) == [0, 1, 3])
  }

  @Test("that nothing on screen has been changed is said, once all is drawn")
  func unchanged() {
    var window = window()
    window.edit(AnyGallery(Sheets(), named: "Sheets", generation: 1), holding: [2])
    #expect(words(window).isEmpty)
    window.edit(AnyGallery(Sheets(spots: [90]), named: "Sheets", generation: 2), holding: [])
    #expect(marked(window).isEmpty && words(window) == ["none of \(window.model.rows?.visible.count ?? 0) changed"])
  }

  @Test("the next edit is compared with this one, and one that is taken back with what it has undone")
  func further() {
    var window = edited([1, 3])
    window.send(built(Sheets(spots: [1, 2]), 2))
    #expect(marked(window) == [2, 3])
    window.send(built(Sheets(spots: [1, 2]), 3))
    #expect(marked(window).isEmpty)
  }

  @Test("a view that comes on screen is not compared with what it was two edits ago")
  func last() {
    var window = window()
    for key in [Key.end, .home] { window.press(key) }
    window.send(built(Sheets(spots: [99]), 1))
    window.send(built(Sheets(spots: [99]), 2))
    window.press(.end)
    #expect(window.model.rows?.visibleRows.contains(99) == true && marked(window).isEmpty && words(window).isEmpty)
  }

  @Test("a view that was still of the build before that is compared with what it has shown")
  func overtaken() {
    var window = window()
    window.edit(AnyGallery(Sheets(spots: [1]), named: "Sheets", generation: 1), holding: [1])
    window.edit(AnyGallery(Sheets(spots: [1]), named: "Sheets", generation: 2), holding: [])
    #expect(marked(window) == [1])
  }

  @Test("what only one of the pictures has counts, and both begin in the upper left corner")
  func sizes() throws {
    var window = window()
    let width = window.model.viewport.rect(ofRow: 1).width
    window.send(built(Sheets(spots: [], tall: [1]), 1))
    #expect(marked(window) == [1])
    // The frame of the card stands elsewhere, so it is more than what has been added.
    let result = try #require(window.model.rows?.comparison.results[Place(gallery: 0, row: 1)])
    #expect(result.count >= width * 40 && result.pixelCount == width * 140)
    window.type("d")
    #expect(try pixel(width / 2, 50, ofRow: 1, window) == Self.plain)
    #expect(try pixel(width / 2, 120, ofRow: 1, window) == Palette.of(.light).background.opaquePixel)
  }

  @Test("a view that has come to fail is marked, and is seen as it was; so is one that is well again")
  func cards() throws {
    var window = window()
    let before = try pixels(ofRow: 1, window)
    window.send(built(Sheets(failing: [1]), 1))
    #expect(marked(window) == [1] && window.model.rows?.errorCard(ofRow: 1) != nil)
    let card = try pixels(ofRow: 1, window)
    window.type("d")
    let was = try pixels(ofRow: 1, window)
    #expect(zip(was, before).count { $0 != $1 } < 500 && card != was)
    window.type("d")
    window.send(built(Sheets(), 2))
    #expect(marked(window) == [1] && window.model.rows?.errorCard(ofRow: 1) == nil)
    window.type("d")
    let shown = try pixels(ofRow: 1, window)
    #expect(zip(shown, card).count { $0 != $1 } < 1500)
  }

  @Test("fewer views, and more again: those that were there are compared")
  func count() {
    var window = window()
    window.send(built(Sheets(spots: [1], count: 3), 1))
    #expect(marked(window) == [1] && words(window) == ["1 of 3 changed"])
    window.send(built(Sheets(spots: [0], count: 100), 2))
    #expect(marked(window) == [0, 1] && words(window) == ["2 of 3 changed"])
    window.send(built(Sheets(count: 0), 3))
    #expect(words(window).isEmpty)
  }

  @Test("another gallery, and back: what is still kept is compared")
  func another() {
    var window = window(galleries: [AnyGallery(PlainCards())])
    window.send(built(Sheets(spots: [1]), 1))
    // By its name in the list.
    window.type("/Plain")
    window.press(.returnKey)
    #expect(window.model.selected == 1 && words(window).isEmpty)
    window.press(.escape)
    window.type("/Sheets")
    window.press(.returnKey)
    #expect(window.model.selected == 0 && marked(window) == [1])
  }

  @Test("a gallery that was edited behind another one is compared when it is shown")
  func behind() {
    var window = window(galleries: [AnyGallery(PlainCards())])
    window.type("/Plain")
    window.press(.returnKey)
    window.send(built(Sheets(spots: [1]), 1))
    window.press(.escape)
    window.type("/Sheets")
    window.press(.returnKey)
    #expect(marked(window) == [1])
  }

  @Test("other files are an edit, too, of what is on screen")
  func files() throws {
    let folder = TemporaryFolder()
    var window = DrawnWindow(
      PreviewConfiguration(
        galleries: [AnyGallery(Switches(file: folder.file("on")), named: "Switches")],
        size: Size(width: 900, height: 560)))
    window.send(.module(.assetsChanged))
    #expect(marked(window).isEmpty && words(window) == ["none of 3 changed"])
    try Data().write(to: URL(filePath: folder.file("on")))
    window.send(.module(.assetsChanged))
    #expect(marked(window) == [2] && words(window) == ["1 of 3 changed"])
    window.type("d")
    #expect(try pixel(50, 50, ofRow: 2, window) == Palette.of(.light).card.opaquePixel)
  }

  @Test("another size and another value of a knob are no edits, and are not compared with what was before one")
  func others() {
    var window = edited()
    let told = words(window)
    window.type("+")
    #expect(marked(window).isEmpty && words(window).isEmpty)
    window.type("d")
    #expect(words(window) == ["no picture of before the last edit at this size"])
    window.type("d0")
    #expect(marked(window) == [1, 3] && words(window) == told)
    set("1", &window)
    #expect(marked(window).isEmpty && words(window).isEmpty)
    set("0", &window)
    #expect(marked(window) == [1, 3] && words(window) == told)
  }

  /// Turns the knob, which has two values.
  private func set(_ shade: String, _ window: inout DrawnWindow) {
    window.type("k")
    let gallery = window.model.contents.galleries[0]
    let wish = KnobChange(number: 0, gallery: gallery, knobs: ["shade": shade])
    window.send(.knobsSet(wish, gallery.with([("shade", shade)])))
  }

  @Test("a knob that is at its default is compared, though an edit has changed the default")
  func defaults() {
    func gallery(_ shade: Int, _ generation: Int) -> AnyGallery {
      let knob = KnobDescription(name: "shade", values: .integers(0...9))
      return AnyGallery(
        staged: "Sheets", generation: generation, chosen: [],
        settings: [AnyGallery.Setting(knob, value: "\(shade)", defaultValue: "\(shade)")], count: 3)
    }
    func request(_ gallery: AnyGallery) -> RowRequest {
      RowRequest(
        place: Place(gallery: 0, row: 1), gallery: gallery, width: 10, scale: 1, palette: .of(.light), moment: nil,
        attempt: 0)
    }
    #expect(request(gallery(0, 0)).isComparable(with: request(gallery(4, 1))))
  }

  @Test("views that move by themselves are not compared, which is said")
  func live() {
    var window = DrawnWindow(
      PreviewConfiguration(galleries: [AnyGallery(Seconds(), named: "Seconds")], size: Size(width: 900, height: 560)))
    window.send(.moment(Moment(seconds: 7)))
    window.send(.module(.built(AnyGallery(Seconds(), named: "Seconds", generation: 1), Self.times)))
    window.send(.moment(Moment(seconds: 8)))
    #expect(words(window).isEmpty)
    window.type("d")
    #expect(words(window) == ["views that move by themselves are not compared"])
  }

  @Test("of a large view the tiles on screen are compared, and its mark stands on all of it")
  func tiles() {
    func gallery(_ spots: Set<Int>, _ generation: Int) -> AnyGallery {
      AnyGallery(Sheets(spots: spots, height: 9000), named: "Sheets", generation: generation)
    }
    var window = DrawnWindow(PreviewConfiguration(galleries: [gallery([], 0)], size: Size(width: 900, height: 560)))
    #expect(window.model.rows?.visible.count == 1)
    window.send(.module(.built(gallery([0], 1), Self.times)))
    #expect(marked(window) == [0] && words(window) == ["1 of 1 changed"])
    window.press(.pageDown, .pageDown, .pageDown)
    #expect(marked(window).isEmpty)
  }

  // MARK: What it costs

  @Test("pictures of before are kept where all have room in the cache, and are on screen though it has let them go")
  func room() throws {
    var window = edited()
    let shown = try #require(window.model.rows?.pictures)
    let former = try #require(window.model.rows?.visible.compactMap { $0.pair?.before.id })
    #expect(former.count == shown.count && window.pins == shown.union(former))
    window.send(.rendering(.evicted(former)))
    window.type("d")
    #expect(try pixel(20, 15, ofRow: 1, window) == Self.plain)
    let screen = window.model.rows?.visible.reduce(0) { $0 + ($1.image?.byteCount ?? 0) } ?? 0
    // Room for one screen and a half, and for one.
    for (byteCount, pairs) in [(screen * 3 / 2, 1..<shown.count), (screen, 0..<1)] {
      var small = self.window(cache: byteCount)
      small.send(.rendering(.evicted(Array(small.model.rows?.pictures ?? []))))
      small.send(built(Sheets(spots: [1, 3]), 1))
      let former = try #require(small.model.rows?.visible.compactMap { $0.pair?.before })
      #expect(pairs.contains(former.count) && small.pins == small.model.rows?.pictures.union(former.map(\.id)))
      #expect(screen + former.reduce(0) { $0 + $1.image.byteCount } <= byteCount)
    }
  }

  // MARK: Ways of showing it

  @Test("`d` shows views as they were and as they are, says so, and leaves what has not been changed alone")
  func toggle() throws {
    var window = window()
    let before = try (0..<4).map { try pixels(ofRow: $0, window) }
    window.send(built(Sheets(spots: [1, 3]), 1))
    let after = try pixel(20, 15, ofRow: 1, window)
    window.type("d")
    #expect(words(window).first == "before the last edit")
    for row in 0..<4 {
      // The mark stays.
      let differing = zip(try pixels(ofRow: row, window), before[row]).count { $0 != $1 }
      #expect(row % 2 == 0 ? differing == 0 : differing > 0 && differing <= 22 * 22)
    }
    #expect(try pixel(20, 15, ofRow: 1, window) == Self.plain && after == Self.spot)
    window.type("d")
    #expect(try pixel(20, 15, ofRow: 1, window) == Self.spot && words(window).count == 1)
  }

  @Test("`D` shows halves beside each other, then half over half, then red where pixels differ, then the views again")
  func ways() throws {
    var window = edited([1, 3])
    // Spots stand in both halves.
    let right = window.model.viewport.rect(ofRow: 1).width - 200
    #expect(try pixel(right, 15, ofRow: 1, window) == Self.spot)
    window.type("D")
    #expect(words(window).first == "left before, right after")
    #expect(try pixel(20, 15, ofRow: 1, window) == Self.plain && pixel(right, 15, ofRow: 1, window) == Self.spot)
    let middle = window.model.viewport.rect(ofRow: 1).width / 2
    #expect(try pixel(middle, 50, ofRow: 1, window) == Palette.of(.light).text.opaquePixel)
    #expect(try pixel(middle, 50, ofRow: 2, window) == Self.plain, "no line where nothing differs")
    window.type("D")
    #expect(words(window).first == "half before, half after")
    let (mixed, one, two) = (try pixel(20, 15, ofRow: 1, window), Self.plain, Self.spot)
    for shift in [0, 8, 16] as [UInt32] {
      let parts = [mixed, one, two].map { Int($0 >> shift & 0xff) }
      #expect(abs(parts[0] - (parts[1] + parts[2]) / 2) <= 1)
    }
    window.type("D")
    #expect(words(window).first == "changes in red")
    for row in 0..<4 {
      let reds = try pixels(ofRow: row, window).count { (pixel: UInt32) in
        pixel & 0xffff == 0 || pixel >> 16 & 0xff > pixel & 0xff + 60
      }
      #expect(reds == (row % 2 == 1 ? 2 * 20 * 8 : 0))
    }
    let gray = try pixel(60, 60, ofRow: 2, window)
    #expect(gray & 0xff == gray >> 8 & 0xff && gray & 0xff > 0xc0)
    window.type("D")
    #expect(try pixel(20, 15, ofRow: 1, window) == Self.spot && words(window).count == 1)
  }

  @Test("the count of pixels stands on each view that differs, where it has room")
  func label() {
    #expect(PictureComparison.words(1204, of: 76_800) == "1,204 pixels of 76,800 differ")
    #expect(PictureComparison.words(1, of: 76_800) == "1 pixel of 76,800 differs")
    let window = edited([1])
    let result = window.model.rows?.comparison.results[Place(gallery: 0, row: 1)]
    let size = window.model.viewport.rect(ofRow: 1).size
    #expect(result?.count == 2 * 20 * 8 && result?.pixelCount == size.width * size.height)
  }

  @Test("Escape ends it, also in one view alone, before it does anything else")
  func escape() {
    var window = edited()
    window.type("DDD")
    window.press(.escape)
    #expect(window.model.rows?.comparison.way == .after)
    window.press(.returnKey)
    window.type("d")
    window.press(.escape)
    #expect(window.model.rows?.comparison.way == .after && window.model.viewport.closeup != nil)
    window.press(.escape)
    #expect(window.model.viewport.closeup == nil)
  }

  @Test("an edit shows what comes of it where views were shown as before; other ways go on with the new pictures")
  func during() throws {
    var window = edited([1])
    window.type("d")
    window.send(built(Sheets(spots: [2]), 2))
    #expect(try pixel(20, 15, ofRow: 2, window) == Self.spot && window.model.rows?.comparison.way == .after)
    window.type("DDD")
    window.send(built(Sheets(spots: [3]), 3))
    let red = try pixel(20, 15, ofRow: 3, window)
    #expect(red >> 16 & 0xff > (red & 0xff) + 60 && window.model.rows?.comparison.way == .difference)
  }

  @Test("before the first edit the keys say that there is none, until the next key")
  func none() {
    var window = window()
    for key in ["d", "D", "n", "N"] {
      window.type(key)
      #expect(words(window) == ["nothing has been edited yet"] && window.comparisonCount == 0)
    }
    window.press(.down)
    #expect(words(window).isEmpty)
  }

  // MARK: From one to the next

  @Test("`n` goes to the next view that differs and `N` to the one before, around the end, and its mark shows which")
  func next() {
    var window = window()
    window.drawsAhead = true
    for key in [Key.pageDown, .home] { window.press(key) }
    let changes: Set<Int> = [1, 3, 7]
    window.send(built(Sheets(spots: changes), 1))
    #expect(window.model.rows?.comparison.changedRows == [1, 3, 7])
    let screen = window.model.rows?.visibleRows
    for (row, words) in [(1, "change 1 of 3, view 1"), (3, "change 2 of 3, view 3")] {
      window.type("n")
      #expect(window.model.rows?.comparison.current == row && self.words(window).first == words)
      #expect(window.model.rows?.visibleRows == screen, "it is in sight")
    }
    window.type("n")
    #expect(window.model.layout.openViewport.contains(window.model.viewport.rect(ofRow: 7).origin))
    #expect(words(window).first == "change 3 of 3, view 7" && window.model.rows?.changeMark(ofRow: 7) == .current)
    window.type("n")
    #expect(window.model.rows?.comparison.current == 1)
    window.type("N")
    #expect(window.model.rows?.comparison.current == 7)
    window.type("N")
    #expect(window.model.rows?.comparison.current == 3 && window.model.rows?.changeMark(ofRow: 1) == .plain)
  }

  @Test("from where one has scrolled to it goes on, and if there is none it says so")
  func start() {
    var window = edited([0, 3])
    window.type("n")
    #expect(window.model.rows?.comparison.current == 0)
    window.press(.end)
    window.type("N")
    #expect(window.model.rows?.comparison.current == 3)
    window.send(built(Sheets(spots: [0, 3]), 2))
    window.type("n")
    #expect(words(window).first == "no view is known that the last edit changed")
  }

  @Test("among the variants of a view the next that differs is told by its name")
  func variants() {
    var window = window()
    window.type("v")
    window.send(built(Sheets(spots: [0]), 1))
    for words in ["change 1 of 3, Light", "change 2 of 3, Dark"] {
      window.type("n")
      #expect(self.words(window).first == words)
    }
  }

  // MARK: One view alone

  @Test("a view alone is compared as it was among the others, at 100%, and its magnified pixels are those of before")
  func alone() throws {
    var window = edited([1, 3])
    window.type("n")
    window.move(to: window.model.viewport.rect(ofRow: 1).offset(x: 40, y: 40).origin)
    window.press(.returnKey)
    #expect(window.model.viewport.closeup?.isFitted == true && words(window) == ["changed by the last edit"])
    window.type("d")
    let all = window.model.viewport.rect(ofRow: 1)
    #expect(window.model.viewport.closeup?.isFitted == false && window.model.viewport.closeup?.factor == 1)
    #expect(
      words(window) == ["before the last edit", "320 pixels of \((all.width * all.height).grouped) differ"])
    #expect(try pixel(20, 15, ofRow: 1, window) == Self.plain)
    window.type("+++")
    let tiles = try #require(window.model.shownCloseup?.tiles)
    #expect(tiles.count == 1 && tiles[0].image.withPixels { $0[15 * all.width + 20] } == Self.plain)
    window.type("D")
    let halves = try #require(window.model.shownCloseup?.tiles)
    #expect(halves.map(\.part.minX) == [0, all.width / 2] && halves.map(\.part.maxX) == [all.width / 2, all.width])
    #expect(halves[0].image.withPixels { $0[15 * all.width + 20] } == Self.plain)
    #expect(halves[1].image.withPixels { $0[15 * all.width + all.width - 200] } == Self.spot)
    window.type("n")
    #expect(window.model.viewport.closeup?.row == 3)
  }

  @Test("a view alone that is edited is compared at the size in which it is shown")
  func aloneWhileEdited() throws {
    var window = window()
    window.press(.returnKey)
    window.send(built(Sheets(spots: [0]), 1))
    #expect(words(window).first?.contains("differ") == true && window.model.viewport.closeup?.isFitted == true)
    window.type("d")
    #expect(words(window).first == "before the last edit" && window.model.viewport.closeup?.isFitted == true)
  }
}

/// Cards of one colour, some of which have two spots, are higher than the others, or can't be drawn.
private struct Sheets: Gallery {
  var spots: Set<Int> = []
  var tall: Set<Int> = []
  var failing: Set<Int> = []
  var count = 100
  var height = 100.0
  var shade = 0

  static var knobs: [Knob<Sheets>] { [Knob("shade", \.shade, in: 0...1)] }

  func view(at index: Int) -> Sheet {
    Sheet(
      hasSpots: spots.contains(index), height: tall.contains(index) ? height + 40 : height,
      fails: failing.contains(index), shade: shade)
  }

  struct Sheet: View {
    struct Failure: Error {}

    let hasSpots: Bool
    let height: Double
    let fails: Bool
    let shade: Int

    func size(fitting width: Double) -> Size { Size(width: width, height: height) }
    func draw(on canvas: borrowing Canvas) throws {
      if fails { throw Failure() }
      canvas.fill(with: .color(Color(hex: 0x204060 + UInt32(shade))))
      guard hasSpots else { return }
      canvas.fill(.rectangle(Rect(x: 10, y: 10, width: 20, height: 8)), with: .color(.white))
      canvas.fill(.rectangle(Rect(x: canvas.bounds.width - 210, y: 10, width: 20, height: 8)), with: .color(.white))
    }
  }
}

/// The last of three is lit while there is a file.
private struct Switches: Gallery {
  var file = ""
  var count: Int { 3 }
  func view(at index: Int) -> Switch { Switch(file: file, isLast: index == 2) }

  struct Switch: View {
    let file: String
    let isLast: Bool

    func size(fitting width: Double) -> Size { Size(width: width, height: 100) }
    func draw(on canvas: borrowing Canvas) {
      if isLast, FileManager.default.fileExists(atPath: file) { canvas.fill(with: .color(.orange)) }
    }
  }
}

private struct Seconds: LiveGallery {
  var count: Int { 3 }
  var period: Duration { .seconds(1) }
  func view(at index: Int, moment: Moment) -> PlainCards.Card { PlainCards.Card(index: moment.seconds) }
}
