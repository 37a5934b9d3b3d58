import CodedGalleries
import Flyloft
import FlyloftObserver
import Foundation
import Oracle
import TestSupport
import Testing

/// What mouse, wheel and keyboard do in the panel of knobs of the built program: each knob makes the views look otherwise.
@Suite("The panel of knobs", .serialized)
struct KnobsPanelTests {
  /// So high that the panel has nothing to scroll.
  private static let size = PixelSize(width: 1000, height: 1450)

  /// The upper edges of the knobs, in points: the look, written here anew. Without a help a number takes 84 points.
  private static let tops: [String: Int] = {
    let heights = [
      ("views", 84), ("height", 84), ("uneven", 84), ("width", 84), ("item", 84), ("one", 84), ("crash", 84),
      ("shade", 84), ("ratio", 84), ("isLoud", 50), ("tone", 84), ("month", 84), ("ink", 188), ("words", 84),
      ("path", 84),
    ]
    var (tops, top) = ([String: Int](), 56)
    for (name, height) in heights {
      tops[name] = top
      top += height
    }
    return tops
  }()

  /// Points in a knob's place, from the panel's left edge and the knob's upper one.
  private enum Spot {
    /// On a slider, from 0 to 1.
    case slider(Double)
    case field, more, less, reset, toggle
    case segment(Int)
    case swatch(Int)
    case channel(Int, Double)

    var place: (x: Int, y: Int) {
      switch self {
      case .slider(let share): (28 + Int(112 * share), 53)
      case .field: (180, 53)
      case .more: (256, 45)
      case .less: (256, 60)
      case .reset: (256, 22)
      case .toggle: (250, 22)
      case .segment(let index): (20 + 83 * index + 40, 53)
      case .swatch(let index): (20 + Int(Double(index) * 232 / 11) + 8, 84)
      case .channel(let channel, let share): (48 + Int(212 * share), 112 + 24 * channel)
      }
    }
  }

  private let window: CodedWindow

  init() throws {
    window = try CodedWindow(size: Self.size, environment: ["XMODIFIERS": "@im=composing"])
    try window.expect()
  }

  private func point(_ spot: Spot, of knob: String) -> PixelPoint {
    let (x, y) = spot.place
    return PixelPoint(x: window.oracle.knobs.minX + x, y: Self.tops[knob]! + y)
  }

  private func click(_ spot: Spot, of knob: String, _ change: (inout CodedKnobs) -> Void = { _ in }) throws {
    window.note { $0.set(change) }
    try window.click(at: point(spot, of: knob))
  }

  /// Clicks into a field, and marks all that is in it.
  private func enter(_ knob: String) throws {
    try click(.field, of: knob)
    window.client.play(.key(0x61, [.control]), in: window.window)
  }

  /// Presses keys, whose meaning the panel has, and waits for what they lead to.
  private func keys(_ keys: UInt..., then change: (inout CodedKnobs) -> Void = { _ in }) throws {
    for key in keys { window.client.key(key) }
    window.note { $0.set(change) }
    try window.expect()
  }

  private func type(_ text: String, then change: (inout CodedKnobs) -> Void = { _ in }) throws {
    window.client.type(text)
    window.note { $0.set(change) }
    try window.expect()
  }

  private func open() throws {
    let button = window.oracle.knobsButton
    try window.click(at: PixelPoint(x: button.midX, y: button.midY))
  }

  @Test("the button in the title and K open and close it; Escape and the cross close it; views take the room")
  func opening() throws {
    try open()
    let button = window.oracle.knobsButton
    try window.click(at: PixelPoint(x: button.midX, y: button.midY))
    try window.playEach(.type("K"), .type("K"), .type("K"))
    window.client.key(Keysym.escape)
    window.note { $0.receive(.type("K")) }
    try window.expect()
    try open()
    window.client.pointer(to: PixelPoint(x: window.oracle.knobs.minX + 258, y: 28), in: window.window)
    window.client.click()
    window.note { $0.receive(.type("K")) }
    try window.expect()
  }

