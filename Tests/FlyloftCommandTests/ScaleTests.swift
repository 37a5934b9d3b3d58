import Flyloft
import FlyloftObserver
import Testing

@Suite("The desktop's scale, while the window runs", .serialized)
struct ScaleTests {
  private let display: ObservedDisplay
  private let desktop: Desktop

  init() throws {
    display = try ObservedDisplay(size: PixelSize(width: 1700, height: 1300))
    desktop = Desktop(on: display)
  }

  private func show(_ arguments: String...) throws -> ShownPreview {
    try ShownPreview(
      of: "StressCards", executable: BuiltProgram.path(), size: PixelSize(width: 1600, height: 1200),
      arguments: ["--set", "rows=200", "--set", "blobs=10"] + arguments, seenBy: display.client)
  }

  /// What a window of 1,600×1,200 pixels should show at this scale.
  private func expected(scale: Double) throws -> ExpectedWindow {
    let expected = ExpectedWindow(try gallery("StressCards", ["rows": "200", "blobs": "10"]), scale: scale)
    expected.size = PixelSize(width: 1600, height: 1200)
    return expected
  }

  @Test("Xft.dpi is taken at the start and followed from then on: layout, place, zoom, pictures and size hints")
  func live() throws {
    display.client.setResources("Xcursor.size:\t24\nXft.dpi:\t144\nXft.antialias:\t1\n")
    let preview = try ShownPreview(
      of: "StressCards", executable: BuiltProgram.path(), size: PixelSize(width: 1000, height: 800),
      arguments: ["--set", "rows=200", "--set", "blobs=10"], seenBy: display.client)
    let first = ExpectedWindow(
      try gallery("StressCards", ["rows": "200", "blobs": "10"]), size: PixelSize(width: 1000, height: 800), scale: 1.5)
    try display.expect(first, in: preview)
    #expect(desktop.minimumSize(of: preview.window) == PixelSize(width: 360, height: 270))
    display.client.resize(preview.window, to: PixelSize(width: 1600, height: 1200))

    display.client.setResources("Xft.dpi: 96\n")
    try display.expect(try expected(scale: 1), in: preview)
    #expect(desktop.wait(until: { desktop.minimumSize(of: preview.window) == PixelSize(width: 240, height: 180) }))
    // To the middle of a row.
    display.client.pointer(to: PixelPoint(x: 600, y: 600), in: preview.window)
    display.client.wheel(7)
    try display.expect(try expected(scale: 1), in: preview, top: 560)
    display.client.setResources("Xft.dpi: 192\n")
    try display.expect(try expected(scale: 2), in: preview, top: 1120)
    display.client.setResources("Xft.dpi: 96\n")
    try display.expect(try expected(scale: 1), in: preview, top: 560)

    display.client.key(Keysym.home)
    display.client.type("++")
    let zoomed = try expected(scale: 1)
    zoomed.zoom = 1.5
    try display.expect(zoomed, in: preview)
    display.client.setResources("Xft.dpi: 192\n")
    let both = try expected(scale: 2)
    both.zoom = 1.5
    try display.expect(both, in: preview)
    #expect(preview.program.standardError.isEmpty)
  }

  @Test("a resolution that makes no sense counts as none", arguments: ["0", "NaN", "96000"])
  func absurd(resolution: String) throws {
    display.client.setResources("Xft.dpi:\t192\n")
    let preview = try ShownPreview(
      of: "StressCards", executable: BuiltProgram.path(), size: PixelSize(width: 800, height: 600),
      arguments: ["--set", "rows=200", "--set", "blobs=10"], seenBy: display.client)
    try display.expect(try expected(scale: 2), in: preview)
    display.client.setResources("Xft.dpi:\t\(resolution)\n")
    try display.expect(try expected(scale: 1), in: preview)
    // It counts as none at the start, too.
    display.client.type("q")
    #expect(preview.program.wait(within: .limit) == .exited(0))
    try display.expect(try expected(scale: 1), in: show())
  }

  @Test("removed resources count as missing ones do at the start")
  func removed() throws {
    display.client.setResources("Xft.dpi:\t192\n")
    let preview = try ShownPreview(
      of: "StressCards", executable: BuiltProgram.path(), size: PixelSize(width: 800, height: 600),
      arguments: ["--set", "rows=200", "--set", "blobs=10"], seenBy: display.client)
    try display.expect(try expected(scale: 2), in: preview)
    desktop.deleteResources()
    try display.expect(try expected(scale: 1), in: preview)
  }

  @Test("--scale overrides the desktop's scale")
  func given() throws {
    let preview = try show("--scale", "1")
    try display.expect(try expected(scale: 1), in: preview)
    display.client.setResources("Xft.dpi:\t192\n")
    // If it had an effect, that would be painted before this.
    display.client.type("b")
    let wide = try expected(scale: 1)
    wide.wantsSidebar = false
    try display.expect(wide, in: preview)
  }

  @Test("a hundred changes end on the last")
  func storm() throws {
    let preview = try show()
    try display.expect(try expected(scale: 1), in: preview)
    for step in 0..<100 { display.client.setResources("Xft.dpi:\t\(24 + step * 7)\n") }
    display.client.setResources("Xft.dpi:\t192\n")
    try display.expect(try expected(scale: 2), in: preview)
    #expect(preview.program.standardError.isEmpty)
  }
}
