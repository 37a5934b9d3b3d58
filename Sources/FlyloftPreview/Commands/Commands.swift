import Flyloft
import FlyloftDisplay
import FlyloftStage

/// From keys and the pointer to commands; holds what the user is in the middle of: a filter being typed, a button being
/// held, a line being pointed at.
struct Commands: Sendable {
  /// How long the track is held before pages follow one another, and then from one to the next.
  private static let (pageDelay, pagePeriod) = (Duration.milliseconds(400), Duration.milliseconds(120))

  private(set) var filter = Filter()
  private(set) var drag: Drag?
  /// The line of the sidebar's list that the pointer is on.
  private(set) var hovered: Int?

  var isThumbHeld: Bool { if case .thumb = drag { true } else { false } }

  // MARK: Keys

  /// - Parameter showsHelp: whether the page of keys is shown, which any key leaves that does not scroll it.
  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, showsHelp: Bool) -> [Command] {
    // Shift and its like, by themselves, are the beginning of something else.
    if key.isModifier { return [] }
    if filter.isEditing, key != .f11, let commands = edit(key, modifiers.contains(.alt) ? "" : text) {
      return commands
    }
    let command = KeyBinding.command(of: key, modifiers)
    switch command {
    case .scrollLines(x: 0, _), .turnPage, .scrollToStart, .scrollToEnd, .toggleFullScreen: break
    case .close where showsHelp: return [.leaveHelp, .close]
    case _ where showsHelp: return [.leaveHelp]
    case .goBack where !filter.text.isEmpty: return setFilter(Filter())
    case .editFilter: return [.showSidebar] + setFilter(Filter(text: filter.text, isEditing: true))
    default: break
    }
    return command.map { [$0] } ?? []
  }

  /// Edits the filter.
  ///
  /// - Returns: nil if the key is not the filter's.
  private mutating func edit(_ key: Key, _ text: String) -> [Command]? {
    var filter = filter
    var commands: [Command] = []
    switch key {
    case .escape: filter = Filter()
    case .returnKey:
      filter.isEditing = false
      commands = [.selectFirstMatch]
    case .backspace: _ = filter.text.popLast()
    case .up, .down, .pageUp, .pageDown, .home, .end: return nil
    default:
      guard let scalar = text.unicodeScalars.first, scalar.value >= 0x20, scalar.value != 0x7f else { return [] }
      filter.text += text
    }
    return commands + setFilter(filter)
  }

  private mutating func setFilter(_ filter: Filter) -> [Command] {
    self.filter = filter
    hovered = nil
    return [.composeText(filter.isEditing)]
  }

  // MARK: Buttons

  mutating func pressed(_ button: Button, at point: PixelPoint, on target: PointerTarget) -> [Command] {
    endDrag() + [.stopMoving]
      + {
        switch button {
        case .left: pressedLeft(at: point, on: target)
        case .middle: pressedMiddle(at: point, on: target)
        default: []
        }
      }()
  }

  mutating func released(_ button: Button) -> [Command] { button == drag?.button ? endDrag() : [] }

  private mutating func pressedLeft(at point: PixelPoint, on target: PointerTarget) -> [Command] {
    let isInFilter = target == .filterField
    let commands =
      isInFilter != filter.isEditing ? setFilter(Filter(text: filter.text, isEditing: isInFilter)) : []
    switch target {
    case .listRow(_, let gallery?): return commands + [.select(gallery)]
    case .scrollbar(let thumb?): return commands + pressedScrollbar(at: point, thumb)
    case .retryButton(let row): return commands + [.retry(row: row)]
    case .loadButton(let row, .stop): return commands + [.stopLoading(row: row)]
    case .loadButton(let row, .loadAgain): return commands + [.retry(row: row)]
    case .panelClose: return commands + [.closePanel]
    case .view(let row): return commands + [.click(row: row)]
    case .content: return commands + [.click(row: nil)]
    default: return commands
    }
  }

  private mutating func pressedMiddle(at point: PixelPoint, on target: PointerTarget) -> [Command] {
    switch target {
    case .scrollbar(let thumb?):
      drag = .thumb(grab: thumb.height / 2, .middle)
      return [.dragThumb(to: point.y - thumb.height / 2)]
    case .content, .view, .retryButton, .loadButton:
      drag = .pan(from: point)
      return []
    default: return []
    }
  }

  private mutating func pressedScrollbar(at point: PixelPoint, _ thumb: PixelRect) -> [Command] {
    if point.y < thumb.minY || point.y >= thumb.maxY {
      let sign = point.y < thumb.minY ? -1 : 1
      drag = .pages(sign: sign, y: point.y)
      return [.turnPage(sign), .turnPageLater(after: Self.pageDelay)]
    }
    drag = .thumb(grab: point.y - thumb.minY, .left)
    return []
  }

  /// The track has been held for so long that another page is due.
  ///
  /// - Parameter thumb: where it will be when all glides have ended.
  mutating func turnHeldPage(_ thumb: PixelRect?) -> [Command] {
    guard case .pages(let sign, let y, _) = drag, let thumb else { return [] }
    let isThere = sign < 0 ? y >= thumb.minY : y < thumb.maxY
    drag = .pages(sign: sign, y: y, isThere: isThere)
    return isThere ? [] : [.turnPage(sign), .turnPageLater(after: Self.pagePeriod)]
  }

  // MARK: Motion

  mutating func moved(to point: PixelPoint, _ modifiers: Modifiers, on target: PointerTarget) -> [Command] {
    // Let go where this window wasn't told of it.
    let commands = drag.map { !$0.isHeld(modifiers) } == true ? endDrag() : []
    switch drag {
    case .thumb(let grab, _): return commands + [.dragThumb(to: point.y - grab)]
    case .pages(let sign, _, let isThere):
      drag = .pages(sign: sign, y: point.y)
      return isThere ? commands + [.turnPageLater(after: Self.pagePeriod)] : commands
    case .pan(let former):
      drag = .pan(from: point)
      return commands + [.pan(x: former.x - point.x, y: former.y - point.y)]
    case nil:
      pointed(at: target)
      return commands
    }
  }

  /// The pointer is on this, whichever of them has moved.
  mutating func pointed(at target: PointerTarget) {
    hovered = if case .listRow(let row, _) = target { row } else { nil }
  }

  mutating func left() { hovered = nil }

  /// Pages don't turn any more, though the track may be held.
  mutating func stopTurningPages() -> [Command] { if case .pages = drag { endDrag() } else { [] } }

  /// The button counts as let go.
  mutating func endDrag() -> [Command] {
    defer { drag = nil }
    return if case .pages = drag { [.stopTurningPages] } else { [] }
  }
}
