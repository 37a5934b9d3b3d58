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
  /// An address of another kind than HTTP's.
  case noWebAddress(String)
  /// An address that leads nowhere, whatever the network: with a port that can't be, or without a server.
  case badAddress(String)
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
    case .noWebAddress(let address):
      "\(address) can't be fetched: it does not begin with http:// or https://. Give an address that does."
    case .badAddress(let address):
      "“\(address)” is no address that can be fetched. One such as http://example.org:8080/a.png would do, with a port up to 65535."
    case .failed(let reason): "It could not be fetched: \(reason)."
    }
  }
}
