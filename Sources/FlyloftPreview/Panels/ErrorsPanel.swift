import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftStage

/// The news of modules since the window was opened, as far as they are to be told: below the views, until the user has
/// read it.
struct ErrorsPanel: ColoredPanel {
  /// Why new sources are not shown, the latest first.
  private(set) var failures: [ModuleFailure] = []
  private var building: Set<String> = []
  /// How far a build is that takes long.
  private var progress: String?
  /// A source outside of `Plugins/` that has changed.
  private var restart: String?
  /// True if the user has read what there is to say.
  private var isClosed = false
  /// Points that what there is to say is scrolled.
  private var offset = 0.0
  /// True if the cross has the keyboard.
  private var isFocused = false
  var palette: Palette

  init(palette: Palette) { self.palette = palette }

  // MARK: What there is to say

  mutating func note(_ event: PreviewEvent, isSeen: Bool, _ effects: inout [PreviewEffect]) {
    guard case .module(let event) = event else { return }
    switch event {
    case .building(let module): building.insert(module)
    case .built(let gallery, _): forget(gallery.name)
    case .failed(let failure): tell(failure)
    case .removed(let module), .locked(let module, _, _): forget(module)
    case .waiting(_, let message): progress = message
    case .ended(let failures):
      building.removeAll()
      progress = nil
      self.failures = failures
      offset = 0
      if !failures.isEmpty { isClosed = false }
    case .restartNeeded(let change, let remedy):
      if restart == nil { isClosed = false }
      restart = "\(change): quit and \(remedy) to see it."
    case .restartNotNeeded: restart = nil
    case .notice, .assetsChanged, .entered, .appended: break
    }
  }

  mutating func tell(_ failure: ModuleFailure) {
    forget(failure.module)
    failures.insert(failure, at: 0)
    isClosed = false
    offset = 0
  }

  mutating func forget(_ module: String) {
    building.remove(module)
    offset = 0
    failures.removeAll { $0.module == module }
  }

  /// The picture of it; nil where there is nothing to say.
  ///
  /// - Parameters:
  ///   - selected: the module that is shown, whose failure comes first.
  ///   - width: points.
  func view(selected: String? = nil, width: Double) -> BuildPanel? {
    guard !isClosed else { return nil }
    let first = failures.filter { $0.module == selected } + failures.filter { $0.module != selected }
    if !first.isEmpty { return BuildPanel(first, width: width, offset: offset, palette: palette) }
    return restart.map { BuildPanel(restart: $0, width: width, offset: offset, palette: palette) }
  }

  // MARK: Showing

  var room: PanelRoom {
    isClosed || failures.isEmpty && restart == nil
      ? .none : .below { min(view(width: $0)?.height ?? 0, BuildPanel.heightLimit) }
  }

  func title(in window: PanelWindow) -> PanelTitle? {
    guard let gallery = window.gallery, gallery.isDescribed, building.contains(gallery.name) else { return nil }
    return PanelTitle(name: gallery.name, facts: progress ?? "compiling…")
  }

  private func view(in window: PanelWindow) -> BuildPanel? {
    view(selected: window.gallery?.name, width: Double(window.frame.width) / window.layout.scale)
  }

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    guard window.frame != .zero, let view = view(in: window) else {
      loseFocus()
      return []
    }
    let cross = CloseCross.rect(in: window)
    return [
      PanelPicture(
        1, CloseCross(isFocused: isFocused, palette: palette), in: cross, inside: cross, background: palette.panel),
      PanelPicture(0, view, in: window.frame, inside: window.frame, background: palette.panel, isKept: false),
    ]
  }

  // MARK: Input

  var hasFocus: Bool { isFocused }

  mutating func loseFocus() { isFocused = false }

  mutating func moveFocus(_ way: Int, in window: PanelWindow) -> PanelAnswer {
    isFocused = !isFocused && window.frame != .zero
    return ([], isFocused)
  }

  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    guard isFocused else { return nil }
    switch key {
    case .space, .returnKey: isClosed = true
    case .escape: break
    case .up: return scroll(by: -0.5, in: window)
    case .down: return scroll(by: 0.5, in: window)
    default: return nil
    }
    loseFocus()
    return []
  }

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    loseFocus()
    guard let point, window.frame.contains(point) else { return ([], false) }
    if button == .left, CloseCross.rect(in: window).contains(point) { isClosed = true }
    return ([], true)
  }

  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? {
    guard window.frame.contains(point) else { return nil }
    return CloseCross.rect(in: window).contains(point) ? .hand : .arrow
  }

  mutating func scroll(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]? {
    guard window.frame.contains(point), !modifiers.contains(.control) else { return nil }
    return scroll(by: notches, in: window)
  }

  private mutating func scroll(by notches: Double, in window: PanelWindow) -> [Command] {
    let points = notches * Viewport.notch
    if points.isFinite { offset = max(min(offset + points, end(in: window)), 0) }
    return []
  }

  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? {
    switch command {
    case .goBack where !window.showsOneAlone && window.frame != .zero:
      isClosed = true
      return []
    // From the end it goes back to the beginning.
    case .turnPanel:
      let end = end(in: window)
      offset = offset < end ? min(offset + Double(window.frame.height) / window.layout.scale - 18, end) : 0
      return []
    case .openSource where !failures.isEmpty && window.frame != .zero:
      // An error that names no file leaves it to the view.
      return view(in: window)?.source(inSight: Double(window.frame.height) / window.layout.scale).map {
        [.openError($0)]
      }
    default: return nil
    }
  }

  /// The offset at which its end is shown, in points.
  private func end(in window: PanelWindow) -> Double {
    max((view(in: window)?.height ?? 0) - Double(window.frame.height) / window.layout.scale, 0)
  }
}
