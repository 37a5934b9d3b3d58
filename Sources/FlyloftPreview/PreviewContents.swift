import Flyloft
internal import FlyloftRegistry

/// What a window has to show.
struct PreviewContents: Sendable {
  /// The galleries of the sidebar, their knobs set. A gallery's number is its index here.
  var galleries: [AnyGallery]
  /// Modules left out of the build.
  let skipped: [SkippedModule]

  /// One line of the sidebar's list.
  enum Entry: Hashable, Sendable {
    case gallery(Int)
    case skipped(Int)
  }

  /// What the list shows: the galleries that match the filter, then what was left out.
  func entries(_ filter: Filter) -> [Entry] {
    filter.matches(in: galleries.map(\.name)).map(Entry.gallery)
      + filter.matches(in: skipped.map(\.name)).map(Entry.skipped)
  }
}
