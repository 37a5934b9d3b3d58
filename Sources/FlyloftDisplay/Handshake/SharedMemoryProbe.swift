internal import CX11

/// Finds out how the server can map memory of this process, by having it map some.
///
/// The extension's presence says little: a server on another machine, or in another container, offers it and then
/// fails to attach, with an error that arrives later.
@DisplayActor
enum SharedMemoryProbe {
  struct Answer {
    /// The way in which memory is shared, or why it can't be.
    var sharing: Result<Segment.Kind, SharedMemoryRefusal>
    /// The extension's request number, to recognize its errors by; -1 where it isn't used.
    var opcode = -1
  }

  /// - Parameter kinds: those to try, in this order.
  static func run(
    on display: OpaquePointer, trying kinds: [Segment.Kind], _ breakFlag: borrowing BreakFlag
  ) -> Answer {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    var (major, minor, hasPixmaps): (Int32, Int32, Int32) = (0, 0, 0)
    guard XQueryExtension(display, "MIT-SHM", &opcode, &event, &error) != 0,
      XShmQueryVersion(display, &major, &minor, &hasPixmaps) != 0
    else { return Answer(sharing: .failure(.noExtension)) }
    // A descriptor gets lost on the way over a network, and through a filter that passes on bytes. The server says so.
    let takesDescriptors = (major, minor) >= (1, 2)
    var refusal = SharedMemoryRefusal.noSegments
    for kind in kinds where kind != .descriptor || takesDescriptors {
      guard let segment = Segment(byteCount: 4096, kind) else { continue }
      let error = attach(segment, to: display)
      // libXext would write the next request to where there is no room for it.
      if breakFlag.isSet { break }
      if let error {
        refusal = .notMapped(error.text)
      } else {
        segment.detach(from: display)
        return Answer(sharing: .success(kind), opcode: Int(opcode))
      }
    }
    return Answer(sharing: .failure(refusal))
  }

  /// - Returns: the server's error, if it can't map the segment.
  private static func attach(_ segment: Segment, to display: OpaquePointer) -> ServerError? {
    var received: ServerError?
    ErrorHandlers.listeners[display] = { received = $0 }
    defer { ErrorHandlers.listeners[display] = nil }
    segment.attach(to: display)
    XSync(display, False)
    return received
  }
}
