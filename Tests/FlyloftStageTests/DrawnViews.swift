import Flyloft

/// Views whose types are declared in ways that leave their marks in the names of functions.
enum DrawnViews {
  static let hidden = AnyView(Hidden())
  static let framed = AnyView(Framed(content: Hidden()))
  static let inner = AnyView(Outer.Inner())
  static let plain = AnyView(Plain())
}

private struct Hidden: View {
  func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
  func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
}

struct Framed<Content: View>: View {
  let content: Content
  func size(fitting width: Double) throws -> Size { try content.size(fitting: width) }
  func draw(on canvas: borrowing Canvas) throws { try content.draw(on: canvas) }
}

private enum Outer {
  struct Inner: Hashable { var side = 1.0 }
}

extension Outer.Inner: View {
  func size(fitting width: Double) -> Size { Size(width: side, height: side) }
  func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
}

private protocol Plainly: View {}

extension Plainly {
  func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
  func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
}

private struct Plain: Plainly {}
