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
    ["RANDR"], ["Generic Event Extension"], ["RENDER", "SECURITY", "XINERAMA", "COMPOSITE", "DOUBLE-BUFFER"],
  ]

  @Test("hidden from the preview: the same pixels")
  func hidden() throws {
    let usual = try Shown(on: ObservedDisplay())
    for names in Self.namesToHide {
      let display = try ObservedDisplay()
      let interposer = try Interposer(before: display.server, names.map { .hide(extension: $0) })
      try expectSamePixels(
        as: usual, Shown(on: display, through: interposer), isSilent: !names.contains("MIT-SHM"), "\(names)")
    }
  }

  @Test("left out by the server: the same pixels")
  func disabled() throws {
    let usual = try Shown(on: ObservedDisplay())
    for names in Self.namesToDisable {
      let options = names.flatMap { ["-extension", $0] }
      try expectSamePixels(as: usual, Shown(on: ObservedDisplay(options: options)), "\(names)")
    }
  }

  private func expectSamePixels(as usual: Shown, _ other: Shown, isSilent: Bool = true, _ comment: Comment) throws {
    let found = other.display.client.pixels(of: other.preview.window) { picture in
      (try? usual.display.client.pixels(of: usual.preview.window)) == picture
    }
    #expect(found != nil, comment)
    let program = other.preview.program
    let lines = isSilent ? program.standardError.split(separator: "\n") : program.waitForErrorLines(1)
    #expect(lines.isEmpty == isSilent, "\(comment): \(lines)")
  }
}

/// A preview that was scrolled, and looked as it should on the way.
private struct Shown {
  private static let size = PixelSize(width: 950, height: 680)

  let display: ObservedDisplay
  let preview: ShownPreview

  init(on display: ObservedDisplay, through interposer: Interposer? = nil) throws {
    self.display = display
    preview = try display.show("StressCards", size: Self.size, through: interposer, "--set", "blobs=20")
    let expected = ExpectedWindow(try gallery("StressCards", ["blobs": "20"]), size: Self.size)
    for (notches, top) in [(0, 0), (13, 1040), (2, 1200)] {
      display.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
      display.client.wheel(notches)
      try display.expect(expected, in: preview, top: top)
    }
  }
}
