import FlyloftRecording
import Foundation
import Testing

@Suite("A JSON list that grows")
struct JSONListFileTests {
  private let path = NSTemporaryDirectory() + "flyloft-list-\(UUID().uuidString).json"

  private func elements() throws -> [String] {
    let data = try Data(contentsOf: URL(filePath: path))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: [String]])
    return try #require(object["list"])
  }

  @Test("after each element the file is JSON with all elements so far, on whichever side of a page they end")
  func grows() throws {
    defer { unlink(path) }
    let list = try JSONListFile(at: path, opening: "{\"list\": [")
    #expect(try elements().isEmpty)
    var expected: [String] = []
    // 4096 and 61 have no common divisor, so elements end at every distance from a page's end.
    for number in 0..<400 {
      let text = String(repeating: "x", count: number % 61) + "\(number)"
      expected.append(text)
      try list.append(["\"\(text)\""])
      #expect(try elements() == expected)
    }
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(bytes.count == list.byteCount)
    // A killed process may leave a write done up to the end of a page, so no element may cross one.
    for edge in stride(from: 4096, to: bytes.count, by: 4096) { #expect(bytes[edge - 1] == UInt8(ascii: " ")) }
  }

  @Test("many elements at a time, and one longer than a page")
  func batches() throws {
    defer { unlink(path) }
    let list = try JSONListFile(at: path, opening: "{\"list\": [")
    let many = (0..<1000).map { "element \($0)" }
    for length in [10, 4_080, 4_094, 5_000, 12_288] {
      try list.append(many.map { "\"\($0)\"" })
      try list.append(["\"\(String(repeating: "y", count: length))\""])
    }
    try list.append([])
    let found = try elements()
    #expect(found.count == 5005 && Array(found.prefix(1000)) == many && found[4003].count == 5_000)
  }

  @Test(
    "what is no plain file is refused, and so is a folder that isn't there", arguments: ["/dev/null", "/", "/none/x"])
  func refused(path: String) {
    #expect(throws: FileError.self) { _ = try JSONListFile(at: path, opening: "[") }
  }
}
