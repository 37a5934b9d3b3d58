import CodedGalleries
import Flyloft
import FlyloftObserver
import Oracle
import TestSupport
import Testing

/// What the sidebar does, and what the keys do that don't scroll, as README's table of keys says it.
@Suite("The window, by the oracle: sidebar and keys", .serialized)
struct OracleSidebarTests {
  @Test("the wheel over the list moves it by lines; the line under the pointer is lit, and none without it")
  func list() throws {
    // So low that the list is longer than its room.
    let window = try CodedWindow(size: PixelSize(width: 1000, height: 480), showsFigures: false)
    try window.expect()
    try window.play(.move(window.oracle.point(inLineOf: "Clock")), .wheel(2))
    try window.playEach(.wheel(-1), .wheel(5), .wheel(-20))
    try window.playEach(.move(window.oracle.point(inLineOf: "Gauges")), .move(window.content))
    try window.play(.move(window.oracle.point(inLineOf: "Gauges")))
    // Out of the window, which hears no more of it.
    try window.play(.move(PixelPoint(x: 1100, y: 450)))
  }

  @Test("a click shows a gallery, and another what was left where it was left; the filter, Enter, Escape and Backspace")
  func selection() throws {
    let window = try CodedWindow()
    try window.expect()
    try window.play(.move(window.content), .wheel(7))
    try window.click(at: window.oracle.point(inLineOf: "Gauges"))
    try window.play(.move(window.content), .wheel(2))
    try window.click(at: window.oracle.point(inLineOf: "StressCards"))
    try window.click(at: window.oracle.point(inLineOf: "Gauges"))
    try window.playEach(.type("/"), .type("stre"), .type("sst"), .key(Keysym.backspace))
    // Keys that scroll do so meanwhile, too.
    // A dead key joins with what follows where text is typed, Escape drops it, and elsewhere it is none.
    try window.playEach(.key(Keysym.backspace), .key(OracleKeys.deadAcute), .type("e"), .key(Keysym.backspace))
    try window.playEach(.key(OracleKeys.deadAcute), .key(Keysym.escape), .type("e"), .key(Keysym.escape))
    try window.playEach(.key(OracleKeys.deadAcute), .type("b"), .type("b"), .type("/"))
    try window.playEach(.type("qk"), .key(Keysym.escape), .type("/"), .type("clo"), .type("\n"), .key(Keysym.escape))
    try window.click(at: PixelPoint(x: window.oracle.filterField.midX, y: window.oracle.filterField.midY))
    try window.play(.type("gau"))
    try window.click(at: window.content)
    try window.play(.type("k"))
    #expect(window.oracle.title == "Flyloft – Clock")
    _ = try window.client.window(titled: window.oracle.title)
  }

  @Test("b, h, ? and --figures; k turns the knob on from what --set said")
  func keys() throws {
    let window = try CodedWindow(showsFigures: true) { ($0.shade, $0.views) = (2, 50) }
    try window.expect()
    try window.playEach(.type("h"), .type("b"), .type("h"), .type("b"), .type("h"), .type("h"))
    try window.playEach(.type("?"), .type("x"), .type("k"), .type("k"))
    try window.play(.move(window.content), .wheel(3))
    try window.playEach(.type("k"), .type("k"))
    try window.click(at: window.oracle.point(inLineOf: "Gauges"))
    try window.play(.type("k"))
    try window.click(at: window.oracle.point(inLineOf: "StressCards"))
  }

