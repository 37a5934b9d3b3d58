import Flyloft
import Testing

@testable import FlyloftDisplay

@Suite struct InputQueueTests {
  @Test("wheel notches and moves in a row become one; the order to other events stays")
  func merging() {
    var queue = InputQueue()
    let place = PixelPoint(x: 1, y: 2)
    let later = PixelPoint(x: 3, y: 4)
    queue.append(.wheel(x: 0, y: 1, at: place, []))
    queue.append(.wheel(x: 1, y: 1, at: later, []))
    queue.append(.moved(to: place, []))
    queue.append(.moved(to: later, []))
    queue.append(.wheel(x: 0, y: -1, at: later, []))
    queue.append(.wheel(x: 0, y: -1, at: later, .control))
    #expect(
      queue.take() == [
        .wheel(x: 1, y: 2, at: later, []), .moved(to: later, []), .wheel(x: 0, y: -1, at: later, []),
        .wheel(x: 0, y: -1, at: later, .control),
      ])
    #expect(queue.take().isEmpty)
  }

  @Test("a touchpad's scrolling becomes one where it is of one time, so that each says how fast the fingers were")
  func fingers() {
    var queue = InputQueue()
    let place = PixelPoint(x: 1, y: 2)
    for (time, way) in [(0, 1.0), (8, 2), (8, 0.5), (16, 4)] {
      queue.append(.scroll(x: 0, y: way, at: place, time: .milliseconds(time), []))
    }
    #expect(
      queue.take()
        == [(0, 1.0), (8, 2.5), (16, 4)].map { .scroll(x: 0, y: $1, at: place, time: .milliseconds($0), []) })
  }
}

@Suite struct KeyTests {
  @Test(
    "keypad keys are their siblings",
    arguments: [
      (0xff97, Key.up), (0xff99, .down), (0xff96, .left), (0xff98, .right), (0xff9a, .pageUp), (0xff9b, .pageDown),
      (0xff95, .home), (0xff9c, .end), (0xff80, .space), (0xff8d, .returnKey), (0xff9f, .delete), (0xff89, .tab),
      (0xfe20, .tab), (0xffab, Key(keysym: 0x2b)), (0xffad, Key(keysym: 0x2d)), (0xffb0, Key(keysym: 0x30)),
    ])
  func keypad(keysym: Int, key: Key) {
    #expect(Key(keysym: UInt(keysym)) == key)
  }

  @Test("what is held to type something else is told apart: Shift, Control, Alt, AltGr, the switch of layouts")
  func modifiers() {
    for keysym: UInt in [0xffe1, 0xffe4, 0xffe9, 0xffee, 0xfe03, 0xff7e] { #expect(Key(keysym: keysym).isModifier) }
    for keysym: UInt in [0x20, 0x41, 0xff0d, 0xffc8, 0xffff, 0xfe20] { #expect(!Key(keysym: keysym).isModifier) }
  }
}

@Suite struct ScaleTests {
  @Test("the scale is Xft.dpi over 96, or 1")
  func scale() {
    #expect(Scale.of(resources: "*foo:\t1\nXft.dpi:\t144\n") == 1.5)
    #expect(Scale.of(resources: "") == 1)
    #expect(Scale.of(resources: "Xft.dpi:24\nfoo") == 0.25 && Scale.of(resources: "Xft.dpi: 768") == 8)
    for nonsense in ["zero", "", "0", "-5", "-96", "NaN", "inf", "1e9", "96000", "23.9", "769"] {
      #expect(Scale.of(resources: "Xft.dpi:\t\(nonsense)\n") == 1)
    }
  }
}
