import Flyloft
import FlyloftDisplay
import FlyloftRendering

/// The figures that the window measures of itself, in the sidebar's column.
///
/// They are drawn anew every quarter of a second while something happens, and once more after that, when things may have come to
/// rest. An idle window draws nothing.
struct FiguresPanel: ColoredPanel {
  static let period = Duration.milliseconds(250)

  /// True if the user wants to see them; without a sidebar there is no room for them.
  private(set) var isWanted: Bool
  var palette: Palette
  private var update = Update.none
  /// The size in which they are shown.
  private var size = PixelSize.zero

  /// The time at which they are measured anew.
  private enum Update: Equatable, Sendable {
    case none
    /// The timer runs; `again`: something has happened since it was started.
    case due(again: Bool)
  }

  init(isWanted: Bool, palette: Palette) { (self.isWanted, self.palette) = (isWanted, palette) }

  static var notesAll: Bool { true }
  var room: PanelRoom { isWanted ? .docked(height: MetricsPanel.height) : .none }
  var comesBack: Bool { isWanted }

  /// While the room only moves, as in a window that is being resized, nothing is measured for that.
  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    let isResized = window.frame.size != size
    size = window.frame.size
    guard !window.frame.isEmpty else { return [] }
    if isResized { effects.append(.measure) }
    return [
      PanelPicture(
        0, window.figures, in: window.frame, inside: window.layout.sidebar, background: palette.panel, isKept: false)
    ]
  }

  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? {
    switch command {
    case .toggleFigures:
      isWanted = window.frame == .zero
      // What was opened for the figures goes with them.
      return isWanted ? [.showSidebar] : window.layout.isNarrow ? [.hideSidebar] : []
    // They stand in the place of the list there.
    case .showList where window.layout.isLow: isWanted = false
    default: break
    }
    return nil
  }

  // MARK: Measuring

  mutating func note(_ event: PreviewEvent, isSeen: Bool, _ effects: inout [PreviewEffect]) {
    switch event {
    case .input(.visibility(false)): stop(&effects)
    case .timer(.metrics): timerFired(&effects)
    case .input where isSeen, .module where isSeen: noteActivity(&effects)
    case .rendering(.ended(let result)) where isSeen:
      // Not a picture of the interface: the figures would follow from themselves.
      if result.request is RowRequest || result.request is ErrorCardRequest { noteActivity(&effects) }
    default: break
    }
  }

  /// Something happened that the figures tell of.
  mutating func noteActivity(_ effects: inout [PreviewEffect]) {
    if case .none = update { effects.append(.startTimer(.metrics, after: Self.period)) }
    update = .due(again: true)
  }

  /// The timer has come: what is measured elsewhere is asked for.
  mutating func timerFired(_ effects: inout [PreviewEffect]) {
    effects.append(.measure)
    if case .due(again: true) = update {
      update = .due(again: false)
      effects.append(.startTimer(.metrics, after: Self.period))
    } else {
      update = .none
    }
  }

  /// The window can't be seen: no timer runs.
  private mutating func stop(_ effects: inout [PreviewEffect]) {
    update = .none
    effects.append(.cancelTimer(.metrics))
  }
}
