internal import CX11
internal import Glibc

/// Reads properties of windows without waiting for the server, as Xlib's own call would.
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
  private var asked: [(sequence: UInt32, completion: Completion)] = []
  private var arrived: [(value: PropertyValue?, completion: Completion)] = []

  init(display: OpaquePointer) {
    self.display = display
    connection = XGetXCBConnection(display)
  }

  /// Asks for a property. `deliver()` calls `completion` once the answer has arrived.
  func read(_ property: Atom, of window: XID, _ completion: @escaping Completion) {
    let cookie = xcb_get_property(connection, 0, UInt32(window), UInt32(property), 0, 0, Self.longest)
    asked.append((cookie.sequence, completion))
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
    while !arrived.isEmpty {
      let (value, completion) = arrived.removeFirst()
      completion(value)
    }
  }

  private func collect() {
    while let first = asked.first {
      var reply: UnsafeMutableRawPointer?
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      guard xcb_poll_for_reply(connection, first.sequence, &reply, &error) != 0 else { return }
      asked.removeFirst()
      // An error means that the window is gone, and the property with it.
      free(error)
      arrived.append((reply.flatMap(PropertyValue.init), first.completion))
      free(reply)
    }
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
