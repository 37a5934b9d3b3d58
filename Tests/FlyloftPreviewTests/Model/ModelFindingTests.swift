import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftRendering
import TestSupport
import Testing

@testable import FlyloftPreview

@Suite("Words that are found")
struct ModelFindingTests {
  @Test("words are found while they are typed, and Enter goes from place to place, round about")
  func finding() {
    var driver = ModelDriver.ofWords()
    driver.find("needle")
    #expect(driver.wordsOfSearch == "1 of 3" && driver.model.search?.counts == ["WordCards": 3])
    let palette = driver.model.palette
    #expect(driver.frames(palette.accent, 3) == [driver.place(7, letters: 2..<8)])
    driver.key(.returnKey)
    #expect(driver.wordsOfSearch == "2 of 3")
    driver.drawAll()
    #expect(driver.frames(palette.accent, 3) == [driver.place(20, letters: 0..<6)])
    #expect(driver.frames(palette.warn, 2) == [driver.place(21, letters: 3..<9)])
    for _ in 0..<2 { driver.key(.returnKey) }
    #expect(driver.wordsOfSearch == "1 of 3")
    driver.key(.returnKey, .shift)
    #expect(driver.wordsOfSearch == "3 of 3" && driver.visibleRows.contains(21))
    driver.key(.escape)
    driver.drawAll()
    #expect(driver.model.search == nil && driver.frames(palette.accent, 3) == [])
    #expect(driver.frames(palette.warn, 2) == [])
  }

  /// Words far right on views that are wider than any window.
  private struct Wide: Gallery {
    var count: Int { 9 }
    func view(at index: Int) -> Line { Line(number: index) }

    struct Line: ReadableView {
      let number: Int
      func size(fitting width: Double) -> Size { Size(width: 3000, height: 60) }
      func draw(on canvas: borrowing Canvas) {}
      func text(fitting width: Double) -> ViewText {
        ViewText(
          "far",
          boxes: (0..<3).map { Rect(x: (number > 4 ? 2400.0 : 20) + 10 * Double($0), y: 20, width: 10, height: 20) })
      }
    }
  }

  @Test("words that stand beside what is in sight are brought there, also in a view that is shown alone")
  func sideways() throws {
    var driver = ModelDriver([AnyGallery(Wide())])
    driver.drawAll()
    driver.find("far")
    #expect(driver.model.viewport.shiftX == 0)
    func isSeen(_ number: Int, row: Int) throws -> Bool {
      #expect(driver.wordsOfSearch == "\(number) of 9")
      let room =
        driver.model.viewport.hasCloseup ? Closeup.room(in: driver.model.layout) : driver.model.layout.openViewport
      let hit = try #require(driver.model.search?.hits[row]?.first?.frames.first)
      let place = TextMarks.pixels(hit, on: driver.model.viewport.rect(ofRow: row), around: 0)
      return place.minX >= room.minX && place.maxX <= room.maxX && place.minY >= room.minY && place.maxY <= room.maxY
    }
    for row in 1..<9 {
      driver.key(.returnKey)
      driver.drawAll()
      #expect(try isSeen(row + 1, row: row) && (driver.model.viewport.shiftX > 0) == (row > 4), "\(row)")
    }
    driver.key(.escape)
    driver.key(.home)
    driver.drawAll()
    driver.key(.returnKey)
    driver.type("0")
    driver.find("far")
    for row in [1, 2, 3, 4, 5, 6, 7, 8, 0] {
      driver.key(.returnKey)
      driver.drawAll()
      #expect(try isSeen(row + 1, row: row) && driver.model.viewport.closeup?.isFitted == false, "\(row)")
    }
  }

  @Test("what has been found is not copied with each place that comes, nor counted anew for each that is gone to")
  func many() throws {
    var driver = ModelDriver.ofWords()
    driver.find("needle")
    let search = try #require(driver.model.search)
    let hit = try #require(search.hits[7]?.first)
    func storage() -> Int? { driver.model.search.map { unsafeBitCast($0.hits, to: Int.self) } }
    var moves = 0
    // From the back to the front, and two on each.
    for row in (100..<3100).reversed() {
      let former = storage()
      driver.send(.searched(search.wish.number, .found(row: row, [hit, hit])))
      moves += storage() == former ? 0 : 1
    }
    // It grows by doubling.
    #expect(moves < 20)
    #expect(driver.wordsOfSearch == "1 of 6,003")
    for number in [2, 3, 4, 5, 6] {
      driver.key(.returnKey)
      #expect(driver.wordsOfSearch == "\(number) of 6,003")
    }
    for number in [5, 4, 3, 2, 1, 6003, 6002, 6001, 6000] {
      driver.key(.returnKey, .shift)
      #expect(driver.wordsOfSearch == "\(number.grouped) of 6,003")
    }
    // What comes before the one that is shown is counted.
    driver.send(.searched(search.wish.number, .found(row: 50, [hit])))
    #expect(driver.wordsOfSearch == "6,001 of 6,004")
  }

