import CodedGalleries
import Flyloft
import FlyloftObserver
import Foundation
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
    let folder = TemporaryFolder()
    func write(_ digit: Int) throws {
      try Data("\(digit)".utf8).write(to: URL(filePath: folder.file("generation")), options: .atomic)
    }
    try write(1)
    let window = try CodedWindow(
      "Photos", arguments: ["--no-animation", "--workers", "1"],
      environment: [CodedGenerations.variable: folder.file("generation")]
    ) { ($0.views, $0.shade) = (3, 1) }
    window.note { ($0.started, $0.drawn) = (1, 1) }
    try window.expect()
    try write(2)
    window.note { $0.drawn = 2 }
    try window.play(.type("r"))
    try write(3)
    window.note { ($0.started, $0.drawn) = (3, 3) }
    try window.play(.type("R"))
    try window.play(.type("k"))
    try write(4)
    window.note { ($0.started, $0.drawn) = (4, 4) }
    try window.play(.type("R"))
    try window.click(at: PixelPoint(x: 600, y: 300))
    #expect(window.oracle.gallery.knobs.settings == ["views=3", "shade=2", "one=2"])
    try write(5)
    window.note { ($0.started, $0.drawn) = (5, 5) }
    try window.play(.type("R"))
  }

  @Test("the gallery on screen says first what it has, and each line of the list its count once the others have")
  func asking() throws {
    let folder = TemporaryFolder()
    let gate = folder.file("gate")
    let descriptor = open(gate, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
    let number = try #require(codedNames.firstIndex(of: "StressCards"))
    let window = try CodedWindow(
      arguments: ["--no-animation", "--deadline", "3600"],
      environment: [CodedGate.file: gate, CodedGate.exception: "\(number)"])
    // None of the others can say anything yet.
    window.note { $0.isAsking = true }
    try window.expect()
    flock(descriptor, LOCK_UN)
    close(descriptor)
    window.note { $0.isAsking = false }
    try window.expect()
    try window.click(at: window.oracle.point(inLineOf: "Gauges"))
  }

  @Test("a crash's lines in its author's code come into its card")
  func crash() throws {
    let window = try CodedWindow { ($0.views, $0.crash) = (3, 2) }
    // At the left edge of a card that says what went wrong, and right of its button.
    let (bar, words) = (258, 380..<500)
    func linesOfWords(_ picture: Screenshot) -> Int {
      guard picture.size.width > words.upperBound else { return 0 }
      let card = (0..<picture.size.height).filter { picture[bar, $0] == 0xffcf_3f3c }
      let ink = card.map { y in words.contains { picture[$0, y] != 0xffff_ffff } }
      return zip(ink, ink.dropFirst()).count { !$0 && $1 }
    }
    // Its title and its message are two.
    let picture = window.client.pixels(of: window.window, until: { linesOfWords($0) > 2 })
    #expect(picture != nil, "\(window.shown.program.standardError)")
  }
}
