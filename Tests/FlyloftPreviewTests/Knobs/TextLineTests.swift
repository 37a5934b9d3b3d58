import Flyloft
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

  /// The line after keys from its end on, with the caret as | and the other end of what is marked as ^.
  private func moved(_ text: String, _ keys: (Key, Modifiers)...) -> String {
    var line = TextLine(continuing: text)
    for (key, modifiers) in keys where !line.press(key, "", modifiers, TextPlaces(settingTextOf: line.text)) {
      Issue.record("It does not take \(key).")
    }
    var shown = line.text
    for (place, mark) in [(line.anchor, "^"), (line.caret, "|")].sorted(by: { $0.0 > $1.0 })
    where mark == "|" || line.anchor != line.caret {
      shown.insert(contentsOf: mark, at: shown.index(shown.startIndex, offsetBy: place))
    }
    return shown
  }

  @Test("words of languages without spaces are gone to, marked and removed one by one")
  func wordsWithoutSpaces() {
    #expect(
      moved("グラフ設定", (.left, .control)) == "グラフ|設定" && moved("グラフ設定", (.left, .control), (.left, .control)) == "|グラフ設定")
    #expect(moved("図表のデータ", (.home, []), (.right, .control)) == "図表|のデータ")
    #expect(moved("図表のデータ", (.backspace, .control)) == "図表の|")
    #expect(moved("Größe_2 x", (.home, []), (.right, [.control, .shift])) == "^Größe_2| x")
    var line = TextLine(continuing: "グラフ設定")
    let places = TextPlaces(settingTextOf: line.text)
    line.press(at: places.caret(before: 4) + 1, clicks: 2, extends: false, places)
    #expect(line.markedText == "設定")
    line.press(at: places.caret(before: 1) + 1, clicks: 2, extends: false, places)
    #expect(line.markedText == "グラフ")
  }

  @Test("Shift marks on the way, Control goes by words, and Control A marks all")
  func marking() {
    let a = Key(keysym: 0x61)
    #expect(moved("one two", (.left, .shift), (.left, .shift)) == "one t|wo^")
    #expect(moved("one two", (.home, .shift)) == "|one two^" && moved("one two", (.left, .control)) == "one |two")
    #expect(moved("one, two ", (.left, [.control, .shift]), (.left, [.control, .shift])) == "|one, two ^")
    #expect(moved("one two", (.home, []), (.right, .control), (.end, .shift)) == "one^ two|")
    #expect(moved("one", (.home, []), (a, .control)) == "^one|")
    // Without Shift the caret goes to that end of what was marked.
    #expect(moved("one", (.left, .shift), (.left, .shift), (.left, [])) == "o|ne")
    #expect(moved("one", (.left, .shift), (.left, .shift), (.right, [])) == "one|")
    #expect(moved("one two", (.backspace, .control)) == "one |")
    #expect(moved("one two", (.home, []), (.delete, .control)) == "| two")
    #expect(moved("one", (.left, .shift), (.left, .shift), (.delete, [])) == "o|")
  }

  @Test("a text from right to left is gone through as it is seen, and no letter is taken apart")
  func directions() {
    // Left is onwards there.
    #expect(moved("אבג", (.home, []), (.left, [])) == "א|בג")
    #expect(moved("אבג", (.home, []), (.left, []), (.left, []), (.right, [])) == "א|בג")
    #expect(moved("a👩‍👩‍👧é", (.left, []), (.left, [])) == "a|👩‍👩‍👧é")
    #expect(moved("가힣", (.left, [])) == "가|힣")
  }

  @Test("a press puts the caret there, the second marks the word, the third all, and a drag marks what is between")
  func pressing() {
    var line = TextLine("one two")
    var places: TextPlaces { TextPlaces(settingTextOf: line.text) }
    func width(_ text: String) -> Double { Text(text, font: TextLine.font, color: .black).size().width }
    line.reveal(in: 200, places)
    line.press(at: width("on") + 1, clicks: 1, extends: false, places)
    #expect(line.caret == 2 && line.marked.isEmpty)
    line.press(at: width("one t") + 1, clicks: 1, extends: true, places)
    #expect(line.markedText == "e t")
    line.press(at: width("one t") + 1, clicks: 2, extends: false, places)
    #expect(line.markedText == "two")
    line.press(at: 1, clicks: 3, extends: false, places)
    #expect(line.markedText == "one two")
    line.press(at: -5, clicks: 1, extends: false, places)
    line.drag(to: width("one"), places)
    #expect(line.markedText == "one" && line.caret == 3)
    line.drag(to: 999, places)
    #expect(line.markedText == "one two")
    // From right to left the beginning is at the right.
    line = TextLine("אבג")
    line.press(at: width("אבג") - 1, clicks: 1, extends: false, places)
    #expect(line.caret == 0)
  }

  @Test("a long text is moved so that the caret is in sight, no farther than it must be")
  func scrolling() {
    var line = TextLine(continuing: String(repeating: "wide ", count: 30))
    let places = TextPlaces(settingTextOf: line.text)
    line.reveal(in: 100, places)
    #expect(line.shift > 0 && abs(line.caretX - 100) < 0.01)
    let shift = line.shift
    _ = line.press(.left, "", [])
    line.reveal(in: 100, places)
    #expect(line.shift == shift && line.caretX < 100)
    // Where it is moved, a place in the field is one farther on in the text.
    line.press(at: line.caretX, clicks: 1, extends: false, places)
    #expect(line.caret == 149)
    _ = line.press(.home, "", [])
    line.reveal(in: 100, places)
    #expect(line.shift == 0 && line.caretX == 0)
  }

  @Test("it takes no more than anybody types")
  func bounded() {
    var line = TextLine("")
    for _ in 0..<3 { _ = line.press(Key(keysym: 0), String(repeating: "x", count: 3000), []) }
    #expect(line.text.count == TextLine.limit && line.caret == TextLine.limit)
  }
}
