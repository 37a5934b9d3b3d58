import Flyloft
import Testing

@testable import FlyloftDisplay

@Suite("What the desktop's portal says")
struct PortalSettingsTests {
  private static let (general, gnome) = ("org.freedesktop.appearance", "org.gnome.desktop.interface")

  private func desktop(_ settings: (String, String, PortalSettings.Value?)...) -> DesktopSettings {
    var portal = PortalSettings()
    for (namespace, name, value) in settings { portal.set(name, in: namespace, to: value) }
    return portal.desktop
  }

  @Test("dark or light: by the key of all desktops, or by GNOME's where that has no preference")
  func appearance() {
    #expect(desktop((Self.general, "color-scheme", .number(1))).appearance == .dark)
    #expect(desktop((Self.general, "color-scheme", .number(2))).appearance == .light)
    for other in [0, 3, UInt32.max] {
      #expect(desktop((Self.general, "color-scheme", .number(other))).appearance == nil)
    }
    let dark = (Self.gnome, "color-scheme", PortalSettings.Value.text("prefer-dark"))
    #expect(desktop(dark).appearance == .dark)
    #expect(desktop(dark, (Self.general, "color-scheme", .number(0))).appearance == .dark)
    #expect(desktop(dark, (Self.general, "color-scheme", .number(2))).appearance == .light)
    #expect(desktop(("org.example", "color-scheme", .number(1))).appearance == nil)
  }

  @Test("less motion: by either key")
  func motion() {
    #expect(desktop((Self.general, "reduced-motion", .number(1))).reducesMotion == true)
    #expect(desktop((Self.general, "reduced-motion", .number(0))).reducesMotion == nil)
    #expect(desktop((Self.gnome, "enable-animations", .flag(false))).reducesMotion == true)
    #expect(desktop((Self.gnome, "enable-animations", .flag(true))).reducesMotion == false)
  }

  @Test("a size of text that makes no sense counts as none", arguments: [0, -1, .nan, .infinity, 1e300, 0.1])
  func senseless(factor: Double) {
    #expect(desktop((Self.gnome, "text-scaling-factor", .real(factor))).scale(over: 2) == 2)
  }

  @Test("the size of text goes with the X resources' scale, unless the manager tells one, or it leads out of range")
  func textScale() {
    var settings = desktop((Self.gnome, "text-scaling-factor", .real(1.25)))
    #expect(settings.scale(over: 2) == 2.5 && settings.scale(over: 8) == 8)
    var manager = DesktopSettings()
    manager.scale = 1.5
    settings = settings.completed(by: manager)
    #expect(settings.scale(over: 2) == 1.5)
    settings.textScale = nil
    #expect(DesktopSettings().scale(over: 2) == 2)
  }

  @Test("a value that is taken back counts as none, and the portal's word goes before the manager's")
  func order() {
    let former = (Self.general, "color-scheme", PortalSettings.Value.number(1))
    #expect(desktop(former, (Self.general, "color-scheme", nil)).appearance == nil)
    var manager = DesktopSettings()
    (manager.appearance, manager.reducesMotion) = (.light, true)
    let both = desktop(former).completed(by: manager)
    #expect(both.appearance == .dark && both.reducesMotion == true)
  }
}
