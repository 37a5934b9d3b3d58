/// Something that went wrong on a connection without ending it.
public enum DisplayWarning: Hashable, Sendable, CustomStringConvertible {
  /// The server refused a request. It is reported once for each kind of request and error.
  case requestRefused(ServerError)
  /// Pictures were shared with the server so far, and are sent from now on.
  case sharingEnded(SharedMemoryRefusal)
  /// Linux grants no more shared memory: pictures that find no room in what there is are sent.
  case sharedMemoryExhausted
  /// The program that composes text of keys doesn't answer: they are typed without it until it does.
  case inputMethodSilent

  /// A sentence.
  public var description: String {
    switch self {
    case .requestRefused(let error): error.description
    case .sharingEnded(let refusal): "Pictures are sent to the X server from now on: \(refusal)."
    case .sharedMemoryExhausted:
      "Some pictures are sent to the X server: the system grants no more shared memory."
    case .inputMethodSilent: "The input method doesn't answer: keys are typed without it until it does."
    }
  }
}
