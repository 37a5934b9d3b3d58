import Flyloft
import FlyloftStage

/// Something that the pointer can be on.
enum PointerTarget: Hashable, Sendable {
  case filterField
  /// A line of the sidebar's list: the gallery that it stands for, nil for a module that was left out.
  case listRow(Int, gallery: Int?)
  /// The scrollbar, with its thumb if there is one.
  case scrollbar(thumb: PixelRect?)
  /// The button on the error card of a row.
  case retryButton(row: Int)
  /// The button on a row that loads.
  case loadButton(row: Int, LoadButton)
  case view(row: Int)
  /// The button that closes the panel below the views.
  case panelClose
  /// Where views are, and none is.
  case content
  case nothing
}
