import Flyloft
import FlyloftRegistry
import Testing

// The example of README.md, word for word.

/// A dial whose needle points at `value`, from 0 to 1.
public struct Dial: View {
  public var value: Double

  public func size(fitting width: Double) -> Size { Size(width: width, height: 120) }

  public func draw(on canvas: borrowing Canvas) {
    canvas.fill(.circle(center: canvas.bounds.center, radius: 50), with: .color(.slate))
  }
}

/// Every reading of the dial, a hundredth apart.
public struct Dials: Gallery {
  public init() {}
  public var count: Int { 101 }
  public func view(at index: Int) -> Dial { Dial(value: Double(index) / 100) }
}

@Suite("The design's example")
struct AuthoringExampleTests {
  @Test("is a gallery of 101 different dials without knobs")
  func gallery() throws {
    let dials = try RegisteredGallery(Dials.self)()
    #expect(dials.name == "Dials")
    #expect(dials.count == 101)
    #expect(dials.settings.isEmpty)
    let views = try (0..<dials.count).map { try dials.view(at: $0) }
    #expect(Set(views).count == 101)
    #expect(try AnyView(Dial(value: 1)) == dials.view(at: 100))
  }

  @Test("draws a slate disc on the background")
  func pixels() throws {
    let image = try drawn(Dial(value: 0.5), width: 200)
    #expect(image.size == PixelSize(width: 200, height: 120))
    #expect(image.pixels[60 * 200 + 100] == Color.slate.opaquePixel)
    #expect(image.pixels[0] == Color.white.opaquePixel)
  }
}
