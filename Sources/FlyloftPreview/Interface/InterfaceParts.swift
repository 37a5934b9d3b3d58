import Flyloft
import FlyloftRendering

/// The interface's own pictures: each a view like any other, drawn by the workers, the last one shown until a newer one
/// is there.
package struct InterfaceParts: Sendable {
  enum ID: Hashable, Sendable {
    case title, note, track, thumb, corners, bars, digits, name
    /// Of a variant, by its place among the rows.
    case heading(Int)
    /// A panel by its place in the list, and the number of one of its pictures.
    case panel(Int, Int)

    /// True if it has no place of its own, and is painted with the views: above them, or in every card without a picture.
    var standsAmongViews: Bool {
      switch self {
      case .corners, .bars, .digits, .name, .heading: true
      default: false
      }
    }

    /// Where the renderer draws it: one lane a part.
    var lane: Place {
      let index =
        switch self {
        case .title: 0
        case .note: 1
        case .track: 2
        case .thumb: 3
        case .corners: 4
        case .bars: 5
        case .digits: 6
        case .name: 7
        case .heading(let row): 100 * (row + 1) + 99
        case .panel(let panel, let part): 100 * (part + 1) + panel
        }
      return Place(gallery: InterfaceParts.gallery, row: index)
    }
  }

  /// The number that stands for the interface where galleries are numbered.
  static let gallery = -1

  private struct Part: Sendable {
    var rect: PixelRect
    var wanted: DrawKey
    var isKept: Bool
    var picture: WindowPicture?
    /// The result that `picture` came with; one that was kept is newer than all before it.
    var number: Int
    /// True if `picture` is what is wanted; a result that still comes is an old one.
    var isSettled = false

    var request: any InterfaceRequest {
      if let heading = wanted.view.base as? HeadingView { return HeadingRequest(key: wanted, heading: heading) }
      return PartRequest(key: wanted, isKept: isKept)
    }
  }

  private var parts: [ID: Part] = [:]
  /// Parts that are away for a while, such as those of the sidebar in a window that is too narrow just now.
  private var resting: [ID: Part] = [:]
  private var ids: [Place: ID] = [:]

  /// True if each part shows something.
  package var areComplete: Bool { parts.values.allSatisfy { $0.picture != nil } }
  /// True if each part shows what it should.
  package var areSettled: Bool { parts.values.allSatisfy(\.isSettled) }
  /// The pictures on screen that the cache may hold.
  var pictures: Set<PictureID> { Set(parts.values.lazy.compactMap(\.picture?.id)) }

  func image(of id: ID) -> Image? { parts[id]?.picture?.image }
  func rect(of id: ID) -> PixelRect? { parts[id]?.rect }

  // MARK: Showing

  /// Shows `view` in `rect`, which may be outside of the window for pictures that are used elsewhere.
  ///
  /// - Parameter isKept: true if the picture is likely to be shown again.
  mutating func show(
    _ view: some View, as id: ID, in rect: PixelRect, scale: Double, background: Color, isKept: Bool = true,
    _ kept: KeptPictures, _ effects: inout [PreviewEffect]
  ) {
    guard let key = DrawKey(view, pixelSize: rect.size, scale: scale, background: background) else {
      return hide(id, &effects)
    }
    var isUnfinished = false
    if let part = resting.removeValue(forKey: id), parts[id] == nil {
      parts[id] = part
      parts[id]?.rect = rect
      isUnfinished = !part.isSettled
      effects.append(.damage(rect))
    }
    move(id, to: rect, &effects)
    guard isUnfinished || parts[id]?.wanted != key else { return }
    // Its background shows until its picture is there.
    if parts[id] == nil { effects.append(.damage(rect)) }
    var part = Part(
      rect: rect, wanted: key, isKept: isKept, picture: parts[id]?.picture, number: parts[id]?.number ?? 0)
    if let picture = kept.picture(for: key) {
      effects.append(.withdraw(id.lane))
      effects.append(.damage(rect))
      (part.picture, part.isSettled) = (picture, true)
    } else {
      ids[id.lane] = id
      effects.append(.draw(part.request, at: id.lane))
    }
    parts[id] = part
  }

  /// Draws again what has failed, and with it what is being drawn.
  func drawAgain(_ effects: inout [PreviewEffect]) {
    for (id, part) in parts.sorted(by: { $0.key.lane.row < $1.key.lane.row }) where !part.isSettled {
      effects.append(.draw(part.request, at: id.lane))
    }
  }

  /// Moves a part without drawing it again.
  mutating func move(_ id: ID, to rect: PixelRect, _ effects: inout [PreviewEffect]) {
    guard let part = parts[id], part.rect != rect else { return }
    effects.append(.damage(part.rect))
    effects.append(.damage(rect))
    parts[id]?.rect = rect
  }

  /// - Parameter comesBack: true if it is likely to be shown again, and then is to have a picture at once.
  mutating func hide(_ id: ID, comesBack: Bool = false, _ effects: inout [PreviewEffect]) {
    guard let part = parts.removeValue(forKey: id) else { return }
    if comesBack, part.picture != nil { resting[id] = part }
    effects.append(.withdraw(id.lane))
    effects.append(.damage(part.rect))
  }

  // MARK: Results

  /// Takes a picture that a worker has finished, for the part whose lane it comes from.
  ///
  /// - Returns: the part that shows it; nil if it comes too late.
  mutating func show(
    _ drawing: Drawing, for key: DrawKey, at lane: Place, number: Int, _ effects: inout [PreviewEffect]
  ) -> ID? {
    guard let id = ids[lane], let part = parts[id], !part.isSettled, number > part.number else { return nil }
    // One that has been overtaken is still newer than the one on screen.
    parts[id]?.picture = WindowPicture(drawing)
    parts[id]?.number = number
    parts[id]?.isSettled = key == part.wanted
    effects.append(.damage(part.rect))
    return id
  }

  // MARK: Painting

  /// Paints a part, and behind it `background` where the picture is missing or smaller.
  func paint(_ id: ID, background: Color, inside clip: PixelRect, into list: inout PaintList) {
    guard let part = parts[id] else { return }
    if let image = part.picture?.image { list.draw(image, at: part.rect.origin, inside: part.rect.intersection(clip)) }
    list.fill(part.rect.intersection(clip), with: background)
  }
}
