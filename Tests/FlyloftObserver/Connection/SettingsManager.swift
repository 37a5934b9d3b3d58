internal import CX11

/// Plays the settings manager of a desktop (XSETTINGS) on a connection of its own, which ends with it. The server must outlive it.
package final class SettingsManager {
  package enum Value: Sendable {
    case number(Int32)
    case text(String)
  }

  private let connection: OpaquePointer
  private let window: UInt

  /// Takes the selection, publishes, and says so to all programs.
  package init(on display: String, _ settings: [String: Value]) {
    connection = XOpenDisplay(display)!
    let root = XDefaultRootWindow(connection)
    window = XCreateSimpleWindow(connection, root, -1, -1, 1, 1, 0, 0, 0)
    publish(settings)
    XSetSelectionOwner(connection, atom("_XSETTINGS_S0"), window, UInt(CurrentTime))
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = root
    event.xclient.message_type = atom("MANAGER")
    event.xclient.format = 32
    event.xclient.data.l = (CurrentTime, Int(atom("_XSETTINGS_S0")), Int(window), 0, 0)
    XSendEvent(connection, root, 0, StructureNotifyMask, &event)
    XSync(connection, 0)
  }

  deinit { XCloseDisplay(connection) }

  private func atom(_ name: String) -> UInt { XInternAtom(connection, name, 0) }

  /// All settings, in place of those before.
  package func publish(_ settings: [String: Value]) {
    var bytes: [UInt8] = [0, 0, 0, 0] + number(UInt32(1)) + number(UInt32(settings.count))
    for (name, value) in settings {
      let kind: UInt8 = if case .number = value { 0 } else { 1 }
      bytes += [kind, 0] + number(UInt16(name.utf8.count)) + padded(name) + number(UInt32(1))
      switch value {
      case .number(let value): bytes += number(value)
      case .text(let value): bytes += number(UInt32(value.utf8.count)) + padded(value)
      }
    }
    publish(bytes)
  }

  /// The whole property as it is to be.
  package func publish(_ bytes: [UInt8]) {
    let property = atom("_XSETTINGS_SETTINGS")
    XChangeProperty(connection, window, property, property, 8, PropModeReplace, bytes, Int32(bytes.count))
    XSync(connection, 0)
  }

  private func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private func padded(_ text: String) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
  }
}
