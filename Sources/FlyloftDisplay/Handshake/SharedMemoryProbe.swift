internal import CX11

/// Finds out whether the server can map memory of this process, by having it map some.
///
/// The extension's presence says little: a server on another machine, or in another container, offers it and then
/// fails to attach, with an error that arrives later.
@DisplayActor
enum SharedMemoryProbe {
  struct Answer {
    /// Why pictures can't be shared; nil when they can.
    var refusal: SharedMemoryRefusal?
    /// The extension's request number, to recognize its errors by; -1 where it isn't used.
    var opcode = -1
  }

  static func run(on display: OpaquePointer) -> Answer {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard XQueryExtension(display, "MIT-SHM", &opcode, &event, &error) != 0, XShmQueryExtension(display) != 0 else {
      return Answer(refusal: .noExtension)
    }
    guard let segment = Segment(byteCount: 4096) else { return Answer(refusal: .noSegments) }
    var received: ServerError?
    ErrorHandlers.listeners[display] = { received = $0 }
    defer { ErrorHandlers.listeners[display] = nil }
    segment.attach(to: display)
    XSync(display, False)
    if let received { return Answer(refusal: .notMapped(received.text)) }
    segment.detach(from: display)
    return Answer(opcode: Int(opcode))
  }
}