  /// A hundred words on each of many views.
  private struct Hundreds: Gallery {
    struct Hundred: ReadableView {
      var number: Int
      func size(fitting width: Double) -> Size { Size(width: 100, height: 20) }
      func draw(on canvas: borrowing Canvas) {}
      func text(fitting width: Double) -> ViewText {
        let words = String(repeating: "ab ", count: 100)
        return ViewText(words, boxes: words.map { _ in Rect(x: 0, y: 0, width: 1, height: 20) })
      }
    }

    var count: Int { 300 }
    func view(at index: Int) -> Hundred { Hundred(number: index) }
  }

  @Test("a search ends where there are more places than anybody goes through, and says so")
  func endless() {
    var found = 0
    let wish = SearchWish(
      number: 1, gallery: AnyGallery(Hundreds()), words: "ab",
      widths: OfferedWidths(flow: RowFlow(ColumnFlow(width: 400, gap: 0))), first: 0)
    var search = TextSearch(wish)
    TextFinder(nil, deadline: nil).search(wish, while: CancellationToken()) { result in
      if case .found(_, let hits) = result { found += hits.count }
      _ = search.take(result)
    }
    #expect(found == 20_000 && search.hasEnded && search.words == "1 of more than 20,000")
    // Nor does it go on in what comes.
    let more = AnyGallery(Hundreds()).grown(to: GalleryGrowth(count: 400, share: 1))
    #expect(search.goOn(in: more) == nil)
  }

  @Test("one goes back to where a search was begun, through however many places it has led since")
  func wayBack() {
    var driver = ModelDriver.ofWords()
    driver.wheel(y: 1)
    driver.send(.refresh, after: .seconds(5))
    driver.drawAll()
    let start = driver.model.viewport.top
    driver.find("needle")
    for _ in 0..<2 {
      driver.key(.returnKey)
      driver.drawAll()
    }
    driver.key(.escape)
    driver.drawAll()
    let end = driver.model.viewport.top
    #expect(start > 0 && end > start && driver.visibleRows.contains(21))
    driver.key(.left, .alt)
    driver.drawAll()
    #expect(driver.model.viewport.top == start)
    driver.key(.left, .alt)
    #expect(driver.model.viewport.top == start)
    driver.key(.right, .alt)
    driver.drawAll()
    #expect(driver.model.viewport.top == end)
  }