  @Test("in a narrow window b opens the sidebar over the views until something is chosen; the page of keys scrolls")
  func narrow() throws {
    let window = try CodedWindow(size: PixelSize(width: 600, height: 500))
    try window.expect()
    let inList = window.oracle.point(inLineOf: "StressCards")
    try window.playEach(.type("b"), .move(inList), .wheel(2), .wheel(-1), .type("b"), .type("b"))
    // Beside the list, where the first click does no more than to close it.
    try window.play(.move(PixelPoint(x: 400, y: 300)), .wheel(2))
    try window.play(.press(1), .release(1))
    try window.play(.wheel(1))
    try window.playEach(.type("b"), .key(Keysym.escape), .type("b"))
    try window.click(at: window.oracle.point(inLineOf: "Gauges"))
    try window.playEach(.type("/"), .type("stre"), .type("\n"), .key(Keysym.escape))
    try window.playEach(.resize(PixelSize(width: 780, height: 590)), .resize(PixelSize(width: 600, height: 400)))
    try window.play(.type("?"))
    let area = window.oracle.viewport
    let page = window.client.pixels(of: window.window, until: { Set($0.crop(area).pixels).count > 1 })
    try #require(page != nil, "There are no keys.")
    /// Does something, and waits until the page stands so many pixels higher than before.
    func expect(_ pixels: Int, after inputs: OracleInput...) throws {
      let before = try window.client.pixels(of: window.window)
      for input in inputs { window.client.play(input, in: window.window) }
      let moved = window.client.pixels(
        of: window.window, until: { $0 != before && $0.shows(before, in: area, movedUpBy: pixels) })
      #expect(moved != nil, "After \(inputs) the keys are not \(pixels) pixels higher.")
    }
    try expect(80, after: .move(PixelPoint(x: 300, y: 300)), .wheel(1))
    try expect(-80, after: .wheel(-1))
    try expect(40, after: .key(Keysym.down))
    try expect(-40, after: .key(Keysym.up))
    try window.play(.type("x"))
  }

  @Test("s and a card's button stop what is loaded, and load it again; what has come stays, and r loads all anew")
  func loads() throws {
    let (generation, gate) = (Generation(), try FileGate())
    try generation.write(1)
    let window = try CodedWindow(
      "SortedNumbers", arguments: ["--no-animation", "--workers", "1"],
      environment: [CodedGate.loads: gate.path].merging(generation.environment) { $1 }
    ) { $0.views = 2 }
    func expect(
      _ rows: OracleRow..., started: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      window.note { ($0.started, $0.rows) = (started, [0: rows[0], 1: rows[1]]) }
      try window.expect(sourceLocation: sourceLocation)
    }
    func click(_ row: Int, _ button: OracleButton) {
      let view = window.oracle.views[row].frame
      let place = window.oracle.frame(of: button, in: view)
      window.client.pointer(to: PixelPoint(x: place.midX, y: place.midY), in: window.window)
      window.client.click()
    }
    try expect(OracleRow(drawn: 1, button: .stop), OracleRow(drawn: 1, button: .stop))
    try generation.write(2)
    window.client.type("s")
    try expect(OracleRow(drawn: 1, button: .loadAgain), OracleRow(drawn: 1, button: .loadAgain))
    window.client.type("s")
    try expect(OracleRow(drawn: 2, button: .stop), OracleRow(drawn: 2, button: .stop))
    try generation.write(3)
    click(0, .stop)
    try expect(OracleRow(drawn: 2, button: .loadAgain), OracleRow(drawn: 2, button: .stop))
    click(0, .loadAgain)
    try expect(OracleRow(drawn: 3, button: .stop), OracleRow(drawn: 2, button: .stop))
    gate.open()
    try expect(OracleRow(drawn: 11), OracleRow(drawn: 10))
    try generation.write(4)
    window.client.type("r")
    try expect(OracleRow(drawn: 12), OracleRow(drawn: 12))
  }

  @Test("a click shows one view alone, another click and Escape show all again where they were; k stays")
  func alone() throws {
    let window = try CodedWindow("Photos") { ($0.item, $0.shade) = (200, 1) }
    try window.expect()
    try window.play(.move(window.content), .wheel(4))
    try window.click(at: window.content)
    try window.play(.type("k"))
    try window.click(at: window.content)
    try window.click(at: PixelPoint(x: window.content.x + 200, y: window.content.y))
    try window.play(.key(Keysym.escape))
  }

