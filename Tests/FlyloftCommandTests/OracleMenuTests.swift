import CX11
import CodedGalleries
import Flyloft
import FlyloftObserver
import Foundation
import Oracle
import TestSupport
import Testing

/// The menu of a view in the built program: how it is opened and closed, and that each item does what its key does, with the view that the
/// menu is about.
@Suite("The window, by the oracle: the menu of a view", .serialized)
struct OracleMenuTests {
  private let folder = TemporaryFolder()
  private let generation = Generation()

  @Test(
    "right button, Menu and Shift F10 open it; arrows, Return, Escape and the pointer; each item does what its key does"
  )
  func menu() throws {
    try folder.addScript("code", #"printf '%s\n' "$@" >>'\#(folder.file("opened"))'"#)
    try folder.addRecentFile("/none/a")
    let environment: [String: String?] = ["VISUAL": folder.file("code"), "XDG_DATA_HOME": folder.path]
    let window = try CodedWindow(environment: environment.merging(generation.environment) { $1 })
    window.note { $0.recentFiles = 1 }
    try window.expect()
    try opening(window)
    try keys(window)
    try items(window)
    try others(window)
  }

  /// The middle of a view.
  private func middle(_ row: Int, _ window: CodedWindow) throws -> PixelPoint {
    try #require(window.oracle.views.first { $0.row == row }).frame.intersection(window.oracle.viewport).middle
  }

  /// Opens the menu of a view, and clicks on an item of it, below which another view may be.
  ///
  /// - Parameter isKnown: whether the oracle knows what comes of it.
  private func choose(_ item: OracleMenuItem, of row: Int, _ window: CodedWindow, isKnown: Bool = true) throws {
    try window.play(.move(middle(row, window)), .press(3), .release(3))
    for input in OracleInput.click(at: window.oracle.frame(of: item).middle) {
      window.client.play(input, in: window.window)
      window.note { $0.receive(input) }
    }
    if isKnown { try window.expect() }
  }

  private func opening(_ window: CodedWindow) throws {
    let place = try middle(1, window)
    try window.play(.move(place), .press(3), .release(3))
    #expect(window.oracle.menuFrame.origin == place)
    // What the pointer is on is lit; its edge is for nothing; beside it nothing is lit.
    try window.play(.move(window.oracle.frame(of: .copyPicture).middle))
    try window.play(.move(PixelPoint(x: place.x + 100, y: place.y + 3)), .press(1), .release(1))
    try window.play(.key(Keysym.down), .key(Keysym.escape))
    // A press beside it closes it, and does no more; so does the wheel.
    let bar = PixelPoint(x: window.oracle.track.midX, y: window.oracle.track.maxY - 20)
    try window.play(.move(place), .press(3), .release(3), .move(bar))
    try window.play(.press(1), .release(1))
    try window.play(.move(place), .press(3), .release(3), .move(bar))
    try window.play(.press(3), .release(3))
    try window.play(.move(place), .press(3), .release(3))
    try window.play(.wheel(1))
    // Beside views it is that of the files that were open last, and so by a key.
    try window.play(.move(PixelPoint(x: window.oracle.viewport.minX + 8, y: place.y)), .press(3), .release(3))
    try window.playEach(.key(Keysym.escape), .type("O"), .key(Keysym.escape))
    // Where there is no room below or beside, it stands above and on the other side.
    let low = try middle(3, window)
    try window.play(.move(PixelPoint(x: window.oracle.viewport.maxX - 20, y: low.y)), .press(3), .release(3))
    try window.play(.key(Keysym.escape))
    // In the midst of a drag the right button ends that, and opens nothing.
    try window.play(.move(low), .press(2), .move(PixelPoint(x: low.x, y: low.y - 50)), .press(3), .release(3))
    try window.play(.move(place), .release(2))
    // A window that loses the keyboard, or has another size, closes it.
    try window.play(.press(3), .release(3))
    let desktop = Desktop(on: window.display)
    XSetInputFocus(desktop.connection, UInt(PointerRoot), Int32(RevertToNone), UInt(CurrentTime))
    XSync(desktop.connection, 0)
    window.note { $0.loseFocus() }
    try window.expect()
    window.client.focus(window.window)
    try window.play(.press(3), .release(3))
    try window.playEach(.resize(PixelSize(width: 1000, height: 720)), .resize(PixelSize(width: 1000, height: 700)))
  }

  private func keys(_ window: CodedWindow) throws {
    try window.play(.key(Keysym.home), .move(middle(2, window)))
    let key = OracleInput.key(OracleKeys.menu)
    // Around both ends.
    try window.playEach(
      key, .key(Keysym.up), .key(Keysym.up), .key(Keysym.down), .key(Keysym.down), .key(Keysym.down))
    try window.playEach(.key(Keysym.end), .key(Keysym.home), .key(Keysym.return))
    #expect(window.oracle.closeupView?.row == 2)
    try window.playEach(key, .key(Keysym.space))
    // The view has the keyboard by then, until Escape.
    try window.playEach(key, .key(Keysym.down), .key(Keysym.return), key, .key(Keysym.down), .key(Keysym.return))
    try window.playEach(key, .key(OracleKeys.menu), .key(Keysym.escape))
    try window.playEach(.key(OracleKeys.f10, [.shift]), .key(Keysym.escape))
    // Keys are what they always are, of its view.
    try window.play(.move(middle(0, window)), .press(3), .release(3), .move(middle(3, window)))
    try window.playEach(.type("v"), .key(Keysym.escape))
  }

  private func items(_ window: CodedWindow) throws {
    try window.play(.key(Keysym.home))
    try choose(.showAlone, of: 1, window)
    #expect(window.oracle.closeupView?.row == 1)
    try window.play(.key(Keysym.escape))
    try choose(.showVariants, of: 2, window)
    #expect(window.oracle.views.first?.row == 2)
    try window.play(.move(window.oracle.views[1].frame.middle), .press(3), .release(3))
    try window.click(at: window.oracle.frame(of: .showAll).middle)
    // That one alone. What is drawn later is of the same generation.
    try generation.write(1)
    try choose(.drawAgain, of: 1, window, isKnown: false)
    try window.expectTriedAgain(1, drawn: 1)
  }

  /// What is seen elsewhere than in the window.
  private func others(_ window: CodedWindow) throws {
    let other = try Pasting(display: window.client.display)
    other.own("CLIPBOARD")
    let own = other.owner()
    func copied(_ form: String) -> [UInt8] {
      guard other.waitForOwner(other: own) != 0, let value = other.paste(form) else { return [] }
      other.own("CLIPBOARD")
      return value.bytes
    }
    for (item, key, form) in [(OracleMenuItem.copyPicture, "c", "image/png"), (.copyCommand, "C", "UTF8_STRING")] {
      try choose(item, of: 2, window)
      let chosen = copied(form)
      // The pointer is on another view by then.
      try window.play(.move(middle(2, window)))
      window.client.type(key)
      #expect(!chosen.isEmpty && copied(form) == chosen)
      if item == .copyPicture {
        try Data(chosen).write(to: URL(filePath: folder.file("copied.png")))
        try expectPicture("copied.png", ofRow: 2)
      } else {
        #expect(String(decoding: chosen, as: UTF8.self).contains(" preview StressCards "))
      }
    }
    // The cross leaves it, and letters are shortcuts again.
    try window.play(.type("S"))
    try window.click(at: window.oracle.stripCross.middle)
    try window.playEach(.type("h"), .type("h"))
    try choose(.save, of: 1, window)
    try window.play(
      .key(Keysym.character("a"), [.control]), .type(folder.file("saved.png")), .key(Keysym.return))
    try expectPicture("saved.png", ofRow: 1)
    for number in 1...2 {
      if number == 1 { try choose(.openSource, of: 1, window) } else { window.client.type("o") }
      try #require(FileWatch(folder.path).wait { opened.count == 2 * number })
    }
    let place = opened
    #expect(place[1].contains("/CodedCard.swift:") && place == [place[0], place[1], place[0], place[1]])
    try choose(.newWindow, of: 1, window)
    window.client.unmap(window.window)
    let second = try window.client.window(titled: window.oracle.title)
    window.client.type("q")
    #expect(window.display.waitUntilGone(second))
  }

  private var opened: [Substring] {
    ((try? String(contentsOfFile: folder.file("opened"), encoding: .utf8)) ?? "").split(separator: "\n")
  }

  private func expectPicture(_ name: String, ofRow row: Int) throws {
    let image = try Image(pngAt: folder.file(name))
    let middle = image.pixels[image.size.width * (CodedPixel.cell * 3 / 2) + CodedPixel.cell * 3 / 2]
    #expect(CodedPixel(pixel: middle) == .place(row: row, column: 1, line: 1))
  }
}
