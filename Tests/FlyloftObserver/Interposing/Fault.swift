/// A fault on the connection between a client and its X server.
package enum Fault: Sendable {
  /// The connection is closed once the client has sent so many bytes.
  case cutAfterSending(Int)
  /// The connection is closed once the client has received so many bytes.
  case cutAfterReceiving(Int)
  /// The connection is closed instead of passing on a request of this kind.
  case cutAt(Request)
  /// The client receives nothing more after so many bytes, and the connection stays open.
  case silence(afterReceiving: Int)
  /// The client receives another byte at this offset.
  case change(at: Int, to: UInt8)
  /// To the client the server seems to lack this extension.
  case hide(extension: String)
  /// A request of this kind fails with this error code: the one with this number, counted from 1, or all of them.
  case fail(Request, number: Int? = nil, error: UInt8)
  /// The server never learns of requests of this kind, which must be one without a reply.
  case drop(Request)
  /// To the client the pointer seems to have been moved by this device, which has these axes.
  case device(source: Int, axes: [DeviceEvent.Axis])

  /// A kind of request.
  package enum Request: Hashable, Sendable {
    /// A request of the core protocol, by its major opcode.
    case core(UInt8)
    /// A request of an extension, by the extension's name and the minor opcode.
    case of(extension: String, UInt8)
  }

  /// The error code of BadAlloc.
  package static let badAlloc: UInt8 = 11
}
