import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// A presentation: one view at a time in all of the window, on a full screen, or what has lines a page at a time. It takes the room of all
/// other panels but of what is typed, and of the title, and clicks and the wheel turn to the next view.
struct PresentationPanel: Panel {
  private(set) var isOn = false
  /// True if it began with a view that was shown alone, which is alone again at its end.
  private var beganAlone = false
  /// True while the screen is black, until something is done.
  private var isBlack = false
  /// The number that is typed of a view to go to.
  private var typed: Int?

  var room: PanelRoom { isOn ? .window : .none }
  // Clicks and the wheel are asked for first.
  var standsOverViews: Bool { isOn }

  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    guard isOn, !window.isTyping else { return nil }
    if let digit = text.first?.wholeNumberValue, modifiers.isEmpty, typed != nil || digit > 0 {
      typed = min((typed ?? 0) * 10 + digit, 1_000_000_000)
      return []
    }
    defer { typed = nil }
    guard key == .returnKey, let typed, let count = window.gallery?.count, count > 0 else { return nil }
    return [.showView(min(max(typed - window.number(of: 0), 0), count - 1))]
  }

  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? {
    if isOn, isBlack || command == .toggleSidebar {
      isBlack.toggle()
      return []
    }
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
    case .select, .showHelp, .showAllViews, .toggleVariants, .toggleFullScreen, .editFilter, .saveView:
      isOn = false
    default: break
    }
    return nil
  }

  private mutating func end() -> [Command] {
    (isOn, typed) = (false, nil)
    return [.leaveFullScreen] + (beganAlone ? [] : [.showAllViews])
  }

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    // What is typed stands below.
    guard isOn, let point, window.layout.viewport.contains(point) else { return ([], false) }
    defer { isBlack = false }
    return ([Button.left: 1, .middle: 1, .right: -1][button].flatMap { isBlack ? nil : [.turnPage($0)] } ?? [], true)
  }

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    isOn && isBlack ? [PanelPicture(window.layout.window, .black)] : []
  }

  mutating func scroll(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]? {
    guard isOn, modifiers.isEmpty, window.closeup != nil else { return nil }
    // Parts of a notch, from a touchpad, would turn many. Several notches may come at once.
    return abs(notches) < 1 || isBlack ? [] : [.turnPage(Int(clamping: notches))]
  }
}
