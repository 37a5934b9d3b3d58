internal import Flyloft

/// Why a picture can't be shown, in words.
struct PictureError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// - Parameter reason: in the library's words.
  init(_ file: OpenFile, _ reason: UnsafePointer<CChar>) {
    self.init("\(file.name) can’t be read: \(String(cString: reason))")
  }
}
