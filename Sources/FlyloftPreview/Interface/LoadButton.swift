package import Flyloft
package import FlyloftRendering

/// The button on a view whose load takes a while: ends it, or begins it anew.
package enum LoadButton: Hashable, Sendable {
  case stop
  case loadAgain

  /// The button on a view; nil for none.
  ///
  /// A view that loads in no time would show one for no longer than a blink, so there is none before the load has told
  /// something, or is seen to tell nothing.
  ///
  /// - Parameters:
  ///   - data: with what the view is drawn; nil for one that loads nothing.
  ///   - mark: what is known of the load besides.
  package init?(for data: DrawnData?, _ mark: LoadMark) {
    guard let data else { return nil }
    switch mark {
    case .waiting, .loading: self = .stop
    case .stopped where !data.isComplete: self = .loadAgain
    case .none where data.publication > 0 && !data.isComplete: self = .stop
    default: return nil
    }
  }

  private var label: String {
    switch self {
    case .stop: "Stop"
    case .loadAgain: "Load again"
    }
  }

  /// Where it stands on a view of `size`; nil where it would take too much of it.
  package func rect(in size: Size) -> Rect? {
    guard size.width >= 160, size.height >= 64 else { return nil }
    let width = self == .stop ? 60.0 : 92
    return Rect(x: size.width - 12 - width, y: size.height - 12 - 28, width: width, height: 28)
  }

  func draw(_ style: CardFrame.Style, on canvas: borrowing Canvas) {
    guard let rect = rect(in: canvas.bounds.size) else { return }
    canvas.fill(.roundedRectangle(rect, radius: 8), with: .color(style.button))
    canvas.stroke(.roundedRectangle(rect.inset(by: 0.5), radius: 7.5), with: .color(style.line))
    canvas.draw(
      Text(label, font: .system(size: 12), color: style.text), at: rect.center, anchor: .center, of: .capitals)
  }
}
