import CodedGalleries
import Flyloft
import FlyloftObserver
import Foundation
import Oracle
import TestSupport
import Testing

/// What is done with the text of views, their links and the outline, by keys and pointer in the built program.
@Suite("The window, by the oracle: text of views", .serialized)
struct OracleTextTests {
  @Test("Control F finds words while they are typed, Enter leads on and back, around; g goes to a view by its number")
  func finding() throws {
    let window = try CodedWindow("Texts")
    try window.expect()
    let controlF = OracleInput.key(Keysym.character("f"), [.control])
    try window.playEach(controlF, .type("need"), .type("le"))
    #expect(window.oracle.foundCount == 4)
    // All views have been searched.
    try window.expectRest()
    // To another line of the same view, to another view, and around.
    for _ in 0..<4 { try window.play(.key(Keysym.return)) }
    try window.playEach(.key(Keysym.return, [.shift]), .key(Keysym.return, [.shift]))
    // Keys that scroll do so meanwhile; what was gone to is gone to again once it is not in sight.
    try window.playEach(.key(Keysym.pageUp), .key(Keysym.down), .key(Keysym.return))
    // A line's end is a space.
    try window.play(.type(" here"))
    #expect(window.oracle.foundCount == 1)
    try window.playEach(.type("x"), .key(Keysym.return), .key(Keysym.backspace), .key(Keysym.escape))
    // From what is shown on, around the end.
    try window.playEach(.key(Keysym.end), controlF, .type("NEEDLE"))
    try window.expectRest()
    // A click beside the field leaves it the words, and letters are shortcuts again.
    try window.play(.move(beside(window)), .press(1), .release(1), .type("k"))
    // All views have been searched anew.
    try window.expectRest()
    try window.playEach(controlF, .key(Keysym.return), .key(Keysym.escape))
    // The cross closes it by the left button, and what was found is not framed any more.
    try window.playEach(controlF, .type("needle"))
    try window.playEach(.move(window.oracle.stripCross.middle), .press(3), .release(3))
    #expect(window.oracle.foundCount == 4)
    try window.play(.press(1), .release(1))
    try window.playEach(.type("k"), .type("g"))
    try window.click(at: window.oracle.stripCross.middle)
    try window.playEach(.type("g"), .type("25\n"), .type("g"), .type("100\n"), .key(Keysym.backspace), .type("1\n"))
    try window.playEach(.key(Keysym.escape), .type("g"), .type("99\n"), .type("g"), .type("0\n"))
    // Another gallery has no text: nothing is typed there.
    try window.play(controlF, .type("card 2"))
    try window.click(at: window.oracle.point(inLineOf: "StressCards"))
    try window.playEach(controlF, .type("k"))
  }

