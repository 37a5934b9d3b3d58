/// Why a photograph can't be shown, or no faces be found.
enum WallError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file or a folder can't be read; the reason is the system's.
  case unreadable(String, reason: String)
  /// What came is no picture, or a damaged one; the reason is the decoder's.
  case undecodable(String, reason: String)
  /// A server did not give the picture.
  case refused(String, reason: String)
  /// There is no memory for the detector.
  case noDetector

  /// What is wrong, and what would work.
  var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)."
    case .undecodable(let name, let reason): "\(name) can't be shown: \(reason). Give it PNG or JPEG files."
    case .refused(let address, let reason): "\(address) can't be fetched: \(reason)."
    case .noDetector: "There is no memory to look for faces in."
    }
  }
}
