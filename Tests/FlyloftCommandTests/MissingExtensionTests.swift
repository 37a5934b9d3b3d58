import Flyloft
import FlyloftObserver
import Testing

/// Servers without optional extensions. A proxy hides those that Xvfb can't leave out.
@Suite("Missing extensions", .serialized)
struct MissingExtensionTests {
  private static let namesToHide = [
    ["Present"], ["Present", "RANDR"], ["XInputExtension"], ["SYNC"], ["XKEYBOARD"], ["Generic Event Extension"],
    ["BIG-REQUESTS"], ["BIG-REQUESTS", "MIT-SHM"],
    ["Present", "RANDR", "XInputExtension", "SYNC", "XKEYBOARD", "BIG-REQUESTS", "MIT-SHM", "XFIXES", "RENDER"],
  ]
  // The observer itself needs XTEST and DAMAGE, and DAMAGE needs XFIXES.
  private static let namesToDisable = [
    "RANDR", "RENDER", "SECURITY", "XINERAMA", "COMPOSITE", "DOUBLE-BUFFER", "Generic Event Extension",
  ]

  @Test("hidden from the preview: the same pixels", arguments: namesToHide)
  func hidden(names: [String]) throws {
    let display = try ObservedDisplay()
    let interposer = try Interposer(before: display.server, names.map { .hide(extension: $0) })
    try expectSamePixels(display, through: interposer, isSilent: !names.contains("MIT-SHM"))
  }

  @Test("left out by the server: the same pixels", arguments: namesToDisable)
  func disabled(name: String) throws {
    try expectSamePixels(try ObservedDisplay(options: ["-extension", name]))
  }

  private func expectSamePixels(
    _ display: ObservedDisplay, through interposer: Interposer? = nil, isSilent: Bool = true
  ) throws {
    let reference = try ObservedDisplay()
    let size = PixelSize(width: 950, height: 680)
    let other = (display: display, preview: try display.show("StressCards", size: size, through: interposer))
    let usual = (display: reference, preview: try reference.show("StressCards", size: size))
    let expected = ExpectedWindow(try gallery("StressCards"), size: size)
    for (notches, top) in [(0, 0), (13, 1040), (2, 1200)] {
      for (display, preview) in [usual, other] {
        display.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
        display.client.wheel(notches)
        try display.expect(expected, in: preview, top: top)
      }
    }
    let found = other.display.client.pixels(of: other.preview.window) { picture in
      (try? usual.display.client.pixels(of: usual.preview.window)) == picture
    }
    #expect(found != nil)
    #expect(other.preview.program.standardError.isEmpty == isSilent, "\(other.preview.program.standardError)")
  }
}