  @Test("links are followed where the button is let go; headings lead on; text is marked by a drag, and copied")
  func following() throws {
    let folder = TemporaryFolder()
    try folder.addScript("xdg-open", #"printf '%s\n' "$@" >>'\#(folder.file("opened"))'"#)
    let window = try CodedWindow("Texts", scale: 2, isDark: true, environment: folder.asFirstInPath)
    try window.expect()
    let other = try Pasting(display: window.client.display)
    try links(window, opened: folder.file("opened"), folder)
    try outline(window)
    try marking(window, other)
  }

  /// Where no view is, left of all.
  private func beside(_ window: CodedWindow) -> PixelPoint {
    PixelPoint(x: window.oracle.viewport.minX + 8, y: window.content.y)
  }

  /// A point of a link of the second view that is shown.
  private func link(_ number: Int, in window: CodedWindow) -> PixelPoint {
    let frame = window.oracle.frame(ofLink: number, in: window.oracle.views[1].frame)
    return PixelPoint(x: frame.minX + 10, y: frame.midY)
  }

  private func links(_ window: CodedWindow, opened: String, _ folder: TemporaryFolder) throws {
    try window.play(.move(beside(window)))
    let plain = window.client.pointerPicture(until: { _ in true })
    try window.play(.move(window.oracle.variantsButton.middle))
    let hand = try #require(window.client.pointerPicture(until: { $0 != plain }))
    // As on a button.
    try window.play(.move(link(0, in: window)))
    #expect(window.client.pointerPicture(until: { $0 == hand }) != nil)
    // Pressed, it does nothing yet, nor where the pointer leaves it, which marks text.
    let point = link(0, in: window)
    try window.play(.press(1))
    try window.play(.move(PixelPoint(x: point.x + 60, y: point.y - 60)))
    try window.playEach(.release(1), .move(point), .press(1), .press(3), .release(3), .release(1))
    // A hand that is not quite still.
    try window.play(.press(1), .move(PixelPoint(x: point.x + 4, y: point.y - 3)))
    try window.play(.release(1))
    #expect(window.oracle.views[0].row == 30)
    try window.click(at: link(1, in: window))
    #expect(window.oracle.gallery.knobs.shade == 3)
    try window.click(at: link(2, in: window))
    try window.play(.key(Keysym.escape))
    try window.click(at: link(3, in: window))
    try window.playEach(.key(Keysym.return), .key(Keysym.escape))
    try window.click(at: link(2, in: window))
    try window.play(.key(Keysym.return))
    FileWatch(folder.path).wait { (try? String(contentsOfFile: opened, encoding: .utf8))?.hasSuffix("\n") ?? false }
    #expect(try String(contentsOfFile: opened, encoding: .utf8) == "https://example.org/a\n")
  }

  private func outline(_ window: CodedWindow) throws {
    try window.play(.move(window.oracle.point(inLineOf: "Texts")), .wheel(5))
    try window.click(at: window.oracle.point(in: .heading(1)))
    #expect(window.oracle.views[0].row == 12)
    try window.click(at: window.oracle.point(in: .heading(2)))
    try window.click(at: window.oracle.point(in: .heading(0)))
    try window.playEach(.type("/"), .type("midd"))
    #expect(window.oracle.lines.suffix(2) == [window.oracle.lines[0], .heading(1)])
    try window.click(at: window.oracle.point(in: .heading(1)))
    try window.play(.key(Keysym.escape))
    try window.click(at: window.oracle.point(inLineOf: "StressCards"))
    try window.click(at: window.oracle.point(inLineOf: "Texts"))
  }

  private func marking(_ window: CodedWindow, _ other: Pasting) throws {
    func point(_ row: Int, _ line: Int, _ column: Int) -> PixelPoint {
      window.oracle.point(row: row, line: line, column: column)
    }
    func pasted(_ selection: String) -> String? {
      #expect(other.waitForOwner(of: selection) != 0)
      other.ask("UTF8_STRING", selection: selection)
      return other.isAnswered() ? other.takeAnswer().map { String(decoding: $0.bytes, as: UTF8.self) } : nil
    }
    // Within a line, on to another view, and back before where it began.
    try window.play(.move(point(13, 0, 2)), .press(1), .move(point(13, 0, 5)))
    try window.play(.move(point(15, 1, 3)))
    try window.play(.move(point(12, 1, 1)))
    try window.play(.release(1))
    #expect(pasted("PRIMARY") == "elow\nca" && window.oracle.markedText == "elow\nca")
    window.client.key(Keysym.character("c"), modifiers: .control)
    #expect(pasted("CLIPBOARD") == "elow\nca")
    // Marks go with the views.
    try window.play(.wheel(1))
    // Another button ends it where it is.
    try window.play(.move(point(14, 0, 0)), .press(1), .move(point(14, 1, 5)))
    try window.play(.press(3), .move(point(13, 0, 0)), .release(3), .release(1))
    #expect(pasted("PRIMARY") == "card 14\nbelow" && window.oracle.markedText == "card 14\nbelow")
    // A middle button pans over text, too.
    let start = point(14, 0, 3)
    try window.play(.move(start), .press(2), .move(PixelPoint(x: start.x, y: start.y - 70)), .release(2))
    try window.click(at: beside(window))
    #expect(window.oracle.markedText == "")
  }
}
