extension String {
  /// The path to which an address leads from the folder of the file that has it; nil for one that names a scheme, or begins at the root.
  package var relativePath: String? {
    let path = prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty, !path.prefix(while: { $0 != "/" }).contains(":") else { return nil }
    // What is no such address may be a name all the same.
    let decoded = path.percentDecoded ?? String(path)
    return decoded.hasPrefix("/") || decoded.utf8.contains(0) ? nil : decoded
  }
}

extension Substring {
  /// A text without percent signs (RFC 3986); nil where what follows one is no number, or all is no UTF-8.
  package var percentDecoded: String? {
    var (bytes, rest) = ([UInt8](), Array(utf8)[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
