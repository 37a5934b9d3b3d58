/// Why a photograph can't be shown.
public enum PhotoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is missing or may not be read; the reason is the system's.
  case unreadable(path: String, reason: String)
  /// The file is neither a PNG nor a JPEG file.
  case unknownFormat(path: String)
  /// The file is cut off or violates its format; the reason is the decoder's.
  case damaged(path: String, reason: String)
  /// The file has more pixels or bytes than is allowed; the reason says how many.
  case tooLarge(path: String, reason: String)

  /// What is wrong and what would work.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path) can't be read: \(reason). Put a PNG or JPEG file there, or set FLYLOFT_ASSETS to the folder that has it."
    case .unknownFormat(let path):
      "\(path) is neither a PNG nor a JPEG file. Save the picture in one of these formats."
    case .damaged(let path, let reason):
      "\(path) is damaged: \(reason). Put a sound copy of the picture in its place."
    case .tooLarge(let path, let reason):
      "\(path) is too large: \(reason). Make it smaller, or give the knob megapixels a higher value."
    }
  }
}
