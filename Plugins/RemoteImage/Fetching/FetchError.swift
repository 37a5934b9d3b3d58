/// Why an image is not there.
enum FetchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server's answer was another than the file.
  case status(Int)
  /// The name of the server leads nowhere.
  case noSuchName(String)
  /// Nobody listens at the address.
  case refused(String)
  /// It took longer than it may.
  case tooSlow(seconds: Double)
  /// The connection ended before the image did.
  case cutOff
  /// The file is longer than it may be.
  case tooLarge(byteLimit: Int)
  /// A file came that is no image, or a damaged one.
  case noImage(reason: String)
  /// Anything else, in libcurl's words.
  case failed(String)

  /// What is wrong, and what would work.
  var description: String {
    switch self {
    case .status(404): "The server has no such file (404). Look at the address again."
    case .status(let status): "The server answers \(status) instead of the image. Try again later."
    case .noSuchName(let address): "There is no server of that name: \(address). Look at the address again."
    case .refused(let address): "Nobody listens at \(address). Start the server, or look at the port."
    case .tooSlow(let seconds): "It has not come in \(seconds) seconds. Try again, or allow more with the knob limit."
    case .cutOff: "The connection was cut off before all of the image was there. Try again."
    case .tooLarge(let byteLimit): "It is longer than the \(byteLimit >> 20) MB that are allowed."
    case .noImage(let reason): "What came can't be shown: \(reason). Images are PNG files here."
    case .failed(let reason): "It could not be fetched: \(reason)."
    }
  }
}
