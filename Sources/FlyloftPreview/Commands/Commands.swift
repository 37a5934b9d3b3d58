import Flyloft
import FlyloftDisplay
import FlyloftStage

/// From buttons and the pointer to commands, over the views and the scrollbar. While a button is held that drags something, the
/// pointer is nobody else's.
struct Commands: Sendable {
  /// The time for which the track is held before pages follow one another, and then from one to the next.
  private static let (pageDelay, pagePeriod) = (Duration.milliseconds(400), Duration.milliseconds(120))
  /// How far the pointer may go, in device pixels, while a link is pressed.
  private static let clickDistance = 5

  private(set) var drag: Drag?

  var isThumbHeld: Bool { if case .thumb = drag { true } else { false } }

  // MARK: Buttons

  /// - Parameters:
  ///   - pans: true if the left button drags what is shown, too.
  ///   - pansView: true if it drags what the view below it shows a part of.
  ///   - marksOn: true if it goes on marking what is marked.
  mutating func pressed(
    _ button: Button, at point: PixelPoint, on target: PointerTarget, pans: Bool = false, pansView: Bool = false,
    marksOn: Bool = false
  ) -> [Command] {
    let isDragging = drag != nil
    return endDrag() + [.stopMoving]
      + {
        switch button {
        case .left where marksOn: markOn(to: point)
        case .left: pressedLeft(at: point, on: target, pans: pans, pansView: pansView)
        case .middle: pressedMiddle(at: point, on: target)
        case .back: [.revisit(-1)]
        case .forward: [.revisit(1)]
        // In the midst of something else it ends that, and does no more.
        case .right where !isDragging: target.row.map { [.openMenu(row: $0, at: point)] } ?? [.listRecent]
        default: []
        }
      }()
  }

  /// What a panel has under the pointer follows it.
  mutating func holdPanel() { drag = .panel }

  mutating func released(_ button: Button) -> [Command] {
    guard button == drag?.button else { return [] }
    guard case .link(_, let row, let target) = drag else { return endDrag() }
    drag = nil
    return [.follow(target, row: row)]
  }

  private mutating func markOn(to point: PixelPoint) -> [Command] {
    drag = .text
    return [.markText(at: point, begins: false)]
  }

  private mutating func pressedLeft(
    at point: PixelPoint, on target: PointerTarget, pans: Bool, pansView: Bool
  ) -> [Command] {
    switch target {
    case .view where pans, .content where pans:
      drag = .pan(from: point, .left)
      return []
    case .view(let row) where pansView:
      drag = .view(from: point, row: row)
      return []
    case .scrollbar(let thumb?): return pressedScrollbar(at: point, thumb)
    case .text:
      drag = .text
      return [.markText(at: point, begins: true)]
    case .link(let row, .drag(let knob)):
      drag = .knob(from: point, row: row, knob)
      return []
    case .link(let row, let target):
      drag = .link(from: point, row: row, target)
      return []
    default: return target.commands
    }
  }

  private mutating func pressedMiddle(at point: PixelPoint, on target: PointerTarget) -> [Command] {
    switch target {
    case .scrollbar(let thumb?):
      drag = .thumb(grab: thumb.height / 2, .middle)
      return [.dragThumb(to: point.y - thumb.height / 2)]
    case .content, .view, .link, .text, .retryButton, .loadButton:
      drag = .pan(from: point, .middle)
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

  mutating func moved(to point: PixelPoint, _ modifiers: Modifiers) -> [Command] {
    // Let go where this window wasn't told of it.
    let commands = drag.map { !$0.isHeld(modifiers) } == true ? endDrag() : []
    switch drag {
    case .thumb(let grab, _): return commands + [.dragThumb(to: point.y - grab)]
    case .pages(let sign, _, let isThere):
      drag = .pages(sign: sign, y: point.y)
      return isThere ? commands + [.turnPageLater(after: Self.pagePeriod)] : commands
    case .pan(let former, let button):
      drag = .pan(from: point, button)
      return commands + [.pan(x: former.x - point.x, y: former.y - point.y)]
    case .view(let former, let row):
      drag = .view(from: point, row: row)
      return commands + [.panView(row: row, x: point.x - former.x)]
    case .knob(let start, let row, let knob):
      return commands + [.dragKnob(knob, row: row, x: point.x - start.x)]
    case .panel: return commands + [.dragPanel(to: point)]
    case .text: return commands + [.markText(at: point, begins: false)]
    case .link(let start, _, _):
      if max(abs(point.x - start.x), abs(point.y - start.y)) <= Self.clickDistance { return commands }
      drag = .text
      return commands + [.markText(at: start, begins: true), .markText(at: point, begins: false)]
    case nil: return commands
    }
  }

  /// Pages don't turn any more, though the track may be held.
  mutating func stopTurningPages() -> [Command] { if case .pages = drag { endDrag() } else { [] } }

  /// The button counts as let go.
  mutating func endDrag() -> [Command] {
    defer { drag = nil }
    return switch drag {
    case .pages: [.stopTurningPages]
    case .text: [.offerMarkedText]
    default: []
    }
  }
}
