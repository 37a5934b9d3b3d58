import Flyloft
import FlyloftRegistry
import FlyloftRendering

/// The last edit of a gallery: another build of its module, or other files that its views may have read.
struct LastEdit: Sendable {
  /// The generations whose pictures are of before the edit, and of after the one before that. Empty after other files: what is
  /// kept has been forgotten then.
  let before: Range<Int>
  /// The generation since the last build.
  private let generation: Int
  /// The file that it is of, of several that are shown in one scroll.
  private var part: String?

  /// A gallery is of another build.
  ///
  /// - Parameter former: the edit before this one; nil for the first.
  init(after former: LastEdit?, to generation: Int) {
    let first = former?.generation ?? 0
    before = first..<max(generation, first)
    self.generation = generation
  }

  private init(filesReadBy generation: Int) { (before, self.generation) = (0..<0, generation) }

  /// The same in the scroll of all files: of this one's views alone.
  func of(_ part: String) -> LastEdit {
    var edit = self
    edit.part = part
    return edit
  }

  /// True if it may have changed what is asked for.
  func concerns(_ request: RowRequest) -> Bool { part == nil || request.part?.part == part }

  /// Other files: the views are of the same build as before.
  static func ofFiles(_ gallery: AnyGallery) -> LastEdit { LastEdit(filesReadBy: gallery.generation) }
}

/// A picture of before the last edit, with what was asked for.
struct FormerPicture: Sendable {
  let request: RowRequest
  let picture: WindowPicture
}

/// The pictures of one place before the last edit and now, drawn in the same way.
package struct PicturePair: Sendable {
  package let before: WindowPicture
  package let after: WindowPicture
}

extension RowRequest {
  /// True if nothing but an edit lies between this and the other: neither another size, nor another value of a knob, nor another
  /// moment. A knob that nobody has set follows its default, which an edit may change.
  func isComparable(with other: RowRequest) -> Bool {
    place == other.place && width == other.width && scale == other.scale && palette == other.palette
      && isFramed == other.isFramed && variant == other.variant && moment == other.moment && part == other.part
      && gallery.hasSameWishes(as: other.gallery)
  }
}

extension AnyGallery {
  /// True if it has nothing of what another version had.
  func isOther(than former: AnyGallery) -> Bool {
    !former.knownIdentities.isEmpty && Set(former.knownIdentities).isDisjoint(with: knownIdentities)
  }

  fileprivate func hasSameWishes(as other: AnyGallery) -> Bool {
    settings.allSatisfy { setting in
      guard let known = other.settings.first(where: { $0.name == setting.name }) else { return true }
      return known.value == setting.value || known.isDefault && setting.isDefault
    }
  }
}
