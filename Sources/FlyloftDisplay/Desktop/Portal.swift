internal import CGio
internal import FlyloftConcurrency
internal import Glibc

/// Follows what the desktop's portal says on the session's bus, on a thread of its own: a bus takes its time, starts the portal
/// first, or never answers.
///
/// Where there is no bus or no portal, or the bus goes, it is told that nothing is known.
final class Portal: @unchecked Sendable {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// The milliseconds that the bus may take to let us in, and the portal to answer.
  private static let limit: Int32 = 10_000

  private let tell: @Sendable (DesktopSettings) -> Void
  /// Ends the thread. Any thread may cancel it.
  private let end = g_cancellable_new()
  // Used by the thread only.
  private var settings = PortalSettings()
  private let context = g_main_context_new()
  private let loop: OpaquePointer?
  private var connection: OpaquePointer?
  private var limitSource: UnsafeMutablePointer<GSource>?
  private var watch: guint = 0

  /// - Parameter tell: called on the portal's thread with what is known, each time that it has changed.
  init(tell: @escaping @Sendable (DesktopSettings) -> Void) {
    self.tell = tell
    loop = g_main_loop_new(context, 0)
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
    g_object_unref(end)
  }

  /// Starts the thread, if there is a session's bus.
  func follow() {
    guard let address = Self.busAddress else { return tell(DesktopSettings()) }
    startThread(named: "flyloft-portal", niceness: 0) { self.run(address) }
  }

  /// Ends the thread.
  func stop() { g_cancellable_cancel(end) }

  /// The address of the session's bus: what the environment says, or where systemd puts it. None is started here.
  private static var busAddress: String? {
    if let given = getenv("DBUS_SESSION_BUS_ADDRESS") { return String(cString: given) }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return nil }
    let path = String(cString: folder) + "/bus"
    guard access(path, F_OK) == 0, let escaped = g_dbus_address_escape_value(path) else { return nil }
    defer { g_free(escaped) }
    return "unix:path=" + String(cString: escaped)
  }

  // MARK: On the thread

  private var itself: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private func run(_ address: String) {
    g_main_context_push_thread_default(context)
    let ending = g_cancellable_source_new(end)
    typealias Cancelled = @convention(c) (UnsafeMutablePointer<GCancellable>?, gpointer?) -> gboolean
    g_source_set_callback(ending, unsafeBitCast(wasCancelled as Cancelled, to: GSourceFunc.self), itself, nil)
    g_source_attach(ending, context)
    let limit = g_timeout_source_new(guint(Self.limit))
    g_source_set_callback(limit, limitPassed, itself, nil)
    g_source_attach(limit, context)
    limitSource = limit
    let flags =
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
    g_dbus_connection_new_for_address(
      address, GDBusConnectionFlags(rawValue: flags), nil, end, becameConnected, itself)
    g_main_loop_run(loop)
    for source in [ending, limit] {
      g_source_destroy(source)
      g_source_unref(source)
    }
    if let connection {
      g_bus_unwatch_name(watch)
      g_object_unref(UnsafeMutableRawPointer(connection))
    }
    g_main_context_pop_thread_default(context)
    tell(DesktopSettings())
  }

  fileprivate func quit() { g_main_loop_quit(loop) }

  /// The bus has let us in, or not: nil.
  fileprivate func use(_ connection: OpaquePointer?) {
    guard let connection else { return quit() }
    self.connection = connection
    g_source_destroy(limitSource)
    typealias Closed = @convention(c) (OpaquePointer?, gboolean, UnsafeMutablePointer<GError>?, gpointer?) -> Void
    let closed = unsafeBitCast(wasClosed as Closed, to: GCallback.self)
    g_signal_connect_data(
      UnsafeMutableRawPointer(connection), "closed", closed, itself, nil, GConnectFlags(rawValue: 0))
    g_dbus_connection_signal_subscribe(
      connection, Self.name, Self.interface, "SettingChanged", Self.path, nil, G_DBUS_SIGNAL_FLAGS_NONE, hasChanged,
      itself, nil)
    watch = g_bus_watch_name_on_connection(
      connection, Self.name, G_BUS_NAME_WATCHER_FLAGS_AUTO_START, hasAppeared, nil, itself, nil)
  }

  /// Asks for all settings that are of use here: when the portal has started, and when another has taken its place.
  fileprivate func ask() {
    var names = PortalSettings.namespaces.map { Optional(g_variant_new_string($0)!) }
    var list = g_variant_new_array(nil, &names, gsize(names.count))
    let question = g_variant_new_tuple(&list, 1)
    g_dbus_connection_call(
      connection, Self.name, Self.path, Self.interface, "ReadAll", question, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START,
      Self.limit, end, hasAnswered, itself)
  }

  fileprivate func take(answer result: OpaquePointer?) {
    guard let answer = g_dbus_connection_call_finish(connection, result, nil) else { return }
    defer { g_variant_unref(answer) }
    guard type(of: answer) == "(a{sa{sv}})" else { return }
    settings = PortalSettings()
    forEachEntry(ofPart: 0, of: answer) { namespace, entry in
      forEachEntry(ofPart: 1, of: entry) { name, entry in settings.set(name, in: namespace, to: value(entry, 1)) }
    }
    tell(settings.desktop)
  }

  fileprivate func take(change: OpaquePointer) {
    guard type(of: change) == "(ssv)" else { return }
    let before = settings
    settings.set(text(change, 1), in: text(change, 0), to: value(change, 2))
    if settings != before { tell(settings.desktop) }
  }
}

