import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftTesting
import Testing

@testable import FlyloftPreview

/// Compared and recorded as the interface's other pictures.
@Suite("Pictures of what an edit has changed")
struct ComparisonPictureTests {
  private static let looks: [Appearance] = [.light, .dark]

  /// A grid in which an edit has changed the second and the fourth view.
  private func window(_ look: Appearance) -> DrawnWindow {
    var window = DrawnWindow(
      PreviewConfiguration(
        galleries: [AnyGallery(Lamps(), named: "Lamps")], size: Size(width: 820, height: 460), appearance: look))
    window.receive(
      .built(
        AnyGallery(Lamps(lit: [1, 3]), named: "Lamps", generation: 1),
        EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)))
    return window
  }

  @Test("marks and their number, the mark of the view that was gone to, and each way of comparing", arguments: looks)
  func ways(_ look: Appearance) throws {
    var window = window(look)
    window.type("nn")
    expectSnapshot(try window.picture(), named: "changed-\(look)")
    window.type("D")
    expectSnapshot(try window.picture(), named: "split-\(look)")
    window.type("DD")
    expectSnapshot(try window.picture(), named: "difference-\(look)")
  }

  @Test("one view alone, magnified, half as it was", arguments: looks)
  func alone(_ look: Appearance) throws {
    var window = window(look)
    window.type("n")
    window.move(to: window.model.viewport.rect(ofRow: 1).offset(x: 20, y: 20).origin)
    window.press(.returnKey)
    window.type("D++")
    expectSnapshot(try window.picture(), named: "alone-\(look)")
  }
}

private struct Lamps: Gallery {
  var lit: Set<Int> = []
  var count: Int { 7 }
  var itemWidth: Double? { 150 }
  func view(at index: Int) -> Lamp { Lamp(index: index, isLit: lit.contains(index)) }

  struct Lamp: View {
    let index: Int
    let isLit: Bool

    func size(fitting width: Double) -> Size { Size(width: width, height: 110) }
    func draw(on canvas: borrowing Canvas) {
      let center = Point(x: canvas.bounds.midX, y: 46)
      canvas.fill(.circle(center: center, radius: isLit ? 34 : 26), with: .color(isLit ? .orange : .slate))
      canvas.draw(
        Text("Lamp \(index)", font: .system(size: 13), color: canvas.ink, alignment: .center),
        baselineAt: Point(x: center.x, y: 98))
    }
  }
}
