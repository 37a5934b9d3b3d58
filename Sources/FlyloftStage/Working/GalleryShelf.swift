internal import Flyloft
internal import FlyloftRegistry
internal import FlyloftRendering

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

  /// The key of a view, drawn on the calling thread.
  ///
  /// - Throws: what the gallery and the view throw, and `SurfaceError` for an unusable size.
  mutating func key(of view: StagedView, in registry: Registry) throws -> (key: DrawKey, size: Size) {
    let gallery = try gallery(view.gallery, generation: view.generation, knobs: view.knobs, in: registry)
    guard view.index < gallery.count else {
      throw StageFailure("\(view.gallery) has \(gallery.count.grouped) views, and none at \(view.index.grouped)")
    }
    let content = try gallery.view(at: view.index, moment: view.moment)
    let size = try content.size(fitting: view.width)
    guard let frame = view.frame else { return (try view.key(of: content, size: size), size) }
    return (try view.key(of: CardFrame(content: content, line: frame.line, surround: frame.surround), size: size), size)
  }

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
