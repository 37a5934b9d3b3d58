import Flyloft
import Testing

@testable import FlyloftPreview

@Suite("Numbers on a slider and in steps")
struct KnobScaleTests {
  private func scale(_ values: KnobValues, step: Double? = nil) throws -> KnobScale {
    try #require(KnobScale(KnobDescription(name: "a", values: values, step: step)))
  }

  @Test("whole numbers by one or by their step, the ends included, whatever their range")
  func whole() throws {
    let plain = try scale(.integers(1...50))
    #expect(
      plain.text("1", movedBy: 3) == "4" && plain.text("1", movedBy: -3) == "1" && plain.text("49", movedBy: 9) == "50")
    let stepped = try scale(.integers(5...310), step: 20)
    #expect(stepped.text("5", movedBy: 1) == "25" && stepped.text("305", movedBy: 1) == "310")
    #expect(stepped.text("310", movedBy: -1) == "305" && stepped.text("310", movedBy: -2) == "285")
    #expect(stepped.text("30", movedBy: 1) == "45" && stepped.text("30", movedBy: -1) == "25")
    let all = try scale(.integers(.min ... .max))
    #expect(
      all.text("\(Int.max)", movedBy: 1) == "\(Int.max)" && all.text("\(Int.max)", movedBy: -1) == "\(Int.max - 1)")
    #expect(all.text("0", movedBy: .max) == "\(Int.max)" && all.text("\(Int.min)", movedBy: -.max) == "\(Int.min)")
    #expect(!all.hasTrack && plain.hasTrack)
  }

  @Test("others by a part of their range that has one digit, or by their step")
  func others() throws {
    let plain = try scale(.numbers(0...1))
    #expect(plain.text("0.3", movedBy: 1) == "0.31" && plain.text("0.123", movedBy: -1) == "0.113")
    #expect(plain.text("0.995", movedBy: 1) == "1" && plain.text("0", movedBy: -.max) == "0")
    #expect(try scale(.numbers(0...60)).text("3", movedBy: 1) == "4")
    let stepped = try scale(.numbers(0.1...1), step: 0.1)
    #expect(stepped.text("0.2", movedBy: 1) == "0.3" && stepped.text("0.25", movedBy: 1) == "0.3")
    #expect(stepped.text("0.25", movedBy: -1) == "0.2" && stepped.text("0.1", movedBy: .max) == "1")
    #expect(try scale(.numbers(0...(.infinity))).text("5", movedBy: 2) == "7")
  }

  @Test("a place on the track is the nearest number, and each number has its place")
  func track() throws {
    let whole = try scale(.integers(0...100))
    #expect([-1, 0, 0.254, 0.256, 1, 2].map { whole.text(atShare: $0) } == ["0", "0", "25", "26", "100", "100"])
    #expect(whole.share(of: "25") == 0.25 && whole.share(of: "500") == 1 && whole.share(of: "none") == 0)
    let stepped = try scale(.integers(5...310), step: 20)
    #expect(
      stepped.text(atShare: 1) == "310" && stepped.text(atShare: 0.99) == "305" && stepped.text(atShare: 0.07) == "25")
    #expect(try scale(.numbers(0...1)).text(atShare: 1.0 / 3) == "0.333")
    #expect(try scale(.numbers(0...1), step: 0.4).text(atShare: 0.85) == "0.8")
    #expect(try scale(.numbers(0...1), step: 0.4).text(atShare: 0.95) == "1")
    #expect(try scale(.numbers(3...3)).text(atShare: 0.5) == "3" && !scale(.numbers(3...3)).hasTrack)
  }

  @Test("a wide range has its orders of magnitude beside each other, in numbers of two digits")
  func wide() throws {
    let rows = try scale(.integers(1...10_000_000))
    #expect(rows.text(atShare: 0) == "1" && rows.text(atShare: 1) == "10000000")
    #expect([0.25, 0.5, 0.75].map { rows.text(atShare: $0) } == ["56", "3200", "180000"])
    for text in ["1", "56", "3200", "10000000"] { #expect(rows.text(atShare: rows.share(of: text)) == text) }
    #expect(try scale(.integers(0...20_000)).text(atShare: 0.5) == "10000")
  }

  @Test("an end that has more digits is the end", arguments: [0.123456, -0.987654])
  func ends(end: Double) throws {
    let knob = KnobDescription(name: "a", values: .numbers(min(end, 0)...max(end, 0)))
    let scale = try #require(KnobScale(knob))
    for share in [0, 0.001, 0.5, 0.999, 1] { #expect(knob.takes(scale.text(atShare: share))) }
    #expect(knob.takes(scale.text("0", movedBy: .max)) && knob.takes(scale.text("0", movedBy: -.max)))
  }

  @Test("what is found is what the knob takes", arguments: [(0.1, 0.1), (0.25, 0.05), (-3, 0.7), (0, 1e-3)])
  func taken(least: Double, step: Double) throws {
    let knob = KnobDescription(name: "a", values: .numbers(least...(least + 40.5 * step)), step: step)
    let scale = try #require(KnobScale(knob))
    var text = knob.normalized("\(least)") ?? ""
    for _ in 0...45 {
      #expect(knob.takes(text))
      text = scale.text(text, movedBy: 1)
    }
    for share in stride(from: 0, through: 1, by: 0.013) { #expect(knob.takes(scale.text(atShare: share))) }
  }
}