  @Test("r draws anew what is on screen, R in processes that begin anew; --set, k and a click count as before")
  func redrawing() throws {
    let generation = Generation()
    try generation.write(1)
    let window = try CodedWindow(
      "Photos", arguments: ["--no-animation", "--workers", "1"], environment: generation.environment
    ) { ($0.views, $0.shade) = (3, 1) }
    window.note { ($0.started, $0.drawn) = (1, 1) }
    try window.expect()
    try generation.write(2)
    window.note { $0.drawn = 2 }
    try window.play(.type("r"))
    try generation.write(3)
    window.note { ($0.started, $0.drawn) = (3, 3) }
    try window.play(.type("R"))
    try window.play(.type("k"))
    try generation.write(4)
    window.note { ($0.started, $0.drawn) = (4, 4) }
    try window.play(.type("R"))
    try window.click(at: PixelPoint(x: 600, y: 300))
    #expect(window.oracle.gallery.knobs.settings == ["views=3", "shade=2", "one=2"])
    try generation.write(5)
    window.note { ($0.started, $0.drawn) = (5, 5) }
    try window.play(.type("R"))
  }

  @Test(
    "one view alone is drawn by processes that begin anew, however often, in one piece and in tiles",
    arguments: [140, 5000])
  func redrawingOneAlone(height: Int) throws {
    let generation = Generation()
    try generation.write(1)
    let window = try CodedWindow("Photos", environment: generation.environment) {
      ($0.views, $0.shade, $0.height) = (3, 1, height)
    }
    window.note { ($0.started, $0.drawn) = (1, 1) }
    try window.expect()
    try window.click(at: PixelPoint(x: 600, y: 100))
    for round in 1...50 {
      let number = 1 + round % 7
      try generation.write(number)
      window.note { ($0.started, $0.drawn) = (number, number) }
      try window.play(.type("R"))
    }
  }

  @Test("the gallery on screen says first what it has, and each line of the list its count once the others have")
  func asking() throws {
    let gate = try FileGate()
    let number = try #require(codedNames.firstIndex(of: "StressCards"))
    let window = try CodedWindow(
      arguments: ["--no-animation", "--deadline", "3600"],
      environment: [CodedGate.file: gate.path, CodedGate.exception: "\(number)"])
    // None of the others can say anything yet.
    window.note { $0.isAsking = true }
    try window.expect()
    gate.open()
    window.note { $0.isAsking = false }
    try window.expect()
    try window.click(at: window.oracle.point(inLineOf: "Gauges"))
  }

  @Test("a crash's lines in its author's code come into its card, whose button tries again")
  func crash() throws {
    let generation = Generation()
    let window = try CodedWindow(arguments: ["--no-animation", "--workers", "1"], environment: generation.environment) {
      ($0.views, $0.crash) = (3, 2)
    }
    // At the left edge of a card that says what went wrong, and right of its button.
    let (bar, words) = (258, 380..<500)
    func linesOfWords(_ picture: Screenshot) -> Int {
      guard picture.size.width > words.upperBound else { return 0 }
      let card = (0..<picture.size.height).filter { picture[bar, $0] == 0xffc4_3734 }
      let ink = card.map { y in words.contains { picture[$0, y] != 0xffff_ffff } }
      return zip(ink, ink.dropFirst()).count { !$0 && $1 }
    }
    // Its title and its message are two.
    let picture = window.client.pixels(of: window.window, until: { linesOfWords($0) > 2 })
    let card = try #require(picture, "\(window.shown.program.standardError)")
    // The button has the window's colour, and the card another.
    let button = (0..<card.size.height).filter { card[bar, $0] == 0xffc4_3734 && card[290, $0] == 0xfff6_f6f4 }
    try generation.write(1)
    window.client.pointer(
      to: PixelPoint(x: 290, y: try #require(button.dropFirst(button.count / 2).first)), in: window.window)
    window.client.click()
    try window.expectTriedAgain(1, drawn: 1)
  }
}
