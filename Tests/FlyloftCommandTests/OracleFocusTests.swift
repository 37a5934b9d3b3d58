import CodedGalleries
import Flyloft
import FlyloftObserver
import Oracle
import TestSupport
import Testing

/// The window by the keyboard alone, as README's table of keys has it under Tab: what is come to looks so, and keys do there what the
/// pointer does.
@Suite("The window, by the oracle: by keyboard alone", .serialized)
struct OracleFocusTests {
  private let accent: UInt32 = 0xff28_60ee

  /// Presses keys without the oracle's knowledge.
  private func press(_ keys: UInt..., in window: CodedWindow, _ modifiers: KeyModifier...) {
    for key in keys { window.client.play(.key(key, modifiers), in: window.window) }
  }

  /// The views of the window of which something at the left edge, in the middle, says that they have the keyboard.
  private func marked(_ picture: Screenshot, _ window: CodedWindow) -> [Int] {
    window.oracle.views.filter { view in
      let frame = view.frame
      let y = (max(frame.minY, window.oracle.viewport.minY) + min(frame.maxY, window.oracle.viewport.maxY)) / 2
      return picture[frame.minX, y] == accent
    }.map(\.row)
  }

  @Test("Tab leads to the list, letters and arrows to its lines, and Enter and Space show them")
  func list() throws {
    let window = try CodedWindow()
    try window.expect()
    func expect(_ gallery: String) throws {
      // The filter leads to the same.
      window.note { for input in [OracleInput.type("/\(gallery)\n"), .key(Keysym.escape)] { $0.receive(input) } }
      try window.expect()
    }
    let names = window.oracle.galleries.map(\.name)
    press(Keysym.tab, Keysym.down, Keysym.return, Keysym.escape, in: window)
    let number = try #require(names.firstIndex(of: "StressCards"))
    try expect(names[number + 1])
    press(Keysym.tab, Keysym.home, in: window)
    window.client.type(" ")
    press(Keysym.escape, in: window)
    try expect(names[0])
    press(Keysym.tab, in: window)
    window.client.type("clo\n")
    press(Keysym.escape, in: window)
    try expect("Clock")
    // Letters are shortcuts again.
    try window.play(.type("b"))
  }

  @Test("Shift and Tab lead to the views, arrows go on among them, Enter shows one alone, and Escape leads back to it")
  func views() throws {
    let window = try CodedWindow(size: PixelSize(width: 900, height: 760))
    try window.expect()
    func expectMarked(_ row: Int) throws {
      let picture = window.client.pixels(of: window.window, until: { marked($0, window) == [row] })
      try #require(picture != nil, "View \(row) does not show that it has the keyboard.")
    }
    press(Keysym.tab, in: window, .shift)
    try expectMarked(0)
    press(Keysym.down, Keysym.down, in: window)
    try expectMarked(2)
    press(Keysym.up, in: window)
    try expectMarked(1)
    press(Keysym.return, in: window)
    try #require(
      window.client.pixels(of: window.window, until: { marked($0, window).isEmpty }) != nil,
      "View 1 is not shown alone.")
    press(Keysym.pageDown, Keysym.escape, in: window)
    try expectMarked(2)
    press(Keysym.escape, in: window)
    try window.expect()
    // Arrows scroll again.
    try window.play(.key(Keysym.down))
  }

  @Test("what is marked elsewhere is pasted into the filter by the middle button, and what is copied by Control V")
  func paste() throws {
    let window = try CodedWindow()
    try window.expect()
    let (field, other) = (window.oracle.filterField, try Pasting(display: window.client.display))
    other.own("PRIMARY")
    window.client.pointer(to: PixelPoint(x: field.midX, y: field.midY), in: window.window)
    window.client.click(button: 2)
    // The first line of it, and nothing that is no text.
    #expect(other.give("gau\nges") == "UTF8_STRING")
    window.note {
      for input in [OracleInput.move(PixelPoint(x: field.midX, y: field.midY)), .type("/gau")] { $0.receive(input) }
    }
    try window.expect()
    try window.play(.key(Keysym.escape))
    other.own("CLIPBOARD")
    try window.play(.type("/"))
    press(0x76, in: window, .control)
    #expect(other.give("clo") == "UTF8_STRING")
    window.note { $0.receive(.type("clo")) }
    try window.expect()
    // Where nobody has anything, nothing comes of it.
    other.disown("CLIPBOARD")
    press(0xff63, in: window, .shift)
    try window.play(.type("c"), .key(Keysym.backspace))
  }

  @Test("what is marked in the filter by a drag can be pasted by the middle button elsewhere, and what is copied there")
  func mark() throws {
    let window = try CodedWindow()
    try window.expect()
    try window.play(.type("/gau"))
    let (field, other) = (window.oracle.filterField, try Pasting(display: window.client.display))
    let y = field.midY
    window.client.drag(
      from: PixelPoint(x: field.minX + 3, y: y), to: PixelPoint(x: field.maxX - 3, y: y), in: window.window)
    #expect(other.waitForOwner(of: "PRIMARY") != 0)
    other.ask("UTF8_STRING", selection: "PRIMARY")
    #expect(other.isAnswered() && other.takeAnswer().map { String(decoding: $0.bytes, as: UTF8.self) } == "gau")
    press(0x63, in: window, .control)
    #expect(other.waitForOwner() != 0)
    #expect(other.paste("UTF8_STRING").map { String(decoding: $0.bytes, as: UTF8.self) } == "gau")
    // Marked anew without being copied: what was copied stays.
    press(0xff51, in: window, .shift)
    #expect(other.paste("UTF8_STRING").map { String(decoding: $0.bytes, as: UTF8.self) } == "gau")
  }

  @Test("what an input method composes is typed into the filter, and commands are none of its business")
  func inputMethod() throws {
    let window = try CodedWindow(environment: ["XMODIFIERS": "@im=composing"])
    try window.expect()
    var manners = ComposingMethod.Manners()
    manners.text = "gau"
    let method = ComposingMethod(on: window.client.display, named: "composing", manners)
    // A key that scrolls.
    try window.play(.key(Keysym.down))
    #expect(method.notes.keys == 0)
    try window.play(.type("/"))
    press(0x6e, in: window)
    window.note { $0.receive(.type("gau")) }
    try window.expect()
    #expect(method.notes.keys == 1)
    // One that it leaves to the field.
    try window.play(.type("g"), .key(Keysym.escape))
    try window.play(.key(Keysym.down))
    #expect(method.notes.keys == 3)
    method.quit()
  }

  @Test("a card's button is come to by Tab, and Enter tries again")
  func button() throws {
    let generation = Generation()
    let window = try CodedWindow(arguments: ["--no-animation", "--workers", "1"], environment: generation.environment) {
      ($0.views, $0.crash) = (3, 2)
    }
    let bad: UInt32 = 0xffc4_3734
    try #require(
      window.client.pixels(of: window.window, until: { $0[258, 300] == bad }) != nil,
      "\(window.shown.program.standardError)")
    try window.expectRest()
    try generation.write(1)
    press(Keysym.tab, in: window, .shift)
    press(Keysym.down, Keysym.tab, Keysym.return, Keysym.escape, in: window)
    try window.expectTriedAgain(1, drawn: 1)
  }
}
