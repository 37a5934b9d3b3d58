import Flyloft

/// Cards each of which has its own size; a width of 0 is that which is offered.
struct SizedCards: Gallery {
  var sizes: [Size] = []

  var count: Int { sizes.count }

  func view(at index: Int) -> Card { Card(index: index, own: sizes[index]) }

  struct Card: View {
    let index: Int
    let own: Size

    func size(fitting width: Double) -> Size { Size(width: own.width > 0 ? own.width : width, height: own.height) }
    func draw(on canvas: borrowing Canvas) {}
  }
}
