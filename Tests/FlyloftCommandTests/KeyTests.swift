import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Testing

/// The keys that do something other than scroll.
@Suite("Keys", .serialized)
struct KeyTests {
  private let display: ObservedDisplay
  private let preview: ShownPreview
  private let expected: ExpectedWindow
  private var client: XClient { display.client }

  init() throws {
    display = try ObservedDisplay()
    preview = try display.show("StressCards", "--set", "rows=50", "--set", "blobs=10")
    expected = ExpectedWindow(try gallery("StressCards", ["rows": "50", "blobs": "10"]))
    try display.expect(expected, in: preview)
  }

  @Test("b takes the sidebar away and brings it back")
  func sidebar() throws {
    client.type("b")
    expected.wantsSidebar = false
    try display.expect(expected, in: preview)
    client.type("b")
    expected.wantsSidebar = true
    let picture = try #require(try display.expect(expected, in: preview))
    #expect(picture[231, 300] == 0xffe4_e4e0, "the line between sidebar and content")
  }

  @Test("h shows the metrics in the sidebar, opening it, and takes them away")
  func metrics() throws {
    // The line above the metrics, which are above the sidebar's foot of 40.
    let line = PixelPoint(x: 5, y: 600 - 40 - 276)
    func hasMetrics(_ picture: Screenshot) -> Bool { picture[line.x, line.y] == 0xffe4_e4e0 }
    #expect(try !hasMetrics(client.pixels(of: preview.window)))
    client.type("h")
    #expect(client.pixels(of: preview.window, until: hasMetrics) != nil)
    client.type("h")
    #expect(client.pixels(of: preview.window, until: { !hasMetrics($0) }) != nil)
    client.type("bh")
    #expect(client.pixels(of: preview.window, until: hasMetrics) != nil)
    try display.expect(expected, in: preview)
  }

  @Test("? shows the keys in place of the views; any key goes back, and a filter is not typed meanwhile")
  func help() throws {
    let edge = PixelPoint(x: 600, y: 64)
    func hasRows(_ picture: Screenshot) -> Bool { picture[edge.x, edge.y] == 0xffe4_e4e0 }
    client.type("?")
    #expect(client.pixels(of: preview.window, until: { !hasRows($0) }) != nil)
    client.type("x")
    try display.expect(expected, in: preview)
  }

  @Test("/ filters the galleries, and Enter shows the first that is left")
  func filter() throws {
    client.type("/cloc\n")
    let clock = try client.window(titled: "Flyloft – Clock")
    #expect(clock.identifier == preview.window.identifier)
    client.key(Keysym.escape)
    client.type("/STRESS")
    client.key(Keysym.return)
    _ = try client.window(titled: "Flyloft – StressCards")
    try display.expect(expected, in: preview)
  }

  @Test("letters that are typed into the filter do nothing else")
  func typing() throws {
    client.type("/qbh?")
    client.key(Keysym.backspace, times: 4)
    client.key(Keysym.return)
    // With an empty filter the first match is the first gallery.
    _ = try client.window(titled: "Flyloft – \(firstGallery)")
    #expect(preview.program.wait(within: .zero) == nil)
  }

  @Test("a click in the list shows that gallery, and a click back where it was left")
  func list() throws {
    client.key(Keysym.end)
    try display.expect(expected, in: preview, top: expected.lastTop)
    client.pointer(to: PixelPoint(x: 60, y: 96 + 8 + 16), in: preview.window)
    client.click()
    _ = try client.window(titled: "Flyloft – \(firstGallery)")
    let place = try #require(registry(indexOf: "StressCards"))
    client.pointer(to: PixelPoint(x: 60, y: 96 + 8 + 34 * place + 16), in: preview.window)
    client.click()
    _ = try client.window(titled: "Flyloft – StressCards")
    try display.expect(expected, in: preview, top: expected.lastTop)
  }

  @Test("+ and - zoom, 0 goes back; the first row stays where it is")
  func zoom() throws {
    client.type("+")
    expected.zoom = 1.25
    try display.expect(expected, in: preview)
    client.type("+")
    expected.zoom = 1.5
    try display.expect(expected, in: preview)
    client.type("---")
    expected.zoom = 0.8
    try display.expect(expected, in: preview)
    client.type("0")
    expected.zoom = 1
    try display.expect(expected, in: preview)
  }
}