  @Test("a slider is dragged, beyond its ends too, until the button is released; its arrows, the wheel and keys step")
  func numbers() throws {
    try open()
    try window.play(.move(point(.slider(0.5), of: "uneven")))
    window.note { $0.set { $0.uneven = 50 } }
    try window.play(.press(1))
    for (x, value) in [(0.25, 25), (1, 100)] {
      window.note { $0.set { $0.uneven = value } }
      try window.play(.move(point(.slider(x), of: "uneven")))
    }
    window.note { $0.set { $0.uneven = 0 } }
    try window.play(.move(PixelPoint(x: 100, y: 900)))
    try window.play(.release(1))
    try window.play(.move(point(.slider(1), of: "uneven")))
    try click(.more, of: "uneven") { $0.uneven = 1 }
    try click(.more, of: "uneven") { $0.uneven = 2 }
    try click(.less, of: "uneven") { $0.uneven = 1 }
    window.note { $0.set { $0.uneven = 4 } }
    try window.play(.wheel(-3))
    window.note { $0.set { $0.uneven = 3 } }
    try window.play(.wheel(1))
    try keys(Keysym.up, Keysym.right) { $0.uneven = 5 }
    try keys(Keysym.pageUp, Keysym.left) { $0.uneven = 14 }
    try keys(Keysym.end) { $0.uneven = 100 }
    try keys(Keysym.pageDown, Keysym.down) { $0.uneven = 89 }
    try keys(Keysym.home) { $0.uneven = 0 }
    try click(.slider(0.3), of: "ratio") { $0.ratio = 0.25 }
    try keys(Keysym.up) { $0.ratio = 0.5 }
  }

  @Test("what is typed into a number's field counts with Enter and with Tab; what it does not take stays out")
  func typing() throws {
    try open()
    try enter("height")
    try type("23")
    try type("0\n") { $0.height = 230 }
    try type("1234567\n")
    try keys(Keysym.escape)
    try type("99")
    try keys(Keysym.backspace, Keysym.left, Keysym.delete)
    try type("120")
    try keys(Keysym.tab) { $0.height = 120 }
    try enter("ratio")
    try type("0.3\n")
    // With a click elsewhere it is dropped, and what can be had is taken.
    try enter("height")
    try type("150")
    try window.play(.move(window.content))
    window.note { $0.set { $0.height = 150 } }
    try window.play(.press(1), .release(1))
    // Keys are the views' again.
    try window.play(.key(Keysym.pageDown))
  }

  @Test("switches, segments and lists by mouse and by keys")
  func choices() throws {
    try open()
    try click(.toggle, of: "isLoud") { $0.isLoud = true }
    try type(" ") { $0.isLoud = false }
    try type("\n") { $0.isLoud = true }
    try click(.segment(2), of: "tone") { $0.tone = "high" }
    try keys(Keysym.left) { $0.tone = "mid" }
    try keys(Keysym.home) { $0.tone = "low" }
    try keys(Keysym.down, Keysym.down, Keysym.down) { $0.tone = "high" }
    // The list, whose fourth line stands below its field.
    try click(.field, of: "month")
    let field = point(.field, of: "month")
    window.note { $0.set { $0.month = "April" } }
    try window.click(at: PixelPoint(x: field.x, y: field.y + 17 + 3 * 28 + 14))
    try keys(Keysym.down) { $0.month = "May" }
    try keys(Keysym.end) { $0.month = "August" }
  }

