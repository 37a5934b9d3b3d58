internal import CX11

/// How the server draws.
@DisplayActor
enum Drawing {
  /// Whether it draws with a graphics card, where moving pictures costs next to nothing and bringing new ones costs more.
  ///
  /// Servers that do so hand buffers out to their clients, which is what DRI3 is for.
  static func isOnGraphicsCard(_ display: OpaquePointer) -> Swift.Bool {
    var opcode: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    return XQueryExtension(display, "DRI3", &opcode, &event, &error) != 0
  }
}
