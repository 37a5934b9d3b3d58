import Flyloft

/// Something that the pointer can be on, besides panels.
enum PointerTarget: Hashable, Sendable {
  /// The scrollbar, with its thumb if there is one.
  case scrollbar(thumb: PixelRect?)
  /// The button on the error card of a row.
  case retryButton(row: Int)
  /// The button on a row that loads.
  case loadButton(row: Int, LoadButton)
  case view(row: Int)
  /// A link on a view, or on the heading above all.
  case link(row: Int?, ViewLink.Target)
  /// The text of a view.
  case text(row: Int)
  /// Where views are, and none is.
  case content
  case nothing

  /// The view that it is, or is on.
  var row: Int? {
    switch self {
    case .view(let row), .text(let row), .retryButton(let row), .loadButton(let row, _): row
    case .link(let row, _): row
    case .scrollbar, .content, .nothing: nil
    }
  }
}