  @Test("texts as they are typed; colours by digits, by swatches and by sliders; files that can be read")
  func texts() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.txt")
    try Data().write(to: URL(filePath: path))
    try open()
    try enter("words")
    try type("kb?") { $0.words = "kb?" }
    try keys(Keysym.backspace) { $0.words = "kb" }
    try enter("ink")
    try type("#f80\n") { $0.ink = Color(hex: 0xff8800) }
    try click(.swatch(5), of: "ink") { $0.ink = .blue }
    try keys(Keysym.right) { $0.ink = .indigo }
    try click(.swatch(10), of: "ink") { $0.ink = .white }
    let white = Color.white.oklch
    let gray = Color(lightness: 0.5, chroma: white.chroma, hue: white.hue)
    try click(.channel(0, 0.5), of: "ink") { $0.ink = Color(hex: gray.hexText)! }
    let tinted = Color(lightness: 0.5, chroma: 0.37 * 0.25, hue: white.hue)
    try click(.channel(1, 0.25), of: "ink") { $0.ink = Color(hex: tinted.hexText)! }
    let turned = Color(lightness: 0.5, chroma: 0.37 * 0.25, hue: .pi)
    try click(.channel(2, 0.5), of: "ink") { $0.ink = Color(hex: turned.hexText)! }
    try enter("path")
    try type("\(path)\n") { $0.path = path }
    try enter("path")
    try type("\(folder.file("b.txt"))\n")
  }

  @Test("what an input method composes is typed into a text, and keys outside of fields are none of its business")
  func composing() throws {
    let method = ComposingMethod(on: window.client.display, named: "composing")
    try open()
    try enter("words")
    var typed: String?
    // A key that the method has had no time for is typed as it is.
    for _ in 0..<100 where typed != "日本" {
      if typed != nil { try keys(Keysym.backspace) { $0.words = "" } }
      window.client.type("n")
      _ = window.client.pixels(
        of: window.window,
        until: { picture in
          typed = ["日本", "n"].first { words in
            window.note { $0.set { $0.words = words } }
            return window.oracle.difference(in: picture) == nil
          }
          return typed != nil
        })
      try window.expect()
    }
    #expect(typed == "日本")
    try window.click(at: window.content)
    let count = method.notes.keys
    try window.play(.key(Keysym.pageDown), .type("K"))
    #expect(method.notes.keys == count)
    method.quit()
  }

  @Test("one is set back by its button and by Delete, all by one button")
  func resetting() throws {
    try open()
    try click(.more, of: "shade") { $0.shade = 1 }
    try click(.more, of: "ratio") { $0.ratio = 0.25 }
    try click(.more, of: "height") { $0.height = 141 }
    try click(.reset, of: "ratio") { $0.ratio = 0 }
    try click(.slider(0.5), of: "shade") { $0.shade = 2 }
    try keys(Keysym.delete) { $0.shade = 0 }
    try click(.toggle, of: "isLoud") { $0.isLoud = true }
    let all = PixelPoint(x: window.oracle.knobs.minX + 196, y: 28)
    window.note { $0.set { $0 = CodedKnobs() } }
    try window.click(at: all)
  }

  @Test("what was set stays when the processes begin anew, and when another gallery has been shown")
  func staying() throws {
    try open()
    try click(.more, of: "shade") { $0.shade = 1 }
    try click(.toggle, of: "isLoud") { $0.isLoud = true }
    try window.click(at: window.content)
    try window.play(.type("R"))
    try window.click(at: window.oracle.point(inLineOf: "Gauges"))
    try click(.more, of: "shade") { $0.shade = 1 }
    try window.click(at: window.oracle.point(inLineOf: "StressCards"))
    try click(.more, of: "shade") { $0.shade = 2 }
  }

  @Test("Tab goes from knob to knob and out behind the last, Shift and Tab back")
  func tabs() throws {
    try window.play(.type("K"))
    try keys(Keysym.down) { $0.views = 99 }
    // The knob is set back by what comes next.
    try keys(Keysym.tab, Keysym.return) { $0.views = 100 }
    try keys(Keysym.tab, Keysym.up) { $0.height = 141 }
    try keys(Keysym.tab, Keysym.tab, Keysym.up) { $0.uneven = 1 }
    try keys(Keysym.tab, Keysym.delete) { $0.uneven = 0 }
    window.client.key(Keysym.tab, modifiers: .shift)
    try keys(Keysym.delete) { $0.height = 140 }
    window.client.key(Keysym.tab, modifiers: .shift)
    try keys(Keysym.down) { $0.views = 99 }
    try keys(Keysym.delete) { $0.views = 100 }
    // Before the first keys scroll the views; the last is come to from the other side, through views, buttons and list.
    window.client.key(Keysym.tab, modifiers: .shift)
    try window.play(.key(Keysym.pageDown))
    for _ in 0..<5 { window.client.key(Keysym.tab, modifiers: .shift) }
    window.client.type(" ")
    window.note { $0.receive(.type("K")) }
    try window.expect()
  }
}
