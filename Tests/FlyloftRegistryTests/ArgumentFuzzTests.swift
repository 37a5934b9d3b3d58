import Flyloft
import SeededRandom
import Testing

@testable import FlyloftRegistry

@Suite("Anything on the command line")
struct ArgumentFuzzTests {
  private func each(of valid: [String], _ check: (String) -> Bool) {
    var inputs = Mutations(of: valid, SeededGenerator(usually: 1))
    var accepted = 0
    for _ in 0..<3000 where check(inputs.nextText()) { accepted += 1 }
    #expect(accepted > 20 && accepted < 2980)
  }

  @Test("a size is two sides that can be drawn")
  func sizes() {
    each(of: ["1280x800", "640.5X1", "32767"]) { text in
      guard let sides = ArgumentText.sides(text) else { return false }
      let allowed = 1...32_767.0
      #expect(allowed.contains(sides.width) && sides.height.map { allowed.contains($0) } != false, "\(text)")
      let again = ArgumentText.sides("\(sides.width)" + (sides.height.map { "x\($0)" } ?? ""))
      #expect(again?.width == sides.width && again?.height == sides.height, "\(text)")
      return true
    }
  }

  @Test("a range holds indices, none of them negative")
  func ranges() {
    each(of: ["10..<20", "10...19", "7"]) { text in
      guard let range = ArgumentText.range(text) else { return false }
      #expect(!range.isEmpty && range.lowerBound >= 0, "\(text)")
      #expect(ArgumentText.range("\(range.lowerBound)..<\(range.upperBound)") == range, "\(text)")
      return true
    }
  }

  @Test("a setting has a name, and its value is all that comes after")
  func settings() {
    each(of: ["rows=1000", "kind=a=b"]) { text in
      guard let setting = KnobSetting(text) else { return false }
      #expect(!setting.name.isEmpty && "\(setting.name)=\(setting.value)" == text, "\(text.debugDescription)")
      return true
    }
  }

  @Test("a knob takes what is within its limits, and reads back as what it takes")
  func knobs() throws {
    let registry = Registry(galleries: [RegisteredGallery(Dials.self)], skipped: [])
    for (knob, valid) in [
      ("step", ["10", "1,000", "5_0"]), ("size", ["0.5", "1e-1"]), ("isBig", ["true", "off"]), ("kind", ["thin"]),
    ] {
      each(of: valid.map { $0 }) { text in
        let dials = try? registry.gallery(named: "Dials")([KnobSetting(name: knob, value: text)])
        guard let dials, let value = dials.settings.first(where: { $0.name == knob })?.value else { return false }
        let again = try? registry.gallery(named: "Dials")([KnobSetting(name: knob, value: value)])
        #expect(again == dials, "\(knob) \(text.debugDescription)")
        return true
      }
    }
  }
}

private struct Dials: Gallery {
  var (step, size, isBig, kind) = (1, 0.5, false, "thin")
  static var knobs: [Knob<Dials>] {
    [
      Knob("step", \.step, in: 1...2000), Knob("size", \.size, in: 0.001...1), Knob("isBig", \.isBig),
      Knob("kind", \.kind, choices: ["thin", "thick"]),
    ]
  }

  var count: Int { 1 }
  func view(at index: Int) -> Nothing { Nothing() }
}

private struct Nothing: View {
  func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
  func draw(on canvas: borrowing Canvas) {}
}
