internal import Glibc

/// The text of an author's error, in words.
///
/// Foundation's errors describe themselves as `Error Domain=… Code=… "…"UserInfo={…}`, and as `CocoaError(code: …)` where only a
/// part of it is linked. What they would say to a user only Foundation knows, which a window does not link; their parts can
/// be seen without it.
package enum ErrorText {
  /// The error in words, never empty.
  package static func of(_ error: any Error) -> String {
    let text = String(describing: error)
    // An error that says nothing has a name at least.
    if text.isEmpty { return String(describing: type(of: error)) }
    return foundation(error, text) ?? essential(error) ?? text
  }

  /// - Parameter text: how the error describes itself.
  /// - Returns: nil for an error that is none of Foundation's.
  private static func foundation(_ error: any Error, _ text: String) -> String? {
    let head = "Error Domain="
    guard text.hasPrefix(head), let code = text.firstRange(of: " Code="),
      let quote = text[code.upperBound...].firstIndex(of: "\"")
    else { return nil }
    let rest = text[text.index(after: quote)...]
    let quoted = rest[..<(rest.firstRange(of: "\"UserInfo=")?.lowerBound ?? rest.lastIndex(of: "\"") ?? rest.endIndex)]
    let isSilent = quoted.isEmpty || quoted == "(null)"
    let domain = text[text.index(text.startIndex, offsetBy: head.count)..<code.lowerBound]
    let name = "\(domain), error \(text[code.upperBound..<quote].filter { $0 != " " })"
    return told(isSilent ? nil : String(quoted), name, information(of: error))
  }

  /// The same of an error of Foundation's first part.
  private static func essential(_ error: any Error) -> String? {
    guard String(reflecting: type(of: error)).hasPrefix("FoundationEssentials."), let code = code(of: error) else {
      return nil
    }
    let information = information(of: error)
    let words = systemWords(for: error) ?? information["NSUnderlyingError"].flatMap(systemWords)
    return told(words, "\(type(of: error)), error \(code)", information)
  }

  /// - Parameters:
  ///   - words: nil where it says nothing but its name.
  ///   - information: what it holds.
  private static func told(_ words: String?, _ name: String, _ information: [String: Any]) -> String {
    let information = information.compactMapValues { $0 as? String }
    guard let words = information["NSLocalizedDescription"] ?? words else { return name }
    let details = ["NSDebugDescription", "NSFilePath"].compactMap { information[$0] }.filter { !words.contains($0) }
    guard !details.isEmpty else { return words }
    return ([words.hasSuffix(".") ? String(words.dropLast()) : words] + details).joined(separator: ": ")
  }

  /// The system's words for an error of the system.
  private static func systemWords(for error: Any) -> String? {
    guard "\(type(of: error))" == "POSIXError", let code = code(of: error) else { return nil }
    return String(cString: strerror(Int32(clamping: code)))
  }

  private static func code(of error: Any) -> Int? {
    let code = Mirror(reflecting: error).children.first { $0.label == "code" }?.value
    let number = (code as? any RawRepresentable).map { $0.rawValue as Any }
    return (number as? any BinaryInteger).map { Int(clamping: $0) }
  }

  /// The dictionary that Foundation's errors hold beside their code.
  private static func information(of error: Any) -> [String: Any] {
    for child in Mirror(reflecting: error).children {
      switch child.label {
      case "userInfo", "_userInfo": return child.value as? [String: Any] ?? [:]
      case "_nsError": return information(of: child.value)
      default: break
      }
    }
    return [:]
  }
}
