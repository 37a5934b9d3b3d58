import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// A presentation: one view at a time in all of the window, on a full screen, or what has lines a page at a time. It has no pictures; it
/// takes the room of all other panels and of the title, and clicks and the wheel turn to the next view.
struct PresentationPanel: Panel {
  private(set) var isOn = false
  /// True if it began with a view that was shown alone, which is alone again at its end.
  private var beganAlone = false

  var room: PanelRoom { isOn ? .window : .none }
  // Clicks and the wheel are asked for first.
  var standsOverViews: Bool { isOn }

  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? {
    switch command {
    case .togglePresentation where isOn: return end()
    case .togglePresentation:
      guard window.showsRows else { return [] }
      isOn = true
      // Nobody would look at one line.
      let hasLines = window.gallery?.hasLinesOnly ?? false
      beganAlone = window.closeup != nil
      guard !beganAlone else { return [.fitView, .enterFullScreen] }
      return (hasLines ? [] : [.lookCloser(row: nil), .fitView]) + [.enterFullScreen]
    case .goBack where isOn: return end()
    // Nothing else finds room.
    case .select, .showHelp, .showAllViews, .toggleVariants, .toggleFullScreen, .editFilter, .openFind, .saveView:
      isOn = false
    default: break
    }
    return nil
  }

  private mutating func end() -> [Command] {
    isOn = false
    return [.leaveFullScreen] + (beganAlone ? [] : [.showAllViews])
  }

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    guard isOn, let way = [Button.left: 1, .middle: 1, .right: -1][button] else { return ([], isOn) }
    return ([.turnPage(way)], true)
  }

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] { [] }

  mutating func scroll(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]? {
    guard isOn, modifiers.isEmpty, window.closeup != nil else { return nil }
    // Parts of a notch, from a touchpad, would turn many. Several notches may come at once.
    return abs(notches) < 1 ? [] : [.turnPage(Int(clamping: notches))]
  }
}
