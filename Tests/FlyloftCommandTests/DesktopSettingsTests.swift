import CodedGalleries
import Flyloft
import FlyloftObserver
import Foundation
import Oracle
import TestSupport
import Testing

/// What the user has set for all programs of the desktop: told to the built program by a settings manager, and by a portal on a
/// session's bus.
@Suite("The desktop's settings", .serialized)
struct DesktopSettingsTests {
  private static let (general, gnome) = ("org.freedesktop.appearance", "org.gnome.desktop.interface")
  private let display: ObservedDisplay

  init() throws { display = try ObservedDisplay(size: PixelSize(width: 1400, height: 950)) }

  private func manage(_ settings: [String: SettingsManager.Value]) -> SettingsManager {
    SettingsManager(on: display.server.display, settings)
  }

  private func open(_ arguments: [String] = ["--no-animation"], on bus: SessionBus? = nil) throws -> CodedWindow {
    try open(arguments, environment: bus.map { ["DBUS_SESSION_BUS_ADDRESS": $0.address] } ?? [:])
  }

  private func open(
    _ arguments: [String] = ["--no-animation"], environment: [String: String?]
  ) throws -> CodedWindow {
    try CodedWindow(
      on: display, size: PixelSize(width: 900, height: 600), isTold: false, arguments: arguments,
      environment: environment
    ) { $0.item = 200 }
  }

  private func expect(_ window: CodedWindow, isDark: Bool, scale: Double = 1) throws {
    window.note {
      $0.isDark = isDark
      $0.rescale(to: scale)
    }
    try window.expect()
  }

  @Test("the manager's are taken at the start and followed; without a manager they are as usual")
  func manager() throws {
    var manager: SettingsManager? = manage([
      "Net/ThemeName": .text("Adwaita-dark"), "Xft/DPI": .number(1024 * 96 * 3 / 2),
    ])
    let window = try open()
    // It has opened as large as that asks for.
    window.note { $0.receive(.resize(PixelSize(width: 1350, height: 900))) }
    try expect(window, isDark: true, scale: 1.5)
    try window.play(.move(window.content), .wheel(3))
    manager?.publish(["Net/ThemeName": .text("Adwaita"), "Xft/DPI": .number(1024 * 96)])
    try expect(window, isDark: false)
    manager?.publish(["Net/ThemeName": .text("Mint-Dark"), "Xft/DPI": .number(1024 * 96)])
    try expect(window, isDark: true)
    // Half of a property is none.
    manager?.publish([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 13, 0])
    try expect(window, isDark: false)
    manager?.publish(["Net/ThemeName": .text("Adwaita-dark"), "Xft/DPI": .number(1024 * 96 * 5 / 4)])
    try expect(window, isDark: true, scale: 1.25)
    manager = nil
    try expect(window, isDark: false)
    manager = manage(["Net/ThemeName": .text("Adwaita-dark"), "Xft/DPI": .number(-1)])
    try expect(window, isDark: true)
    // Another takes its place before it goes.
    let next = manage(["Net/ThemeName": .text("Breeze-Dark"), "Xft/DPI": .number(1024 * 96 * 2)])
    try expect(window, isDark: true, scale: 2)
    manager = nil
    next.publish(["Net/ThemeName": .text("Breeze-Dark"), "Xft/DPI": .number(1024 * 96)])
    try expect(window, isDark: true)
    #expect(window.shown.program.standardError.isEmpty)
  }

  @Test(
    "the portal's go before the manager's, and are followed; when the bus goes, the manager's are left",
    .needs(.sessionBus, if: Program.isInstalled("dbus-daemon")))
  func portal() throws {
    let manager = manage(["Net/ThemeName": .text("Adwaita-dark")])
    let bus = try SessionBus()
    let portal = try TestPortal(on: bus, [Self.general: ["color-scheme": "uint32 2"]])
    let window = try open(on: bus)
    try window.expect()
    try window.play(.move(window.content), .wheel(3))
    portal.set("color-scheme", in: Self.general, to: "uint32 1")
    try expect(window, isDark: true)
    portal.set("color-scheme", in: Self.general, to: "uint32 2")
    portal.set("text-scaling-factor", in: Self.gnome, to: "nan")
    portal.set("text-scaling-factor", in: Self.gnome, to: "1.5")
    try expect(window, isDark: false, scale: 1.5)
    portal.set("text-scaling-factor", in: Self.gnome, to: "-1.5")
    try expect(window, isDark: false)
    portal.set("text-scaling-factor", in: Self.gnome, to: "1.25")
    try expect(window, isDark: false, scale: 1.25)
    // The manager's resolution has the size of text in it.
    manager.publish(["Net/ThemeName": .text("Adwaita-dark"), "Xft/DPI": .number(1024 * 96 * 2)])
    try expect(window, isDark: false, scale: 2)
    try window.expectRest()
    bus.daemon.signal(SIGKILL)
    try expect(window, isDark: true, scale: 2)
    try window.expectRest()
    try window.play(.key(Keysym.pageDown))
    #expect(window.shown.program.standardError.isEmpty)
  }

