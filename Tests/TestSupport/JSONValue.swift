import Foundation

/// A value read from JSON, whatever it is.
public enum JSONValue: Decodable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads `text`; nil unless it is one JSON value and nothing else.
  public init?(_ text: String) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
    self = value
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  public subscript(_ name: String) -> JSONValue? { if case .object(let members) = self { members[name] } else { nil } }
  public var text: String? { if case .string(let text) = self { text } else { nil } }
  public var double: Double? { if case .number(let number) = self { number } else { nil } }
  public var integer: Int? { double.flatMap { Int(exactly: $0) } }
  public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
