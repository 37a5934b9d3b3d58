internal import FoundationEssentials

/// Loaded data as bytes.
///
/// A binary property list: it holds `Data` as it is, and took 0.2 ms for a megabyte of it, JSON 6 ms. For ten thousand
/// numbers both take some 6 ms, and 12 to decode.
enum LoadedCoding {
  /// - Throws: `LoadFailure` for what can't be encoded, or is too long.
  static func encode(_ value: some Encodable) throws(LoadFailure) -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let data: Data
    // In an array, because a property list can't be a mere number or text.
    do { data = try encoder.encode([value]) } catch {
      throw LoadFailure("what it loaded can't be encoded: \(error)")
    }
    guard data.count <= LoadedData.byteLimit else {
      throw LoadFailure(
        "it loaded \(data.count >> 20) MB, and \(LoadedData.byteLimit >> 20) MB are the most that a view may load")
    }
    return Array(data)
  }

  /// - Throws: `LoadFailure` for bytes that are no such value.
  static func decode<Value: Decodable>(_ bytes: [UInt8]) throws(LoadFailure) -> Value {
    do {
      let values = try PropertyListDecoder().decode([Value].self, from: Data(bytes))
      guard let value = values.first, values.count == 1 else { throw LoadFailure("\(values.count) values") }
      return value
    } catch { throw LoadFailure("what was loaded can't be decoded: \(error)") }
  }
}

/// Why nothing was loaded, in words for a card.
package struct LoadFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
