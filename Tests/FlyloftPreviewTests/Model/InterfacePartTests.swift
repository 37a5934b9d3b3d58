import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("The interface's parts, as a value")
struct InterfacePartTests {
  private var driver = ModelDriver()
  private var parts = InterfaceParts()
  private var effects: [PreviewEffect] = []

  /// Has a part show card `index`: what is to be drawn for that, as a worker draws it.
  private mutating func show(_ index: Int, _ kept: KeptPictures = KeptPictures()) throws -> Drawing {
    let view = PlainCards.Card(index: index)
    let rect = PixelRect(x: 0, y: 0, width: 40, height: 20)
    parts.show(view, as: .title, in: rect, scale: 1, background: .white, kept, &effects)
    let key = try #require(DrawKey(view, pixelSize: rect.size, scale: 1, background: .white))
    return driver.drawing(of: key)
  }

  private mutating func receive(_ drawing: Drawing, number: Int) -> Bool {
    parts.show(drawing, for: drawing.key, at: InterfaceParts.ID.title.lane, number: number, &effects) != nil
  }

  @Test("one that has been overtaken is shown until the newer one is there, and nothing older after it")
  mutating func order() throws {
    let (first, second, third) = (try show(1), try show(2), try show(3))
    let newer = receive(second, number: 2)
    let older = receive(first, number: 1)
    #expect(newer && !older && parts.image(of: .title) == second.image)
    let newest = receive(third, number: 3)
    #expect(newest && parts.image(of: .title) == third.image && parts.areSettled)
  }

  @Test("what is at the top of a list that was scrolled stays there at another scale", arguments: [0.75, 2])
  mutating func list(scale: Double) {
    let galleries = Array(repeating: AnyGallery(PlainCards()), count: 60)
    driver = ModelDriver(galleries, size: Size(width: 2000, height: 1400))
    let place = PixelPoint(x: 100, y: 300)
    driver.send(.input(.wheel(x: 0, y: 5, at: place, [])))
    driver.frame()
    for scale in [1, scale] {
      driver.send(.rescaled(scale))
      driver.frame()
      let layout = driver.model.layout
      let top = layout.list.minY + Int(8 * scale)
      #expect(abs((driver.rect(Sidebar.firstRow + 5, of: Sidebar.self)?.minY ?? 0) - top) <= 3, "at \(scale)")
    }
  }

  @Test("what still comes is not shown in place of what was kept and is wanted")
  mutating func kept() throws {
    var kept = KeptPictures()
    let wanted = try show(1)
    kept.insert(WindowPicture(wanted), for: wanted.key)
    let late = try show(2)
    _ = try show(1, kept)
    let isShown = receive(late, number: 9)
    #expect(!isShown && parts.image(of: .title) == wanted.image && parts.areSettled)
  }
}
