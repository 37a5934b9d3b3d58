internal import Flyloft

/// What the desktop's portal says (`org.freedesktop.portal.Settings`), by namespaces and keys.
struct PortalSettings: Equatable {
  enum Value: Equatable {
    case number(UInt32)
    case real(Double)
    case flag(Bool)
    case text(String)
  }

  private struct Key: Hashable {
    let namespace, name: String
  }

  /// The namespaces that are of use here: all desktops', and that of GNOME's settings, which others' portals have as well.
  static let namespaces = [general, gnome]
  private static let general = "org.freedesktop.appearance"
  private static let gnome = "org.gnome.desktop.interface"

  private var values: [Key: Value] = [:]

  /// - Parameter value: nil for one of a type that none of ours has.
  mutating func set(_ name: String, in namespace: String, to value: Value?) {
    guard Self.namespaces.contains(namespace) else { return }
    values[Key(namespace: namespace, name: name)] = value
  }

  /// What of them is of use here. A value that is not known counts as none.
  var desktop: DesktopSettings {
    var settings = DesktopSettings()
    settings.appearance =
      switch (self[Self.general, "color-scheme"], self[Self.gnome, "color-scheme"]) {
      case (.number(1), _): .dark
      case (.number(2), _): .light
      case (_, .text("prefer-dark")): .dark
      case (_, .text("prefer-light")): .light
      default: nil
      }
    settings.reducesMotion =
      switch (self[Self.general, "reduced-motion"], self[Self.gnome, "enable-animations"]) {
      case (.number(1), _): true
      case (_, .flag(let isAnimated)): !isAnimated
      default: nil
      }
    if case .real(let factor)? = self[Self.gnome, "text-scaling-factor"] { settings.textScale = factor }
    return settings
  }

  private subscript(namespace: String, name: String) -> Value? { values[Key(namespace: namespace, name: name)] }
}
