/// An error that the server reports, after the fact, about a request sent earlier.
public struct ServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Xlib's words for the error's code.
  public let text: String
  /// The error's code, of the core protocol (1 to 17) or of an extension (128 and above).
  public let code: Int
  /// The request's major opcode: of the core protocol (1 to 127), or an extension's (128 and above).
  package let request: Int
  /// The number of the request within its extension; zero for requests of the core protocol.
  package let minor: Int

  /// A sentence with all of it.
  public var description: String { "X11: \(text) (request \(request).\(minor))." }

  /// Codes and opcodes of the core protocol that decide what to do about an error.
  static let (badWindow, badDrawable, badAlloc) = (3, 9, 11)
  static let (createWindow, mapWindow, createGC) = (1, 8, 55)
  static let (copyArea, fillRectangle, putImage) = (62, 70, 72)

  private static let (changeWindowAttributes, changeProperty, sendEvent) = (2, 18, 25)

  /// True if the window of another program is gone, which had asked for what was copied here: nobody misses the answer.
  var concernsRequestor: Bool {
    code == Self.badWindow
      && [Self.changeWindowAttributes, Self.changeProperty, Self.sendEvent].contains(request)
  }
  /// True if no window can be shown without what was asked for.
  var isFatal: Bool { [Self.createWindow, Self.mapWindow, Self.createGC].contains(request) }

  /// True if the server lacked the memory to paint, so that a part of the window is missing.
  var leavesGap: Bool {
    code == Self.badAlloc && [Self.copyArea, Self.fillRectangle, Self.putImage].contains(request)
  }

  /// True if the request came too late, when its window was gone already.
  var isLate: Bool { code == Self.badWindow || code == Self.badDrawable }
}
