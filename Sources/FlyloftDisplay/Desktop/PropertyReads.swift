internal import CX11
internal import Glibc

/// Reads properties of windows, and who owns a selection, without waiting for the server, as Xlib's own calls would.
///
/// The requests go through XCB, on the connection that Xlib uses. Their answers are read along with Xlib's events.
@DisplayActor
final class PropertyReads {
  /// Called with the property's value, or with nil when there is none.
  typealias Completion = @DisplayActor (PropertyValue?) -> Void

  /// The most items of 32 bits that are read: no desktop sets longer properties.
  private static let longest: UInt32 = 1 << 16

  private let display: OpaquePointer
  private let connection: OpaquePointer
  /// What makes of each answer that is still to come, or of nil for an error, what is to be called.
  private var asked: [(sequence: UInt32, read: (UnsafeMutableRawPointer?) -> @DisplayActor () -> Void)] = []
  private var arrived: [@DisplayActor () -> Void] = []

  init(display: OpaquePointer) {
    self.display = display
    connection = XGetXCBConnection(display)
  }

  /// Asks for a property. `deliver()` calls `completion` once the answer has arrived.
  ///
  /// - Parameter deletes: whether the server deletes it when it has been read.
  func read(_ property: Atom, of window: XID, deletes: Swift.Bool = false, _ completion: @escaping Completion) {
    let cookie = xcb_get_property(
      connection, deletes ? 1 : 0, UInt32(truncatingIfNeeded: window), UInt32(property), 0, 0,
      Self.longest)
    ask(cookie.sequence) { reply in
      let value = reply.flatMap(PropertyValue.init)
      return { completion(value) }
    }
  }

  /// Asks for the window that owns a selection. `deliver()` calls `completion` once the answer has arrived, with nil when
  /// there is none.
  func findOwner(of selection: Atom, _ completion: @escaping @DisplayActor (XID?) -> Void) {
    ask(xcb_get_selection_owner(connection, UInt32(selection)).sequence) { reply in
      let owner = reply?.assumingMemoryBound(to: xcb_get_selection_owner_reply_t.self).pointee.owner ?? 0
      return { completion(owner == 0 ? nil : XID(owner)) }
    }
  }

  private func ask(_ sequence: UInt32, _ read: @escaping (UnsafeMutableRawPointer?) -> @DisplayActor () -> Void) {
    asked.append((sequence, read))
    SocketOwner.returnToXlib(display)
  }

  /// Waits for the answers to all that has been asked, and to what is asked because of them. Only a handshake may.
  func waitForAll() {
    while let first = asked.first {
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      take(xcb_wait_for_reply(connection, first.sequence, &error), error)
      deliver()
    }
    // A connection that broke meanwhile has answered nothing, and Xlib doesn't know yet.
    SocketOwner.returnToXlib(display)
  }

  /// True if there are answers to deliver.
  var haveArrived: Swift.Bool {
    collect()
    return !arrived.isEmpty
  }

  /// Calls the completions of all reads that have been answered.
  func deliver() {
    collect()
    while !arrived.isEmpty { arrived.removeFirst()() }
  }

  private func collect() {
    while let first = asked.first {
      var reply: UnsafeMutableRawPointer?
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      guard xcb_poll_for_reply(connection, first.sequence, &reply, &error) != 0 else { return }
      take(reply, error)
    }
  }

  /// Takes the answer to what was asked first. An error means that the window is gone, and the property with it.
  private func take(_ reply: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<xcb_generic_error_t>?) {
    arrived.append(asked.removeFirst().read(reply))
    free(reply)
    free(error)
  }
}

/// The value of a property.
struct PropertyValue {
  /// The items' size in bits: 8, 16 or 32.
  let format: Int
  let bytes: [UInt8]

  /// - Parameter reply: as XCB reads it: 32 bytes, and four for each of its `length`. How many of these belong to the value
  ///   is what the server says, and is not believed.
  init?(reply: UnsafeMutableRawPointer) {
    let answer = reply.assumingMemoryBound(to: xcb_get_property_reply_t.self)
    guard answer.pointee.type != 0 else { return nil }
    format = Int(answer.pointee.format)
    let count = min(UInt64(answer.pointee.value_len) * UInt64(format / 8), UInt64(answer.pointee.length) * 4)
    bytes = Array(UnsafeRawBufferPointer(start: xcb_get_property_value(answer), count: Int(count)))
  }

  /// The items of a property whose items have 32 bits; none for other properties.
  var numbers: [UInt] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { UInt(bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
    }
  }

  /// The bytes as UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
