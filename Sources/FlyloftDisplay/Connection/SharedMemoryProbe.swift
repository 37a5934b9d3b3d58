internal import CX11

/// Finds out whether the server can map our memory, by having it map some.
///
/// The extension's presence says little: a server on another machine, or in another container, offers it and then
/// fails to attach, with an error that arrives later.
@DisplayActor
enum SharedMemoryProbe {
  struct Answer {
    /// Why pictures can't be shared; nil when they can.
    var refusal: String?
    /// The extension's request number, to recognize its errors by.
    var opcode = -1
  }

  static func run(on display: OpaquePointer) -> Answer {
    var opcode: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    guard XQueryExtension(display, "MIT-SHM", &opcode, &event, &error) != 0, XShmQueryExtension(display) != 0 else {
      return Answer(refusal: "the X server has no MIT-SHM extension")
    }
    guard let segment = Segment(byteCount: 4096) else {
      return Answer(refusal: "the system grants no System V shared memory")
    }
    var complaint: ServerComplaint?
    ServerErrors.listeners[display] = { complaint = $0 }
    defer { ServerErrors.listeners[display] = nil }
    segment.attach(to: display)
    XSync(display, False)
    if let complaint {
      return Answer(refusal: "the X server can't map this process's memory (\(complaint.text))")
    }
    segment.detach(from: display)
    return Answer(opcode: Int(opcode))
  }
}
