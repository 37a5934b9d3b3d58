import Flyloft
import FlyloftPreview
import FlyloftRegistry
import Testing

/// What a preview program shows, from what it names.
@Suite("A preview program")
struct PreviewProgramTests {
  struct Dot: View {
    var radius = 1.0
    func size(fitting width: Double) -> Size { Size(width: 32, height: 32) }
    func draw(on canvas: borrowing Canvas) {}
  }

  enum Chart {
    struct Samples: Gallery {
      var count: Int { 3 }
      func view(at index: Int) -> Dot { Dot() }
    }
  }

  private enum Good: PreviewProgram {
    static let galleries: [any Gallery.Type] = [Chart.Samples.self]
    static let samples = [
      Samples("Radii", itemWidth: 100) {
        Dot(radius: 2)
        for radius in [4.0, 8] { Dot(radius: radius) }
        [Dot(radius: 16), Dot(radius: 32)]
      }
    ]
  }

  @Test("samples are a gallery without knobs, whose views are those named, in their order")
  func samples() throws {
    let registry = Good.registry
    #expect(Good.mistake == nil)
    let radii = try registry.gallery(named: "radii")()
    #expect(radii.name == "Radii" && radii.count == 5 && radii.itemWidth == 100 && radii.settings.isEmpty)
    #expect(try (0..<5).map { try radii.view(at: $0) } == [2, 4, 8, 16, 32].map { AnyView(Dot(radius: $0)) })
    let setting = [KnobSetting(name: "x", value: "1")]
    #expect(throws: UsageError.self) { try registry.gallery(named: "Radii")(setting) }
    #expect(try registry.gallery(named: "Radii")(setting, leavingOutOthers: true) == radii)
  }

  @Test("a gallery in another type is named with it, and the type's own module is not")
  func nestedName() {
    #expect(Good.registry.catalog.names == ["PreviewProgramTests.Chart.Samples", "Radii"])
    #expect(AnyGallery(Chart.Samples()).name == "PreviewProgramTests.Chart.Samples")
    #expect(AnyGallery(Outermost()).name == "Outermost")
    struct Inner: Gallery {
      var count: Int { 1 }
      func view(at index: Int) -> Dot { Dot() }
    }
    #expect(AnyGallery(Inner()).name == "Inner")
  }

  private enum Guarded: PreviewProgram {
    static let galleries: [any Gallery.Type] = [Chart.Samples.self]
    static let samples = Good.samples
    static let sandbox = true
  }

  @Test("all that a program has is drawn in a sandbox where it says so, and else nothing")
  func sandbox() {
    #expect(Guarded.registry.galleries.map(\.isSandboxed) == [true, true])
    #expect(Guarded.registry.catalog.names == Good.registry.catalog.names)
    #expect(Good.registry.galleries.map(\.isSandboxed) == [false, false])
  }

  private enum Empty: PreviewProgram {}

  private enum Twins: PreviewProgram {
    static let samples = [Samples("Dots") { Dot() }, Samples("Dots") { Dot() }]
  }

  @Test("a program that names nothing, or two things alike, says what to change")
  func mistakes() {
    #expect(Empty.mistake == "There is nothing to show: name types in Empty.galleries.")
    #expect(Twins.mistake == "Two galleries are called Dots: rename a type, or the samples.")
  }
}

private struct Outermost: Gallery {
  var count: Int { 0 }
  func view(at index: Int) throws -> AnyView { throw CancellationError() }
}
