import Flyloft
import FlyloftRegistry
import Foundation
import Testing

// The example of README.md, word for word.

/// A dial whose needle points at `value`, from 0 to 1.
public struct Dial: View {
  public var value: Double
  public var color = Color.slate

  public func size(fitting width: Double) -> Size { Size(width: width, height: 120) }

  public func draw(on canvas: borrowing Canvas) {
    let center = canvas.bounds.center
    // Three quarters of a turn, from the lower left over the top to the lower right.
    let tip = Point(center: center, radius: 44, angle: (0.75 * value - 0.625) * 2 * .pi)
    canvas.fill(.circle(center: center, radius: 50), with: .color(color))
    canvas.stroke(.line(from: center, to: tip), with: .color(.white), style: StrokeStyle(width: 4, cap: .round))
  }
}

/// Every reading of the dial, `step` hundredths apart.
public struct Dials: Gallery {
  public var step = 1

  public init() {}
  public static var knobs: [Knob<Dials>] { [Knob("step", \.step, in: 1...50)] }
  public var count: Int { 100 / step + 1 }
  public func view(at index: Int) -> Dial { Dial(value: Double(index * step) / 100) }
}

@Suite("The example of README")
struct AuthoringExampleTests {
  @Test("stands here word for word")
  func text() throws {
    let here = URL(filePath: #filePath)
    let readme = here.deletingLastPathComponent().appending(path: "../../README.md")
    let source = try String(contentsOf: here, encoding: .utf8)
    let example = try #require(
      source.split(separator: "/// A dial").dropFirst().first?.split(separator: "@Suite").first)
    #expect(try String(contentsOf: readme, encoding: .utf8).contains("/// A dial" + example.dropLast() + "```"))
  }

  @Test("is a gallery of 101 different dials, with a knob")
  func gallery() throws {
    let dials = try RegisteredGallery(Dials.self)()
    #expect(dials.name == "Dials")
    #expect(dials.count == 101)
    #expect(dials.settings.map(\.name) == ["step"])
    #expect(try RegisteredGallery(Dials.self)([KnobSetting(name: "step", value: "50")]).count == 3)
    let views = try (0..<dials.count).map { try dials.view(at: $0) }
    #expect(Set(views).count == 101)
    #expect(try AnyView(Dial(value: 1)) == dials.view(at: 100))
  }

  @Test("draws a slate disc with a needle on the background")
  func pixels() throws {
    let image = try drawn(Dial(value: 0.5), width: 200)
    #expect(image.size == PixelSize(width: 200, height: 120))
    #expect(image.pixels[90 * 200 + 100] == Color.slate.opaquePixel)
    // Half way, the needle points straight up.
    #expect(image.pixels[30 * 200 + 100] == Color.white.opaquePixel)
    #expect(image.pixels[0] == Color.white.opaquePixel)
  }
}
