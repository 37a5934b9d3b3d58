import FlyloftDisplay
import Testing

@testable import FlyloftPreview

@Suite("A line that is being typed")
struct TextLineTests {
  private func typed(_ text: String, _ keys: Key..., then more: String = "") -> String {
    var line = TextLine(text)
    for key in keys where !line.press(key, "", []) { Issue.record("It does not take \(key).") }
    if !more.isEmpty, !line.press(Key(keysym: 0x61), more, []) { Issue.record("It does not take \(more).") }
    return String(line.text.prefix(line.caret)) + "|" + line.text.dropFirst(line.caret)
  }

  @Test("what is typed first replaces all, after a move it stands at the caret")
  func inserting() {
    #expect(typed("old", then: "n") == "n|" && typed("old", .end, then: "n") == "oldn|")
    #expect(typed("old", .left, then: "n") == "n|old" && typed("old", .right, .left, then: "n") == "oln|d")
    #expect(typed("old", .home, .right, then: "né") == "oné|ld" && typed("e", .end, then: "\u{301}") == "é|")
  }

  @Test("Backspace and Delete take all of what is marked, then a letter")
  func removing() {
    #expect(typed("old", .backspace) == "|" && typed("old", .delete) == "|")
    #expect(typed("old", .end, .backspace) == "ol|" && typed("old", .home, .delete) == "|ld")
    #expect(typed("old", .end, .delete) == "old|" && typed("old", .home, .backspace) == "|old")
  }

  @Test("keys that type nothing, and those with Control or Alt, are none of its")
  func others() {
    var line = TextLine("a")
    let taken = [line.press(.up, "", []), line.press(Key(keysym: 0x62), "b", .control)]
    #expect(taken == [false, false] && line == TextLine("a"))
  }
}
