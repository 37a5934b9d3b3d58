/// What goes wrong on the way between a client and its X server.
public enum Fault: Sendable {
  /// The connection ends when the client has sent so many bytes.
  case cutAfterSending(Int)
  /// The connection ends when the client has been sent so many bytes.
  case cutAfterReceiving(Int)
  /// Nothing reaches the client after so many bytes, and the connection stays.
  case silence(afterReceiving: Int)
  /// The byte at this place of what the client is sent arrives as another.
  case change(at: Int, to: UInt8)
  /// The server is asked for another extension in place of this one, so that it has none.
  case hide(extension: String)
  /// The request of this kind fails with this error: the one of this number, or all when there is none. Kinds are told
  /// by the request's first byte, or of an extension's requests by its name and the second byte.
  case fail(Request, number: Int? = nil, error: UInt8)

  public enum Request: Hashable, Sendable {
    case core(UInt8)
    case of(extension: String, UInt8)
  }

  /// The code of BadAlloc.
  public static let badAlloc: UInt8 = 11
}
