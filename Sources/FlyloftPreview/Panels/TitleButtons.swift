import Flyloft
import FlyloftDisplay

/// The buttons in the title, while the keyboard goes through them. Their pictures are the title's, and a click on one is the panel's
/// that it opens.
struct TitleButtons: Panel {
  /// From left to right.
  enum Button: CaseIterable, Equatable {
    case variants, knobs

    var command: Command { self == .variants ? .toggleVariants : .toggleKnobs }
  }

  /// The one that has the keyboard.
  private(set) var focus: Button?

  var room: PanelRoom { .none }
  var hasFocus: Bool { focus != nil }

  mutating func loseFocus() { focus = nil }

  mutating func moveFocus(_ way: Int, in window: PanelWindow) -> PanelAnswer {
    ([], focus.move(way, among: stops(window)))
  }

  private func frame(of button: Button, _ window: PanelWindow) -> PixelRect? {
    button == .variants ? window.variantsButton : window.hasKnobsButton ? window.layout.knobsButton : nil
  }

  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? {
    Button.allCases.contains { frame(of: $0, window)?.contains(point) == true } ? .hand : nil
  }

  private func stops(_ window: PanelWindow) -> [Button] {
    Button.allCases.filter {
      let frame = frame(of: $0, window)
      // In a narrow window the panel of knobs stands over them.
      return frame.map { $0.intersection(window.layout.side).isEmpty } ?? false
    }
  }

  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    guard let focus else { return nil }
    guard stops(window).contains(focus) else {
      loseFocus()
      return nil
    }
    switch key {
    case .space, .returnKey: return [focus.command]
    case .escape:
      loseFocus()
      return []
    default: return nil
    }
  }

  mutating func pressed(
    _ button: FlyloftDisplay.Button, at point: PixelPoint?, in window: PanelWindow
  ) -> PanelAnswer {
    loseFocus()
    return ([], false)
  }

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] { [] }
}