  @Test(
    "a portal that starts later is asked, and another that takes its place",
    .needs(.sessionBus, if: Program.isInstalled("dbus-daemon")))
  func late() throws {
    let bus = try SessionBus()
    // Where no address is given, it is where systemd puts it.
    let window = try open(environment: ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": bus.folder.path])
    try window.expect()
    var portal: TestPortal? = try TestPortal(on: bus, [Self.general: ["color-scheme": "uint32 1"]])
    try expect(window, isDark: true)
    portal = nil
    portal = try TestPortal(on: bus, [Self.gnome: ["color-scheme": "'prefer-light'"]])
    try expect(window, isDark: false)
    withExtendedLifetime(portal) {}
  }

  @Test(
    "the command line goes before both",
    .needs(.sessionBus, if: Program.isInstalled("dbus-daemon")))
  func given() throws {
    let manager = manage(["Net/ThemeName": .text("Adwaita-dark"), "Xft/DPI": .number(1024 * 192)])
    let bus = try SessionBus()
    let portal = try TestPortal(on: bus, [Self.general: ["color-scheme": "uint32 1"]])
    let window = try open(["--no-animation", "--appearance", "light", "--scale", "1"], on: bus)
    try window.expect()
    portal.set("color-scheme", in: Self.general, to: "uint32 1")
    manager.publish(["Net/ThemeName": .text("Breeze-Dark"), "Xft/DPI": .number(1024 * 144)])
    // If it had an effect, that would be painted before this.
    try window.play(.type("b"))
  }

  /// The number of frames that the window has painted when it closes.
  private func frames(pages: Int, with manager: SettingsManager, less isLess: Bool) throws -> Int {
    let folder = TemporaryFolder()
    manager.publish(["Gtk/EnableAnimations": .number(isLess ? 1 : 0)])
    let window = try open(["--report", folder.file("report.json")])
    try window.expect()
    manager.publish(["Gtk/EnableAnimations": .number(isLess ? 0 : 1), "Net/ThemeName": .text("Adwaita-dark")])
    // It has followed once it is dark.
    try expect(window, isDark: true)
    for page in 0..<pages { try window.play(.key(page % 2 == 0 ? Keysym.pageDown : Keysym.pageUp)) }
    window.client.close(window.window)
    #expect(window.shown.program.wait(within: .limit) == .exited(0))
    return try PreviewMetrics(String(contentsOfFile: folder.file("report.json"), encoding: .utf8)).frames
  }

  @Test("a bus that can't be had, or never answers, changes nothing and holds nothing up", arguments: [true, false])
  func silent(isListening: Bool) throws {
    let folder = TemporaryFolder()
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.file("bus").utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
    }
    try #require(status == 0)
    if isListening { try #require(listen(listener, 8) == 0) }
    let window = try open(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.file("bus"))"])
    try window.expect()
    try window.playEach(.move(window.content), .wheel(3), .key(Keysym.pageDown))
    window.client.close(window.window)
    #expect(window.shown.program.wait(within: .limit) == .exited(0))
    #expect(window.shown.program.standardError.isEmpty)
  }

  @Test("with less motion what glides and fades is at its end at once")
  func motion() throws {
    let manager = manage([:])
    let base = try frames(pages: 0, with: manager, less: true)
    let still = try frames(pages: 8, with: manager, less: true)
    let gliding = try frames(pages: 8, with: manager, less: false)
    // A page is one frame, and one for each picture that comes.
    #expect(gliding - base > 2 * (still - base), "\(base), \(still), \(gliding)")
  }

  @Test("the presses of a double click may be as far apart, and as long, as the user has set")
  func doubleClick() throws {
    let manager = manage([:])
    let window = try open()
    try window.expect()
    // The second is pressed at another place in the view.
    func pressTwice(_ view: Int) throws -> PixelPoint {
      let point = window.oracle.views.map(\.frame.middle).filter(window.oracle.viewport.contains)[view]
      try window.click(at: PixelPoint(x: point.x + 40, y: point.y))
      for input in OracleInput.click(at: point) { window.client.play(input, in: window.window) }
      return point
    }
    let point = try pressTwice(0)
    window.note { for input in OracleInput.click(at: point) { $0.receive(input) } }
    try window.play(.wheel(1))
    manager.publish([
      "Net/DoubleClickTime": .number(10_000), "Net/DoubleClickDistance": .number(50),
      "Net/ThemeName": .text("Adwaita-dark"),
    ])
    try expect(window, isDark: true)
    let other = try pressTwice(1)
    window.note { $0.receive(.doubleClick(other)) }
    try window.expect()
  }

  /// The pixels of a window at rest.
  private func picture(_ preview: ShownPreview) throws -> Screenshot {
    try #require(preview.program.comesToRest(seenBy: display.client))
    return try display.client.pixels(of: preview.window)
  }

  @Test(
    "what has become dark looks to the pixel as what was opened so, and so does what has become light",
    arguments: [[], ["--variants"]])
  func pixels(more: [String]) throws {
    let manager = manage([:])
    func show(_ arguments: [String] = []) throws -> ShownPreview {
      try ShownPreview(
        of: "Gauges", executable: BuiltProgram.path(), size: PixelSize(width: 900, height: 600),
        arguments: ["--no-animation", "--no-watch"] + more + arguments, seenBy: display.client)
    }
    func picture(_ appearance: String) throws -> Screenshot { try self.picture(show(["--appearance", appearance])) }
    let (light, dark) = (try picture("light"), try picture("dark"))
    #expect(light != dark)
    let preview = try show()
    for (theme, expected) in [("Adwaita-dark", dark), ("Adwaita", light)] {
      manager.publish(["Net/ThemeName": .text(theme)])
      #expect(display.client.pixels(of: preview.window, until: { $0 == expected }) != nil)
    }
  }
}