// MARK: Values

private func type(of variant: OpaquePointer) -> String { String(cString: g_variant_get_type_string(variant)) }

/// Calls `body` with a part of a tuple or an entry.
private func with<Result>(_ index: Int, of variant: OpaquePointer, _ body: (OpaquePointer) -> Result) -> Result {
  let part = g_variant_get_child_value(variant, gsize(index))!
  defer { g_variant_unref(part) }
  return body(part)
}

private func text(_ variant: OpaquePointer, _ index: Int) -> String {
  with(index, of: variant) { String(cString: g_variant_get_string($0, nil)) }
}

/// The variant there, if it has one of the types that settings have.
private func value(_ variant: OpaquePointer, _ index: Int) -> PortalSettings.Value? {
  with(index, of: variant) { part in
    with(0, of: part) { content in
      switch type(of: content) {
      case "u": .number(g_variant_get_uint32(content))
      case "d": .real(g_variant_get_double(content))
      case "b": .flag(g_variant_get_boolean(content) != 0)
      case "s": .text(String(cString: g_variant_get_string(content, nil)))
      default: nil
      }
    }
  }
}

/// Calls `body` with the name and the whole of each entry of a dictionary.
private func forEachEntry(ofPart index: Int, of variant: OpaquePointer, _ body: (String, OpaquePointer) -> Void) {
  with(index, of: variant) { dictionary in
    for entry in 0..<Int(g_variant_n_children(dictionary)) {
      with(entry, of: dictionary) { body(text($0, 0), $0) }
    }
  }
}

// MARK: What GLib calls

private func portal(_ data: gpointer?) -> Portal { Unmanaged.fromOpaque(data!).takeUnretainedValue() }

private func wasCancelled(_ cancellable: UnsafeMutablePointer<GCancellable>?, _ data: gpointer?) -> gboolean {
  portal(data).quit()
  return 0
}

private func limitPassed(_ data: gpointer?) -> gboolean {
  portal(data).stop()
  return 0
}

private func becameConnected(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?) {
  portal(data).use(g_dbus_connection_new_for_address_finish(result, nil))
}

private func wasClosed(
  _ connection: OpaquePointer?, _ isPeer: gboolean, _ error: UnsafeMutablePointer<GError>?, _ data: gpointer?
) {
  portal(data).quit()
}

private func hasAppeared(
  _ connection: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ owner: UnsafePointer<CChar>?, _ data: gpointer?
) {
  portal(data).ask()
}

private func hasAnswered(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?) {
  portal(data).take(answer: result)
}

private func hasChanged(
  _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ interface: UnsafePointer<CChar>?, _ signal: UnsafePointer<CChar>?, _ values: OpaquePointer?, _ data: gpointer?
) {
  if let values { portal(data).take(change: values) }
}