  @Test("alone, too, one goes back to the view from where a search has led")
  func wayBackAlone() {
    var driver = ModelDriver.ofWords()
    driver.key(.returnKey)
    driver.find("needle")
    #expect(driver.model.viewport.closeup?.row == 7)
    driver.key(.returnKey)
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.row == 20)
    driver.key(.escape)
    driver.key(.left, .alt)
    #expect(driver.model.viewport.closeup?.row == 0)
    driver.key(.right, .alt)
    #expect(driver.model.viewport.closeup?.row == 20)
  }

  @Test("of what is beside the list of letters one finds nothing, and it is said")
  func nothing() {
    var driver = ModelDriver.ofWords()
    driver.find("haystack")
    #expect(driver.wordsOfSearch == "Not found.")
    driver.key(.escape)
    driver.find("needle here")
    // A line's end is a space, and its hit has a frame for each line.
    #expect(driver.wordsOfSearch == "1 of 2" && driver.model.search?.hits[20]?[0].frames.count == 2)
  }

  @Test("the search begins with what is shown, and begins anew where the text or its width is another")
  func anew() throws {
    var driver = ModelDriver.ofWords()
    driver.key(.end)
    driver.find("needle")
    #expect(driver.wordsOfSearch == "1 of 3" && driver.visibleRows.contains(7))
    var cards = WordCards()
    cards.words = [2: "needle"]
    driver.send(.described(number: 0, AnyGallery(cards, generation: 1)))
    driver.drawAll()
    #expect(driver.wordsOfSearch == "1 of 1")
    let number = try #require(driver.model.search?.wish.number)
    driver.send(.resized(PixelSize(width: 900, height: 800)))
    #expect(driver.model.search?.wish.number == number + 1 && driver.wordsOfSearch == "1 of 1")
    // What comes of the search before is nobody's.
    driver.send(.searched(number, .found(row: 0, [TextHit(frames: [])])))
    #expect(driver.wordsOfSearch == "1 of 1")
  }

  @Test("the first place that is gone to is the next from the view on that is shown", arguments: [true, false])
  func fromThere(isAlone: Bool) {
    var driver = ModelDriver.ofWords()
    driver.type("g")
    driver.enter("14")
    driver.key(.returnKey)
    if isAlone { driver.key(.returnKey) }
    #expect(isAlone == (driver.model.viewport.closeup?.row == 14))
    driver.find("needle")
    #expect(driver.wordsOfSearch == "2 of 3")
    #expect(isAlone ? driver.model.viewport.closeup?.row == 20 : driver.visibleRows.contains(20))
  }

  @Test("in one scroll of several files those that join it later are searched, too, and counted by file")
  func joined() {
    let names = ["a.pdf", "b.pdf"]
    var driver = ModelDriver(
      [AnyGallery(joining: [], named: "All files")]
        + names.map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) })
    func describe(_ number: Int) {
      driver.send(.described(number: number, AnyGallery(WordCards(), named: names[number - 1], generation: 1)))
      driver.frame()
      driver.drawAll()
    }
    describe(1)
    driver.find("needle")
    #expect(driver.model.search?.counts == ["All files": 3, "a.pdf": 3])
    describe(2)
    #expect(driver.model.search?.counts == ["All files": 6, "a.pdf": 3, "b.pdf": 3])
  }

  @Test("a place is gone to at once in a file that is higher than those before it, whose views have not been drawn")
  func higher() throws {
    var driver = ModelDriver(
      [AnyGallery(joining: [], named: "All files")]
        + ["a", "b"].map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) })
    for (number, pages) in [Pages(height: 20, count: 200), Pages(height: 1100, count: 2, words: [1: "needle"])]
      .enumerated()
    {
      let name = number == 0 ? "a" : "b"
      driver.send(.described(number: number + 1, AnyGallery(pages, named: name, generation: 1)))
      driver.drawAll()
    }
    driver.find("needle")
    driver.drawAll()
    let (room, row) = (driver.model.layout.openViewport, driver.model.viewport.rect(ofRow: 201))
    #expect(driver.wordsOfSearch == "1 of 1" && row.height == 1100)
    #expect(row.minY + 500 == room.minY + room.height / 3)
    // From there the wheel goes on.
    driver.wheel(y: -1)
    #expect(driver.model.viewport.rect(ofRow: 201).minY == row.minY + 80)
  }

  @Test("in a gallery without text nothing is searched; another gallery ends it")
  func otherGalleries() {
    var driver = ModelDriver.ofWords()
    driver.find("needle")
    driver.send(.input(.key(.escape, text: "", [])))
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(4, offset: 0).midY))
    driver.frame()
    #expect(driver.model.gallery?.name == "PlainCards")
    driver.find("x")
    #expect(driver.model.search == nil)
    let title = driver.model.panels.title(in: driver.model.panelWindow)?.facts
    #expect(title == "There is no text to find in the views of PlainCards.")
  }

  @Test("what is written to a file's end is searched, too, and leads nobody away from where he reads")
  func appended() throws {
    var driver = ModelDriver([AnyGallery(WordLog(words: [41: "needle", 44: "a needle", 45: "needle"]), generation: 1)])
    driver.drawAll()
    driver.find("needle")
    #expect(driver.wordsOfSearch == "Not found.")
    let top = driver.model.viewport.top
    func grow(to count: Int) throws {
      driver.send(.module(.appended("WordLog")))
      driver.send(.grown(try #require(driver.readingOn), GalleryGrowth(count: count, share: 1)))
      driver.drawAll()
    }
    try grow(to: 42)
    #expect(driver.wordsOfSearch == "1 of 1" && driver.model.viewport.top == top)
    try grow(to: 46)
    // The one that was the last is searched once more, and counted once.
    try grow(to: 47)
    #expect(driver.wordsOfSearch == "1 of 3" && driver.model.search?.counts == ["WordLog": 3])
    driver.key(.returnKey)
    driver.key(.returnKey)
    #expect(driver.wordsOfSearch == "3 of 3" && driver.visibleRows.contains(45))
  }

  @Test("of views that have come since only those are searched, and the one that was the last, whose text is read anew")
  func goingOn() throws {
    let finder = TextFinder(nil, deadline: nil)
    #expect(found(in: AnyGallery(WordLog(words: [3: "needle", 39: "need"])), by: finder) == [3])
    let longer = WordLog(words: [3: "needle", 39: "needle", 41: "needle"], count: 42)
    #expect(found(in: AnyGallery(longer), first: 39, known: 39, by: finder) == [39, 41])
  }

  private func found(
    in gallery: AnyGallery, first: Int = 0, known: Int = 0, by finder: TextFinder = TextFinder(nil, deadline: nil)
  ) -> [Int] {
    let wish = SearchWish(
      number: 1, gallery: gallery, words: "needle",
      widths: OfferedWidths(flow: RowFlow(ColumnFlow(width: 100, gap: 0))), first: first, known: known)
    var rows: [Int] = []
    finder.search(wish, while: CancellationToken()) { if case .found(let row, _) = $0 { rows.append(row) } }
    return rows
  }

  @Test(
    "of a gallery that knows where words may be, only those texts are read, alone or as one of several",
    arguments: [true, false])
  func knowing(knows: Bool) {
    var log = WordLog(words: [3: "needle", 700: "need", 701: "needle", 990: "needle"], count: 1000)
    log.knows = knows
    #expect(found(in: AnyGallery(log), first: 500) == [701, 990, 3])
    let count = log.views.now.count
    #expect((count <= 10) == knows)
    let parts = [AnyGallery(log, named: "a", generation: 1), AnyGallery(log, named: "b", generation: 1)]
    #expect(
      found(in: AnyGallery(joining: parts, named: "all"), first: 1500) == [1701, 1990, 3, 701, 990, 1003])
    #expect((log.views.now.count - count <= 20) == knows)
  }

  @Test("a file that becomes longer in the scroll of several has what is behind it found where it is then")
  func shifted() throws {
    var driver = ModelDriver(
      [AnyGallery(joining: [], named: "All files")]
        + ["a", "b"].map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) })
    func describe(_ number: Int, _ name: String, _ log: WordLog) {
      driver.send(.described(number: number, AnyGallery(log, named: name, generation: 1)))
      driver.drawAll()
    }
    describe(1, "a", WordLog(words: [41: "needle"], count: 40))
    describe(2, "b", WordLog(words: [30: "a needle"], count: 40))
    driver.find("needle")
    #expect(driver.wordsOfSearch == "1 of 1" && driver.model.search?.hits.keys.sorted() == [70])
    let top = try #require(driver.visibleRows.first)
    describe(1, "a", WordLog(words: [41: "needle"], count: 45))
    driver.frame()
    #expect(driver.model.search?.hits.keys.sorted() == [41, 75] && driver.visibleRows.first == top + 5)
    #expect(driver.model.search?.counts == ["All files": 2, "a": 1, "b": 1])
  }
}

