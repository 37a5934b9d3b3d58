internal import CX11
internal import Glibc

/// Reads properties of windows without waiting for them: Xlib's own call stops until the server has answered.
///
/// The requests go through XCB, on the connection that Xlib uses; their answers are found when Xlib reads its events.
@DisplayActor
final class PropertyReads {
  /// Called with the property's items, each as wide as a C long or a byte wide, or with nil when there is none.
  typealias Completion = @DisplayActor (PropertyValue?) -> Void

  // Of 32 bits each; what is longer than this is nothing that a desktop would set.
  private static let longest: UInt32 = 1 << 16

  private let connection: OpaquePointer
  private var asked: [(sequence: UInt32, completion: Completion)] = []
  private var arrived: [(value: PropertyValue?, completion: Completion)] = []

  init(display: OpaquePointer) {
    connection = XGetXCBConnection(display)
  }

  func read(_ property: Atom, of window: XID, _ completion: @escaping Completion) {
    let cookie = xcb_get_property(connection, 0, UInt32(window), UInt32(property), 0, 0, Self.longest)
    asked.append((cookie.sequence, completion))
  }

  /// Whether there are answers that nobody has been told of.
  var haveArrived: Swift.Bool {
    collect()
    return !arrived.isEmpty
  }

  /// Tells those who asked what has been answered.
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
      // An error means that the window has gone, and the property with it.
      free(error)
      arrived.append((reply.flatMap(PropertyValue.init), first.completion))
      free(reply)
    }
  }
}

/// A property as it was read.
struct PropertyValue {
  /// The items' size in bits: 8, 16 or 32.
  let format: Int
  let bytes: [UInt8]

  fileprivate init?(reply: UnsafeMutableRawPointer) {
    let answer = reply.assumingMemoryBound(to: xcb_get_property_reply_t.self)
    guard answer.pointee.type != 0 else { return nil }
    format = Int(answer.pointee.format)
    bytes = Array(
      UnsafeRawBufferPointer(start: xcb_get_property_value(answer), count: Int(xcb_get_property_value_length(answer))))
  }

  /// Its items, of 32 bits each; none where they aren't.
  var numbers: [UInt] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { UInt(bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
