import CodedGalleries
import Flyloft
import FlyloftObserver
import FlyloftRegistry
import GalleryCatalog
import Oracle
import Testing

/// A window at rest takes no turn of its event loop, by the kernel's account of its threads.
@Suite("At rest", .serialized)
struct RestTests {
  @Test("after each kind of input, and while a button is held")
  func inputs() throws {
    let window = try CodedWindow(arguments: [])
    try window.expect()
    try window.expectRest()
    try window.play(.move(window.content), .wheel(4))
    try window.expectRest()
    for input: OracleInput in [
      .key(Keysym.pageDown), .key(Keysym.down), .key(Keysym.home), .wheel(-1, [.control]), .type("0"), .type("k"),
      .move(window.oracle.point(inLineOf: "Gauges")), .wheel(1), .move(window.content), .press(2),
      .move(PixelPoint(x: window.content.x, y: window.content.y - 50)), .release(2),
      .resize(PixelSize(width: 900, height: 640)),
    ] {
      try window.play(input)
      try window.expectRest()
    }
    // A scrollbar that is held beside its thumb turns pages until the thumb is there.
    let (track, client) = (window.oracle.track, window.client)
    client.pointer(to: PixelPoint(x: track.midX, y: track.midY), in: window.window)
    client.press()
    #expect(
      client.pixels(of: window.window, until: { (42...58).contains(window.oracle.rows(in: $0).first ?? 0) }) != nil)
    try window.expectRest()
    client.release()
    try window.play(.key(Keysym.home))
    try window.expectRest()
  }

  @Test("with each panel, and where it can't be seen")
  func panels() throws {
    let window = try CodedWindow(showsFigures: true, arguments: [])
    try window.expect()
    try window.expectRest()
    // The figures go, the sidebar, the keys; the filter is open; and a window so narrow that the sidebar stands over the views.
    for input: OracleInput in [
      .type("h"), .type("b"), .type("?"), .type("x"), .key(Keysym.return), .type("+++"), .key(Keysym.escape),
      .type("/"), .type("clo"), .key(Keysym.escape), .type("h"),
      .resize(PixelSize(width: 600, height: 640)),
    ] {
      try window.play(input)
      try window.expectRest()
    }
    let (client, handle) = (window.client, window.window)
    for (hide, show) in [
      ({ client.setStates(["_NET_WM_STATE_HIDDEN"], of: handle) }, { client.setStates([], of: handle) }),
      ({ client.unmap(handle) }, { client.map(handle) }),
    ] {
      // Also in the middle of a glide, which then ends where nobody sees it.
      client.key(Keysym.pageDown)
      window.note { $0.receive(.key(Keysym.pageDown)) }
      hide()
      try window.expectRest()
      show()
      try window.expect()
      try window.expectRest()
    }
  }

  @Test("with wide views that went sideways, in a grid, with high ones, one that has crashed, none, or all loaded")
  func kinds() throws {
    for change: (inout CodedKnobs) -> Void in [
      { ($0.item, $0.uneven) = (200, 20) }, { ($0.views, $0.height) = (3, 3000) }, { $0.width = 1500 },
    ] {
      let window = try CodedWindow(arguments: [], knobs: change)
      try window.expect()
      try window.expectRest()
      try window.play(.move(window.content), .wheel(2, [.shift]))
      try window.expectRest()
    }
    let crashed = try CodedWindow(arguments: []) { ($0.views, $0.crash) = (3, 2) }
    #expect(crashed.client.pixels(of: crashed.window, until: { $0[258, 300] & 0xff_ffff == 0xc43734 }) != nil)
    try crashed.expectRest()
    try CodedWindow(arguments: []) { $0.views = 0 }.expectRest()
    // It loads something.
    try CodedWindow("SortedNumbers", arguments: []).expectRest()
  }

  @Test("a gallery that the window waits for, and one that is live where it can't be seen")
  func galleries() throws {
    let display = try ObservedDisplay()
    let preview = try display.show(catalog.names[0])
    // The list is that of the window whose galleries are coded.
    let oracle = Oracle(
      names: catalog.names, skipped: [], showing: catalog.names[0], CodedKnobs(),
      size: PixelSize(width: 900, height: 600))
    for name in ["StressTable", "Clock", "Gauges"] {
      display.client.pointer(to: oracle.point(inLineOf: name), in: preview.window)
      display.client.click()
      _ = try display.client.window(titled: "Flyloft – \(name)")
      if name == "Clock" { display.client.unmap(preview.window) }
      #expect(preview.program.comesToRest(seenBy: display.client), "\(name)")
      if name == "Clock" { display.client.map(preview.window) }
    }
  }

  @Test(
    "glides, flings and fades go on to their end, and that is the end, where the server reports no refresh",
    arguments: [
      [Fault.hide(extension: "Present")], [.hide(extension: "Present"), .hide(extension: "RANDR")],
      [.drop(.of(extension: "Present", 2))],
    ])
  func withoutRefresh(faults: [Fault]) throws {
    let window = try CodedWindow(arguments: [], through: faults)
    try window.expect()
    try window.play(.move(window.content), .wheel(5))
    try window.play(.key(Keysym.pageDown))
    try window.play(.type("k"))
    try window.expectRest()
    try window.play(.key(Keysym.home))
    let pad = WireDevice(in: window)
    pad.plug()
    pad.touch()
    // By 240 pixels, the last of them as fast as they go 600 by themselves.
    try window.play(.scroll(y: 1.5, at: window.content), by: pad)
    // The window has been told of the first part before the rest comes: what comes at once has no speed.
    pad.play(.scroll(y: 1.5, at: window.content))
    pad.play(.lift)
    let isFlung = window.client.pixels(of: window.window, until: { window.oracle.rows(in: $0).first ?? 0 >= 4 })
    #expect(isFlung != nil)
    try window.expectRest()
  }
}
