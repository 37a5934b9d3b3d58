internal import Flyloft
internal import FlyloftRegistry

/// The galleries that a worker process has made, so that each is not made anew for every view.
struct GalleryShelf {
  private struct Entry {
    let name: String
    let generation: Int
    let knobs: [KnobSetting]
    let gallery: AnyGallery
  }

  private static let limit = 8
  /// The latest first.
  private var entries: [Entry] = []

  /// A gallery with its knobs set.
  ///
  /// - Throws: `UsageError`.
  mutating func gallery(
    _ name: String, generation: Int, knobs: [KnobSetting], in registry: Registry
  ) throws -> AnyGallery {
    if let entry = entries.first(where: { $0.name == name && $0.generation == generation && $0.knobs == knobs }) {
      return entry.gallery
    }
    let gallery = try registry.gallery(named: name)(knobs)
    entries.insert(Entry(name: name, generation: generation, knobs: knobs, gallery: gallery), at: 0)
    if entries.count > Self.limit { entries.removeLast() }
    return gallery
  }
}
