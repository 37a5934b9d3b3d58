import Flyloft
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

@Suite("A colour that is mixed")
struct KnobColorTests {
  private func row(_ text: String) -> KnobRow {
    let setting = AnyGallery.Setting(KnobDescription(name: "ink", values: .color), value: text, defaultValue: "#000000")
    return KnobRow(setting: setting, value: text, note: nil, isListOpen: false, width: 260)
  }

  @Test("its opacity stays, and a gray keeps the hue that its sliders have led to")
  func mixing() {
    #expect(KnobColor(row("#ff880080"), since: nil, setting: 0, to: 0.5).value.hasSuffix("80"))
    let orange = KnobColor(row("#ff8800"), since: nil)
    let gray = KnobColor(row("#ff8800"), since: nil, setting: 1, to: 0)
    #expect(orange.channels[2] > 0.5)
    #expect(KnobColor(row(gray.value), since: gray).channels[2] == orange.channels[2])
  }
}
