internal import CX11

/// Whose turn it is to write to the connection's socket, which Xlib and XCB share.
enum SocketOwner {
  /// Has Xlib take the socket back after a request of XCB's. If the connection has broken, Xlib finds out here, and the
  /// connection is not open any more; inside of a request it would write through a null pointer.
  @DisplayActor
  static func returnToXlib(_ display: OpaquePointer) { XFlush(display) }
}
