import Flyloft
import FlyloftDisplay
import FlyloftRendering

/// The interface's own pictures: each a view like any other, drawn by the workers, the last one shown until a newer one
/// is there.
@DisplayActor
final class InterfaceParts {
  enum ID: Hashable {
    case sidebarHead, listNote, sidebarFoot, figures, title, track, thumb, corners, bars, digits, name, page
    case listRow(Int)

    /// Whether it has no place of its own, and stands in every card without a picture.
    var isOfSkeletons: Bool { [.corners, .bars, .digits, .name].contains(self) }

    /// Lanes of the interface's group, one a part.
    fileprivate var lane: Lane {
      let index =
        switch self {
        case .sidebarHead: 0
        case .listNote: 1
        case .sidebarFoot: 2
        case .figures: 3
        case .title: 4
        case .track: 5
        case .thumb: 6
        case .corners: 7
        case .bars: 8
        case .page: 9
        case .digits: 10
        case .name: 11
        case .listRow(let row): 100 + row
        }
      return Lane(group: InterfaceParts.group, index: index)
    }
  }

  nonisolated static let group = -1

  private struct Part {
    var rect: PixelRect
    var wanted: DrawKey
    var image: Image?
    /// The result that `image` came with; a hit is newer than all before it.
    var number: Int
    /// Whether `image` is what is wanted; a result that still comes is an old one.
    var isSettled = false
  }

  private let renderer: Renderer
  private let damage: (PixelRect) -> Void
  private var parts: [ID: Part] = [:]
  /// Parts that are away for a while, such as the sidebar of a window that is too narrow just now.
  private var resting: [ID: Part] = [:]
  private var ids: [Lane: ID] = [:]

  /// - Parameter damage: told of window areas that have to be painted again.
  init(renderer: Renderer, damage: @escaping (PixelRect) -> Void) {
    self.renderer = renderer
    self.damage = damage
  }

  /// Shows `view` in `rect`, which may be outside of the window for pictures that are used elsewhere.
  ///
  /// - Parameter isKept: whether the picture is likely to be shown again.
  func show(
    _ view: some View, as id: ID, in rect: PixelRect, scale: Double, background: Color, isKept: Bool = true
  ) {
    guard let key = DrawKey(view, pixelSize: rect.size, scale: scale, background: background) else {
      return hide(id)
    }
    var isUnfinished = false
    if let part = resting.removeValue(forKey: id), parts[id] == nil {
      parts[id] = part
      parts[id]?.rect = rect
      isUnfinished = !part.isSettled
      damage(rect)
    }
    if let part = parts[id], part.rect != rect {
      damage(part.rect)
      damage(rect)
      parts[id]?.rect = rect
    }
    guard isUnfinished || parts[id]?.wanted != key else { return }
    let former = parts[id]
    parts[id] = Part(rect: rect, wanted: key, image: former?.image, number: former?.number ?? 0)
    if let image = renderer.imageAtHand(for: key) {
      renderer.withdrawWish(in: id.lane)
      parts[id]?.image = image
      parts[id]?.isSettled = true
      damage(rect)
    } else {
      ids[id.lane] = id
      renderer.wish(for: PartRequest(key: key, isKept: isKept), in: id.lane)
    }
  }

  /// Moves a part without drawing it again.
  func move(_ id: ID, to rect: PixelRect) {
    guard let part = parts[id], part.rect != rect else { return }
    damage(part.rect)
    damage(rect)
    parts[id]?.rect = rect
  }

  /// - Parameter comesBack: whether it is likely to be shown again, and then is to have a picture at once.
  func hide(_ id: ID, comesBack: Bool = false) {
    guard let part = parts.removeValue(forKey: id) else { return }
    if comesBack, part.image != nil { resting[id] = part }
    renderer.withdrawWish(in: id.lane)
    damage(part.rect)
  }

  /// Hides the list's rows from `count` on.
  func hideListRows(from count: Int, comesBack: Bool = false) {
    for case .listRow(let row) in Array(parts.keys) where row >= count { hide(.listRow(row), comesBack: comesBack) }
  }

  /// Takes a picture that a worker has finished, for the part whose lane it comes from.
  func received(_ result: Renderer.WishResult) -> ID? {
    guard case .drawn(let drawing) = result.outcome, let id = ids[result.lane], let part = parts[id],
      !part.isSettled, result.number > part.number
    else { return nil }
    // One that has been overtaken is still newer than the one on screen.
    parts[id]?.image = drawing.image
    parts[id]?.number = result.number
    parts[id]?.isSettled = drawing.key == part.wanted
    damage(part.rect)
    return id
  }

  /// Whether each part shows what it should.
  var areComplete: Bool { parts.values.allSatisfy { $0.image != nil } }

  func image(of id: ID) -> Image? { parts[id]?.image }
  func rect(of id: ID) -> PixelRect? { parts[id]?.rect }

  /// Paints a part, and behind it `background` where the picture is missing or smaller.
  func paint(_ id: ID, background: Color, inside clip: PixelRect, into region: inout PaintRegion, with painter: Painter)
  {
    guard let part = parts[id] else { return }
    if let image = part.image {
      region.draw(image, at: part.rect.origin, inside: part.rect.intersection(clip), with: painter)
    }
    region.fill(part.rect.intersection(clip), with: background, painter)
  }
}
