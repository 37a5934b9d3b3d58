import FlyloftRegistry
import Testing

@Suite("Values as JSON")
struct JSONTextTests {
  @Test("equal values are equal texts, with members in the order of their names")
  func order() {
    // So many that a dictionary's own order is not this one by chance.
    let names = (10...40).map { "name\($0)" }
    let text = JSONText.line(Dictionary(names.map { ($0, 1) }) { $1 })
    #expect(text == "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}")
  }

  @Test("a text comes back as it was, whatever it holds", arguments: ["", "a/b", "\"\\\n\t\u{1b}\u{7f}", "é😀\u{2028}"])
  func texts(text: String) {
    let line = JSONText.line(text)
    #expect(!line.contains("\n") && !line.contains("\\/"))
    #expect(JSONText.value(String.self, in: line) == text)
  }

  @Test(
    "what is no such value is none", arguments: ["", "{", "[1", "{\"a\": 1", String(repeating: "[", count: 100_000)])
  func none(text: String) { #expect(JSONText.value([Int].self, in: text) == nil) }
}
