/// Why pictures are sent to the server instead of shared with it.
public enum SharedMemoryRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server has no MIT-SHM extension.
  case noExtension
  /// Linux grants this process no shared memory.
  case noSegments
  /// The server can't map memory of this process; the reason is its own.
  case notMapped(String)
  /// The server mapped memory at first, and then refused; the reason is its own.
  case noLongerMapped(String)

  /// The rest of a sentence, after "because" or a colon.
  public var description: String {
    switch self {
    case .noExtension: "the X server has no MIT-SHM extension"
    case .noSegments: "the system grants no shared memory"
    case .notMapped(let reason): "the X server can't map this process's memory (\(reason))"
    case .noLongerMapped(let reason): "the X server stopped mapping this process's memory (\(reason))"
    }
  }
}
