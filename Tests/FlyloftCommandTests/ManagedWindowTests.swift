import CodedGalleries
import Flyloft
import FlyloftObserver
import Foundation
import Oracle
import TestSupport
import Testing

/// The window where others decide about it: under window managers, and on another server.
@Suite("The window, by the oracle: managers and servers", .serialized)
struct ManagedWindowTests {
  private static let screen = PixelSize(width: 1100, height: 760)

  /// Scrolls, fills the screen, follows its size, and goes back to the size that it had.
  private func use(_ window: CodedWindow, on desktop: Desktop) throws {
    try window.play(.move(window.content), .wheel(3))
    try window.playEach(.key(Keysym.pageDown), .wheel(-1))
    for back in [Keysym.f11, Keysym.escape] {
      try window.play(.key(Keysym.f11))
      desktop.display.client.setScreen(to: PixelSize(width: 1000, height: 700))
      window.note { $0.change(screen: PixelSize(width: 1000, height: 700)) }
      try window.expect()
      desktop.display.client.setScreen(to: Self.screen)
      window.note { $0.change(screen: Self.screen) }
      try window.expect()
      try window.play(.key(back))
    }
  }

  /// Is put away, and brought back: nothing goes on meanwhile, and a scale that the desktop has got meanwhile is followed.
  private func hide(
    _ window: CodedWindow, on desktop: Desktop, by hide: () throws -> Void, back show: () throws -> Void
  )
    throws
  {
    try window.play(.wheel(2))
    try hide()
    try #require(desktop.wait(until: { !desktop.isViewable(window.window) }), "The window can still be seen.")
    setScale(1.25, of: window, on: desktop)
    try window.expectRest()
    try show()
    try window.expect()
    setScale(1, of: window, on: desktop)
    try window.expect()
  }

  private func setScale(_ scale: Double, of window: CodedWindow, on desktop: Desktop) {
    desktop.display.client.setResources("Xft.dpi: \(Int(scale * 96))\n")
    window.note { $0.rescale(to: scale) }
  }

  /// Follows the desktop's scale, and copies the command that shows it.
  private func share(_ window: CodedWindow, on desktop: Desktop) throws {
    for scale in [1.5, 1] {
      setScale(scale, of: window, on: desktop)
      try window.expect()
    }
    let other = try Pasting(display: window.client.display)
    let former = other.owner()
    try window.play(.type("C"))
    #expect(other.waitForOwner(other: former) != 0)
    let pasted = try #require(other.paste("UTF8_STRING"))
    #expect(String(decoding: pasted.bytes, as: UTF8.self).contains("flyloft preview StressCards"))
  }

  private func close(_ window: CodedWindow, on desktop: Desktop) {
    desktop.sendToManager("_NET_CLOSE_WINDOW", about: window.window, (0, 2, 0, 0, 0))
    #expect(window.shown.program.wait(within: .limit) == .exited(0), "\(window.shown.program.standardError)")
  }

  @Test(
    "openbox: scrolled, resized, scaled, full screen, minimized, on another desktop, copied from and closed",
    .needs(.openbox, if: Program.isInstalled("openbox")))
  func openbox() throws {
    let display = try ObservedDisplay(size: Self.screen)
    let desktop = Desktop(on: display)
    let manager = try desktop.startManager("openbox", ["--sm-disable"])
    let window = try CodedWindow(on: display, size: PixelSize(width: 900, height: 600), isTold: false) { $0.item = 200 }
    try window.expect()
    try use(window, on: desktop)
    try window.playEach(.resize(PixelSize(width: 760, height: 640)), .type("b"))
    try hide(window, on: desktop) {
      desktop.minimize(window.window)
    } back: {
      desktop.sendToManager("_NET_ACTIVE_WINDOW", about: window.window, (2, 0, 0, 0, 0))
    }
    func show(desktop number: Int) { desktop.sendToManager("_NET_CURRENT_DESKTOP", about: nil, (number, 0, 0, 0, 0)) }
    try hide(window, on: desktop, by: { show(desktop: 1) }, back: { show(desktop: 0) })
    try share(window, on: desktop)
    close(window, on: desktop)
    #expect(manager.wait(within: .zero) == nil)
  }

  @Test(
    "i3: given its size, half of the room beside another window, scrolled, scaled, full screen, on another workspace, copied from and closed",
    .needs(.i3, if: Program.isInstalled("i3")))
  func i3() throws {
    let display = try ObservedDisplay(size: Self.screen)
    let desktop = Desktop(on: display)
    let manager = try startI3(on: desktop)
    let window = try CodedWindow(on: display, size: PixelSize(width: 700, height: 500), isTold: false) {
      $0.uneven = 20
    }
    window.note { $0.receive(.resize(Self.screen)) }
    try window.expect()
    let other = desktop.open(PixelSize(width: 300, height: 200))
    let half = PixelSize(width: Self.screen.width / 2, height: Self.screen.height)
    window.note { $0.receive(.resize(half)) }
    try window.expect()
    desktop.close(other)
    window.note { $0.receive(.resize(Self.screen)) }
    try window.expect()
    try use(window, on: desktop)
    try hide(
      window, on: desktop, by: { try show(workspace: 2, on: desktop) }, back: { try show(workspace: 1, on: desktop) })
    try share(window, on: desktop)
    close(window, on: desktop)
    #expect(manager.wait(within: .zero) == nil)
  }

