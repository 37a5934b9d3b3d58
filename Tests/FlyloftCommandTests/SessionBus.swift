import CGio
import FlyloftObserver
import TestSupport

/// A session's bus of its own, which ends with it.
final class SessionBus {
  let daemon: Program
  let address: String
  let folder = TemporaryFolder()

  init() throws {
    address = "unix:path=\(folder.file("bus"))"
    daemon = try Program(
      "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=2", "--address=\(address)"])
    guard daemon.waitForStandardError(until: { $0.contains("unix:path") }) else {
      throw NoBus(reason: daemon.standardError)
    }
  }
}

private struct NoBus: Error {
  let reason: String
}

/// Plays the desktop's portal on a bus.
final class TestPortal {
  /// By namespaces and names, as GLib writes values: `uint32 1`, `true`, `1.5`.
  typealias Settings = [String: [String: String]]

  private static let (path, interface) = ("/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings")
  private let connection: OpaquePointer
  private let answer: String

  init(on bus: SessionBus, _ settings: Settings) throws {
    let namespaces = settings.map { name, values in
      "'\(name)': {" + values.map { "'\($0)': <\($1)>" }.joined(separator: ", ") + "}"
    }
    answer = "({" + namespaces.joined(separator: ", ") + "},)"
    let flags =
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
    guard
      let connection = g_dbus_connection_new_for_address_sync(
        bus.address, GDBusConnectionFlags(rawValue: flags), nil, nil, nil)
    else { throw NoBus(reason: "No connection to \(bus.address).") }
    self.connection = connection
    g_dbus_connection_add_filter(connection, answerCall, Unmanaged.passUnretained(self).toOpaque(), nil)
    let name = g_variant_parse(nil, "('org.freedesktop.portal.Desktop', uint32 4)", nil, nil, nil)
    let bus = "org.freedesktop.DBus"
    let taken = g_dbus_connection_call_sync(
      connection, bus, "/org/freedesktop/DBus", bus, "RequestName", name, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    guard let taken else { throw NoBus(reason: "The name can't be had.") }
    g_variant_unref(taken)
  }

  deinit { g_dbus_connection_close_sync(connection, nil, nil) }

  /// Says that the user has set something else.
  func set(_ name: String, in namespace: String, to value: String) {
    let change = g_variant_parse(nil, "('\(namespace)', '\(name)', <\(value)>)", nil, nil, nil)
    g_dbus_connection_emit_signal(connection, nil, Self.path, Self.interface, "SettingChanged", change, nil)
  }

  /// On a thread of GLib's.
  fileprivate func reply(to call: OpaquePointer) {
    let reply = g_dbus_message_new_method_reply(call)
    g_dbus_message_set_body(reply, g_variant_parse(g_variant_type_new("(a{sa{sv}})"), answer, nil, nil, nil))
    g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
  }
}

private func answerCall(
  _ connection: OpaquePointer?, _ message: OpaquePointer?, _ isIncoming: gboolean, _ data: gpointer?
) -> OpaquePointer? {
  guard isIncoming != 0, let message, let member = g_dbus_message_get_member(message),
    String(cString: member) == "ReadAll"
  else { return message }
  Unmanaged<TestPortal>.fromOpaque(data!).takeUnretainedValue().reply(to: message)
  return nil
}
