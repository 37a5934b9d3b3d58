internal import Flyloft
internal import FlyloftDisplay

/// A motion of the pointer while a button is held.
enum Drag: Equatable {
  /// Moves the scrollbar's thumb, held at a distance from its upper edge.
  case thumb(grab: Int, Button)
  /// Turns pages towards the pointer, which stands at `y` on the scrollbar's track, and where the thumb may have come to.
  case pages(sign: Int, y: Int, isThere: Bool = false)
  /// Moves something of a panel.
  case panel
  /// Marks text.
  case text
  /// Follows a link once the button is let go, unless the pointer has left where it was pressed.
  case link(from: PixelPoint, row: Int?, ViewLink.Target)
  /// Sets a knob by how far the pointer has come.
  case knob(from: PixelPoint, row: Int?, KnobDrag)
  /// Moves what a view shows a part of.
  case view(from: PixelPoint, row: Int)
  /// Moves the content along, both ways.
  case pan(from: PixelPoint, Button)

  var button: Button {
    switch self {
    case .thumb(_, let button), .pan(_, let button): button
    case .pages, .panel, .text, .link, .knob, .view: .left
    }
  }

  /// True if the button is still held, as far as the modifiers of an event tell.
  func isHeld(_ modifiers: Modifiers) -> Bool {
    modifiers.contains(button == .middle ? .middleButton : .leftButton)
  }
}
