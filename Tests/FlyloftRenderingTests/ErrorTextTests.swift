import Foundation
import Testing

@testable import FlyloftRendering

@Suite("What an author's error says")
struct ErrorTextTests {
  private func text(_ body: () throws -> Void) -> String {
    do { try body() } catch { return DrawFailure(error, key: nil).description }
    return "nothing"
  }

  @Test("Foundation's errors are told in words, with the file that they are about")
  func foundation() {
    let path = "/nonexistent/needle.json"
    #expect(text { _ = try Data(contentsOf: URL(filePath: path)) } == "The file doesn’t exist: \(path)")
    #expect(text { try FileManager.default.removeItem(atPath: path) } == "The file doesn’t exist: \(path)")
    #expect(text { throw CocoaError(.fileReadNoSuchFile) } == "The file doesn’t exist.")
    #expect(text { throw POSIXError(.EACCES) } == "Permission denied")
    #expect(text { throw NSError(domain: NSPOSIXErrorDomain, code: 13) } == "Permission denied")
    #expect(
      text { _ = try JSONSerialization.jsonObject(with: Data("{".utf8)) }
        == "The data is not in the correct format: Unexpected end of file during JSON parse.")
    let own = [NSLocalizedDescriptionKey: "The pot is empty.", "NSFilePath": "/pot"]
    #expect(text { throw NSError(domain: "Pots", code: 7, userInfo: own) } == "The pot is empty: /pot")
    let named = [NSLocalizedDescriptionKey: "The pot /pot is empty.", "NSFilePath": "/pot"]
    #expect(text { throw NSError(domain: "Pots", code: 7, userInfo: named) } == "The pot /pot is empty.")
    #expect(text { throw NSError(domain: "Pots", code: 7) } == "Pots, error 7")
  }

  @Test("all others are told as they describe themselves, or by their names")
  func others() {
    struct Silent: Error, CustomStringConvertible { var description: String { "" } }
    enum Own: Error { case empty(pot: Int) }
    struct Quoting: Error, CustomStringConvertible {
      var description: String { "Error Domain=NSCocoaErrorDomain is a strange way to begin" }
    }
    #expect(text { throw Silent() } == "Silent")
    #expect(text { throw Own.empty(pot: 3) } == "empty(pot: 3)")
    #expect(text { throw Quoting() } == "Error Domain=NSCocoaErrorDomain is a strange way to begin")
  }
}
