internal import Flyloft

/// Galleries in one scroll, one after the other. It has no views of its own: each place is a part's.
struct JoinedGallery: Gallery {
  fileprivate let parts: [AnyGallery]
  /// The number of views before each part.
  fileprivate let starts: [Int]
  let count: Int
  /// Where views begin that want another width than those before.
  fileprivate let stretches: [AnyGallery.Stretch]
  /// That of all parts, where they want the same.
  var itemWidth: Double? { stretches.count == 1 ? stretches[0].itemWidth : nil }

  init() { self.init([]) }

  fileprivate init(_ parts: [AnyGallery]) {
    self.parts = parts
    var (starts, count, stretches) = ([Int](), 0, [AnyGallery.Stretch]())
    for part in parts {
      starts.append(count)
      // A card of one that can't be asked stands where those before stand.
      if part.count > 0, !part.isStandIn, stretches.last.map({ $0.itemWidth != part.itemWidth }) ?? true {
        stretches.append(AnyGallery.Stretch(firstRow: stretches.isEmpty ? 0 : count, itemWidth: part.itemWidth))
      }
      count = min(count + part.count, AnyGallery.countLimit)
    }
    (self.starts, self.count, self.stretches) = (starts, count, stretches)
  }

  func view(at index: Int) throws -> AnyView { throw AnyGallery.DrawnInStage() }
}

/// A view's place in one of several galleries that are shown in one scroll.
package struct PartPlace: Hashable, Sendable {
  /// The part's name.
  package let part: String
  /// The view's index in it.
  package let index: Int

  /// The view at an index of a part.
  package init(part: String, index: Int) { (self.part, self.index) = (part, index) }
}

extension AnyGallery {
  /// Galleries in one scroll, one after the other. As long as there are none, it has not said what it has.
  package init(joining parts: [AnyGallery], named name: String) {
    self.init(JoinedGallery(parts), named: name, isDescribed: !parts.isEmpty)
    hasText = parts.contains(where: \.hasText)
    settings = Self.settings(of: parts)
    // Nobody sees where lines of one end and those of the next begin.
    if let height = parts.compactMap(\.headingHeight).max() { joinedHeadingRoom = max(height, 1) }
  }

  /// Views of a scroll one after the other that want the same width.
  package struct Stretch: Hashable, Sendable {
    /// The index of the first.
    package let firstRow: Int
    /// The width that each of them wants, in points; nil for all the room that there is.
    package let itemWidth: Double?

    /// Views from an index on.
    package init(firstRow: Int, itemWidth: Double?) { (self.firstRow, self.itemWidth) = (firstRow, itemWidth) }
  }

  /// Where views begin that want another width than those before. The first is at 0; there is at least one.
  package var stretches: [Stretch] {
    let stretches = (base as? JoinedGallery)?.stretches ?? []
    return stretches.isEmpty ? [Stretch(firstRow: 0, itemWidth: itemWidth)] : stretches
  }

  /// All files in one scroll, none of which has said what it has.
  package static var allFiles: AnyGallery { AnyGallery(joining: [], named: "All files") }

  /// Of so many parts at most knobs are set together: each has to say what it has with them.
  package static let mostSet = 1000

  /// The knobs of all parts, each as the first has it that has one of its name.
  private static func settings(of parts: [AnyGallery]) -> [Setting] {
    var known: [Setting] = []
    var last: [Setting] = []
    guard parts.count <= mostSet else { return [] }
    for part in parts where !part.settings.elementsEqual(last, by: { $0.name == $1.name }) {
      last = part.settings
      known += last.filter { setting in !known.contains { $0.name == setting.name } }
    }
    return known
  }

  /// The room for a gallery's name above its views, in points.
  package static let nameHeight = 28.0

  /// The room above its views in which a heading stands, in points of the window; 0 for none. Names of files are as large at any zoom.
  package func headingRoom(zoom: Double) -> Double {
    max((headingHeight ?? joinedHeadingRoom) * zoom, joinedHeadingRoom > 0 ? Self.nameHeight : 0)
  }

  /// The galleries that are shown in this one's scroll; nil for one that shows views of its own.
  package var parts: [AnyGallery]? { (base as? JoinedGallery)?.parts }

  /// True if all its views stand below each other as lines of tables.
  package var hasLinesOnly: Bool { parts?.allSatisfy(\.isTable) ?? isTable }

  /// The views of tables among those of several galleries in one scroll, table by table.
  package var tables: [Range<Int>] {
    guard let joined = base as? JoinedGallery else { return [] }
    return zip(joined.starts, joined.parts).filter { $1.isTable && $1.count > 0 }.map { start, part in
      start..<min(start + part.count, joined.count)
    }
  }

  /// The gallery that the view at `index` is of, and its place there; nil for a view of this gallery itself.
  package func part(at index: Int) -> (gallery: AnyGallery, place: PartPlace)? {
    guard let joined = base as? JoinedGallery, index >= 0, index < joined.count else { return nil }
    var (low, high) = (0, joined.starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if joined.starts[middle] <= index { low = middle } else { high = middle }
    }
    let part = joined.parts[low]
    return (part, PartPlace(part: part.name, index: index - joined.starts[low]))
  }

  /// The index of a part's view in this scroll: the part's last one where it has fewer; nil where there is no such part.
  package func index(of place: PartPlace) -> Int? {
    guard let joined = base as? JoinedGallery, let number = joined.parts.firstIndex(where: { $0.name == place.part })
    else { return nil }
    return joined.starts[number] + max(min(place.index, joined.parts[number].count - 1), 0)
  }
}
