internal import Flyloft

/// Why a photograph can't be shown, or no faces be found.
enum WallError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file or a folder can't be read; the reason is the system's.
  case unreadable(String, reason: String)
  /// What came is no picture, or a damaged one; the reason is the decoder's.
  case undecodable(String, reason: String)
  /// A server did not give the picture.
  case refused(String, reason: String)
  /// A server did not give the picture in time.
  case tooSlow(String, limit: Duration)
  /// What stands among addresses is none.
  case noAddress(String)
  /// The photograph that is to be shown alone is not there.
  case missing(Int, count: Int)
  /// There is no memory for the detector.
  case noDetector

  /// What is wrong, and what would work.
  var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)."
    case .undecodable(let path, let reason): "\(path) can't be shown: \(reason). Give it PNG or JPEG files."
    case .refused(let address, let reason): "\(address) can't be fetched: \(reason)."
    case .tooSlow(let address, let limit):
      "\(address) has not come in \((limit / .seconds(1)).formatted) s. Try again, or give another address."
    case .noAddress(let text):
      "\(text) can't be fetched: it does not begin with http:// or https://. Give such an address, or a folder alone."
    case .missing(let number, let count):
      "There is no photograph \(number.grouped): there \(count == 1 ? "is" : "are") \(count.grouped). "
        + "Set photo to a number from 1 to \(count.grouped), or to 0 for all."
    case .noDetector: "There is no memory to look for faces in."
    }
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var formatted: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
