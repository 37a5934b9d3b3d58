import Flyloft
import FlyloftRegistry
import Testing

/// A switch that is off, one that is on, and a text.
private struct Sign: Gallery {
  var isLit = false
  var isOpen = true
  var words = ""

  var count: Int { 1 }
  func view(at index: Int) -> Board { Board() }

  static var knobs: [Knob<Sign>] { [Knob("isLit", \.isLit), Knob("isOpen", \.isOpen), Knob("words", \.words)] }
}

private struct Board: View {
  func size(fitting width: Double) -> Size { Size(width: width, height: 10) }
  func draw(on canvas: borrowing Canvas) {}
}

@Suite("What switches and texts take")
struct KnobTextTests {
  private func value(_ knob: String, setTo text: String) throws -> String? {
    let gallery = try RegisteredGallery(Sign.self)([KnobSetting(name: knob, value: text)])
    return gallery.settings.first { $0.name == knob }?.value
  }

  @Test("a switch takes four words for each of its two, in any case")
  func switches() throws {
    for word in ["true", "yes", "on", "1", "YES", "True"] { #expect(try value("isLit", setTo: word) == "true") }
    for word in ["false", "no", "off", "0", "NO", "Off"] { #expect(try value("isOpen", setTo: word) == "false") }
    for word in ["", "2", "y", "maybe"] { #expect(throws: UsageError.self) { try value("isLit", setTo: word) } }
  }

  @Test("a text takes 4,096 bytes, however many letters they are", arguments: ["a", "é", "木"])
  func texts(letter: String) throws {
    let longest = String(repeating: letter, count: 4096 / letter.utf8.count)
    let filled = longest + String(repeating: "a", count: 4096 - longest.utf8.count)
    #expect(try value("words", setTo: filled) == filled)
    #expect { try value("words", setTo: filled + "a") } throws: {
      "\($0)".hasSuffix("it takes any text of up to 4,096 bytes.")
    }
  }
}