  private func startI3(on desktop: Desktop) throws -> Program {
    let folder = TemporaryFolder()
    try folder.addScript("config", "# i3 config file (v4)\nfont fixed\nfocus_follows_mouse no\ndefault_border none")
    return try desktop.startManager("i3", ["-c", folder.file("config")])
  }

  private func show(workspace number: Int, on desktop: Desktop) throws {
    let order = try Program(
      "i3-msg", ["workspace", "\(number)"], environment: ["DISPLAY": desktop.display.server.display])
    #expect(order.wait(within: .limit) == .exited(0), "\(order.standardError)")
  }

  @Test(
    "i3: on another workspace a clock stands still, and it goes on when i3 has died",
    .needs(.i3, if: Program.isInstalled("i3")))
  func hiddenByI3() throws {
    let display = try ObservedDisplay(size: Self.screen)
    let desktop = Desktop(on: display)
    let manager = try startI3(on: desktop)
    let preview = try display.show("Clock")
    #expect(display.client.waitForDamage(in: preview.window, within: .limit) != nil)
    try show(workspace: 2, on: desktop)
    #expect(preview.program.comesToRest(seenBy: display.client))
    manager.signal(SIGKILL)
    try #require(desktop.wait(until: { desktop.isViewable(preview.window) }))
    for _ in 0..<3 {
      display.client.forgetDamage()
      #expect(display.client.waitForDamage(in: preview.window, within: .limit) != nil)
    }
  }

  @Test(
    "VNC's server, without a manager: scrolled, resized, full screen and closed",
    .needs(.vncServer, if: Program.isInstalled("Xtigervnc")))
  func vnc() throws {
    let display = try ObservedDisplay(.vnc, size: Self.screen)
    let desktop = Desktop(on: display)
    let window = try CodedWindow(on: display, size: PixelSize(width: 900, height: 600)) { $0.uneven = 20 }
    try window.expect()
    try use(window, on: desktop)
    try window.playEach(.resize(PixelSize(width: 1000, height: 640)), .type("b"))
    window.client.close(window.window)
    #expect(window.shown.program.wait(within: .limit) == .exited(0), "\(window.shown.program.standardError)")
  }

  @Test(
    "Xwayland under weston: resized, scaled, full screen, scrolled, copied from and closed",
    .needs(.weston, if: Program.isInstalled("weston") && Program.isInstalled("Xwayland")))
  func xwayland() throws {
    let desktop = try Weston(screen: Self.screen)
    let window = try CodedWindow(
      on: desktop.inner, within: (desktop.outer.client, desktop.screen), size: PixelSize(width: 900, height: 600),
      isTold: false
    ) { $0.uneven = 20 }
    try window.expect()
    desktop.outer.client.focus(desktop.screen)
    try window.playEach(.key(Keysym.pageDown), .resize(PixelSize(width: 760, height: 560)), .key(Keysym.f11))
    // Xwayland now and then takes the pointer to be in the corner of a window that has opened below it, until it is moved once more.
    let beside = PixelPoint(x: window.content.x - 30, y: window.content.y - 30)
    try window.playEach(
      .move(window.content), .move(beside), .move(window.content), .wheel(1), .wheel(3), .wheel(-1),
      .key(Keysym.pageUp), .type("+"))
    try window.playEach(.key(Keysym.escape), .key(Keysym.pageDown), .type("b"))
    try share(window, on: Desktop(on: desktop.inner))
    window.client.close(window.window)
    #expect(window.shown.program.wait(within: .limit) == .exited(0), "\(window.shown.program.standardError)")
    #expect(desktop.weston.wait(within: .zero) == nil)
  }
}

/// A desktop of Wayland, whose screen is a window on an X server, since weston without a screen has neither keys nor a pointer:
/// Xwayland ends there at the first input from a test.
private final class Weston {
  let (outer, inner): (ObservedDisplay, ObservedDisplay)
  let weston: Program
  let screen: WindowHandle
  private let folder = TemporaryFolder()

  init(screen size: PixelSize) throws {
    outer = try ObservedDisplay(size: size)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    weston = try Program(
      "weston",
      [
        "--backend=x11-backend.so", "--width=\(size.width)", "--height=\(size.height)", "--xwayland", "--idle-time=0",
        "--no-config", "--use-pixman",
      ],
      environment: ["DISPLAY": outer.client.display, "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": nil])
    screen = try outer.client.window(titleHolding: "Weston", of: weston)
    let name = /xserver listening on display (:[0-9]+)/
    func isTold(_ lines: String) -> Bool { lines.contains(name) }
    try #require(weston.waitForStandardError(until: isTold), "\(weston.standardError)")
    let display = try #require(weston.standardError.firstMatch(of: name)?.1)
    inner = try ObservedDisplay(String(display), within: outer.server, size: size)
  }
}
