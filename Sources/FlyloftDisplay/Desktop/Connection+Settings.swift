internal import CX11

/// The settings of the desktop, by all that tell them.
struct SettingSources {
  /// Device pixels a point, as the X resources ask for.
  var resources = 1.0
  var manager = DesktopSettings()
  /// Nil until it has answered, or it is known that there is none.
  var portal: DesktopSettings?

  var settings: DesktopSettings { portal?.completed(by: manager) ?? manager }
  var scale: Double { settings.scale(over: resources) }
}

/// The settings manager of the screen, and the portal.
extension Connection {
  /// Has what the desktop's portal says followed as well, from now on until the connection is closed.
  ///
  /// Nothing waits for it. It is asked for on the session's bus: that of `DBUS_SESSION_BUS_ADDRESS`, or `bus` in `XDG_RUNTIME_DIR`.
  public func followPortal() {
    guard portal == nil, !isClosed else { return }
    let portal = Portal { settings in
      EventLoop.shared.post { [weak self] in
        guard let self, isOpen else { return }
        sources.portal = settings
      }
    }
    self.portal = portal
    portal.follow()
  }

  /// Finds the settings manager, reads what it has published, and has the server report changes.
  func findSettingsManager() {
    propertyReads.findOwner(of: atoms.settingsManager) { [weak self] in self?.follow($0) }
  }

  private func follow(_ manager: XID?) {
    guard isOpen else { return }
    settingsManager = manager
    guard let manager else {
      sources.manager = DesktopSettings()
      return
    }
    XSelectInput(display, manager, PropertyChangeMask | StructureNotifyMask)
    readSettings(of: manager)
  }

  private func readSettings(of manager: XID) {
    propertyReads.read(atoms.settings, of: manager) { [weak self] value in
      guard let self, manager == settingsManager else { return }
      let published = value.flatMap { $0.format == 8 ? XSettings($0.bytes) : nil }
      sources.manager = published?.desktop ?? DesktopSettings()
    }
  }

  func receiveFromSettingsManager(_ event: XEvent) {
    switch event.type {
    case PropertyNotify where event.xproperty.atom == atoms.settings: readSettings(of: event.xproperty.window)
    // Another may have taken its place before it went.
    case DestroyNotify: findSettingsManager()
    default: break
    }
  }
}