/// Views of one height, whose words stand five hundred points below their upper edge.
private struct Pages: Gallery {
  var height = 0.0
  var count = 0
  var words: [Int: String] = [:]

  func view(at index: Int) -> Page { Page(height: height, words: words[index] ?? "") }

  struct Page: ReadableView {
    let height: Double
    let words: String

    func size(fitting width: Double) -> Size { Size(width: width, height: height) }
    func draw(on canvas: borrowing Canvas) {}
    func text(fitting width: Double) -> ViewText {
      ViewText(
        words, boxes: words.indices.enumerated().map { Rect(x: 10 * Double($0.0), y: 500, width: 10, height: 20) })
    }
  }
}

/// A file of lines that may grow.
private struct WordLog: GrowingGallery {
  var words: [Int: String] = [:]
  var count = 40

  /// True if it tells where words may be.
  var knows = false
  /// The views that it was asked for.
  let views = Collector<Int>()

  var readShare: Double { 1 }
  var followsEnd: Bool { true }
  func readOn() {}
  func nextView(from index: Int, having words: String) -> Int? {
    knows ? self.words.keys.filter { $0 >= index }.min() : index
  }
  func view(at index: Int) -> WordCards.Card {
    views.add(index)
    return WordCards.Card(index: index, words: words[index] ?? "line \(index)")
  }
}
