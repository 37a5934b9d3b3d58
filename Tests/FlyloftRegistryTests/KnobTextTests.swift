import Flyloft
import FlyloftRegistry
import Foundation
import TestSupport
import Testing

/// A switch that is off, one that is on, a text, a colour, a file, and numbers in steps.
private struct Sign: Gallery {
  var isLit = false
  var isOpen = true
  var words = ""
  var ink = Color(hex: 0x102030)
  var face = ""
  var delay = 40
  var ratio = 0.5

  var count: Int { 1 }
  func view(at index: Int) -> Board { Board() }

  static var knobs: [Knob<Sign>] {
    [
      Knob("isLit", \.isLit), Knob("isOpen", \.isOpen), Knob("words", \.words, help: "What it says."),
      Knob("ink", \.ink), Knob("face", file: \.face, types: ["TTF", "otf"]),
      Knob("delay", \.delay, in: 5...310, step: 20, unit: "ms", help: "Until it is lit."),
      Knob("ratio", \.ratio, in: 0.1...1, step: 0.1),
    ]
  }
}

private struct Board: View {
  func size(fitting width: Double) -> Size { Size(width: width, height: 10) }
  func draw(on canvas: borrowing Canvas) {}
}

@Suite("What knobs take")
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

  @Test("a colour is taken as a style sheet writes it, and read back in full")
  func colors() throws {
    #expect(try value("ink", setTo: "#f80") == "#ff8800")
    #expect(try value("ink", setTo: "FF880080") == "#ff880080")
    for text in ["", "red", "#12345", "#gg0000"] {
      #expect { try value("ink", setTo: text) } throws: {
        "\($0)" == "ink can't be “\(text)”: it takes a colour such as #f80 or #ff8800."
      }
    }
  }

  @Test("a file is one that can be read and has one of the endings, in any case, or none at all")
  func files() throws {
    let folder = TemporaryFolder()
    for name in ["a.ttf", "b.OTF", "c.png"] { try Data().write(to: URL(filePath: folder.file(name))) }
    for path in [folder.file("a.ttf"), folder.file("b.OTF"), ""] { #expect(try value("face", setTo: path) == path) }
    for path in [folder.file("c.png"), folder.file("d.ttf"), "ttf", String(repeating: "a", count: 4100) + ".ttf"] {
      #expect { try value("face", setTo: path) } throws: {
        "\($0)".hasSuffix("it takes a file that can be read, ending in .TTF or .otf.")
      }
    }
  }

  @Test("a step is counted from the least number; the greatest is taken, too")
  func steps() throws {
    for number in ["5", "25", "305", "310"] { #expect(try value("delay", setTo: number) == number) }
    for number in ["20", "306", "330", "4"] {
      #expect { try value("delay", setTo: number) } throws: {
        "\($0)" == "delay can't be “\(number)”: it takes a whole number from 5 to 310 ms, in steps of 20."
      }
    }
    for number in ["0.1", "0.3", "0.7", "1"] { #expect(try value("ratio", setTo: number) == number) }
    for number in ["0.15", "0.30001", "1.1"] {
      #expect(throws: UsageError.self) { try value("ratio", setTo: number) }
    }
  }

  @Test("a step that is none is left out, and one of all whole numbers counts from the least of them")
  func oddSteps() {
    for step in [0, -1, .nan, .infinity] {
      #expect(KnobDescription(name: "a", values: .numbers(0...1), step: step).step == nil)
    }
    let all = KnobDescription(name: "a", values: .integers(.min ... .max), step: 3)
    // The least is 3 times a number and 1 less, the greatest is taken as the end.
    #expect(all.takes("\(Int.min)") && all.takes("\(Int.min + 3)") && all.takes("\(Int.max)") && all.takes("1"))
    #expect(!all.takes("\(Int.min + 1)") && !all.takes("\(Int.max - 1)") && !all.takes("0"))
  }

  @Test("defaults and what there is to say of a knob are known with its value")
  func described() throws {
    let gallery = try RegisteredGallery(Sign.self)([KnobSetting(name: "delay", value: "25")])
    let delay = try #require(gallery.settings.first { $0.name == "delay" })
    #expect(delay.value == "25" && delay.defaultValue == "40" && !delay.isDefault && delay.isAllowed)
    #expect(delay.knob.unit == "ms" && delay.knob.help == "Until it is lit." && delay.knob.step == 20)
    let text = GalleryListing([.described(gallery)], skipped: []).text
    #expect(text.contains("  delay=25     a whole number from 5 to 310 ms, in steps of 20 – Until it is lit.\n"))
    #expect(text.contains("  ink=#102030  a colour such as #f80 or #ff8800\n"))
    #expect(text.contains("  words=       any text of up to 4,096 bytes – What it says.\n"))
    let json = GalleryListing([.described(gallery)], skipped: []).json.filter { !$0.isWhitespace }
    #expect(json.contains(#""endings":["TTF","otf"]"#) && json.contains(#""step":20,"type":"integer","unit":"ms""#))
    #expect(json.contains(#""name":"ink","type":"color""#) && json.contains(#""step":0.1,"type":"number""#))
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
