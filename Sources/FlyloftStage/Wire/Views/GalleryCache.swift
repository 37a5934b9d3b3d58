internal import Flyloft
internal import FlyloftRegistry
internal import FlyloftRendering

/// The galleries that a worker process has made, so that each is not made anew for every view.
struct GalleryCache {
  private struct Entry {
    let name: String
    let generation: Int
    let knobs: [KnobSetting]
    let gallery: AnyGallery
  }

  private struct Loaded {
    let generation: Int
    let gallery: RegisteredGallery
  }

  private static let limit = 8
  /// The latest first.
  private var entries: [Entry] = []
  /// Builds of modules that take the place of what is built in, for views of their generation.
  private var loaded: [String: Loaded] = [:]

  /// Has a generation of a gallery made by a build of its module that has been loaded.
  mutating func adopt(_ gallery: RegisteredGallery, as name: String, generation: Int) {
    loaded[name] = Loaded(generation: generation, gallery: gallery)
  }

  /// A view as it stands in its place, made on the calling thread.
  ///
  /// - Throws: what the gallery throws.
  mutating func placedView(_ view: StagedView, in registry: Registry) throws -> AnyView {
    let content = try self.view(view, in: registry)
    return view.widthLimit.map { AnyView(MiddleView(content: content, widthLimit: $0)) } ?? content
  }

  /// The key of a view, drawn on the calling thread.
  ///
  /// - Parameters:
  ///   - data: what has been loaded of it so far.
  ///   - overlay: what is drawn over it, by whether it loads something.
  /// - Throws: what the gallery and the view throw, and `SurfaceError` for an unusable size.
  mutating func key(
    of view: StagedView, with data: LoadedData? = nil, in registry: Registry,
    under overlay: (_ loads: Bool) -> AnyView? = { _ in nil }
  ) throws -> (key: DrawKey, size: Size, loads: Bool) {
    var content = try placedView(view, in: registry)
    let size = try content.size(fitting: view.width)
    let loads = !view.load.isAwaited && content.base is any LoadingView
    if loads { content = try content.drawn(with: data) }
    if let overlay = overlay(loads) { content = AnyView(OverlaidView(content, under: overlay)) }
    return (try view.key(of: content, size: size), size, loads)
  }

  /// A view as its author wrote it.
  ///
  /// - Throws: what the gallery throws.
  mutating func view(_ view: StagedView, in registry: Registry) throws -> AnyView {
    let gallery = try gallery(view.gallery, generation: view.generation, knobs: view.knobs, in: registry)
    guard gallery.mayHave(view.index) else {
      throw AnyGallery.NoSuchView(gallery: view.gallery, count: gallery.count, index: view.index)
    }
    return try gallery.view(at: view.index, moment: view.moment, isAlone: view.isAlone)
  }

  /// A gallery with its knobs set.
  ///
  /// - Parameter leavesOutOthers: true if a setting for a knob that the gallery doesn't have is no error.
  /// - Throws: `UsageError`.
  mutating func gallery(
    _ name: String, generation: Int, knobs: [KnobSetting], leavingOutOthers leavesOutOthers: Bool = false,
    in registry: Registry
  ) throws -> AnyGallery {
    if let entry = entries.first(where: { $0.name == name && $0.generation == generation && $0.knobs == knobs }) {
      return entry.gallery
    }
    let gallery = try registered(name, generation: generation, in: registry)(knobs, leavingOutOthers: leavesOutOthers)
    let knobs = knobs.filter { knob in gallery.settings.contains { $0.name == knob.name } }
    entries.insert(Entry(name: name, generation: generation, knobs: knobs, gallery: gallery), at: 0)
    if entries.count > Self.limit { entries.removeLast() }
    return gallery
  }

  /// A gallery of the build of its module that is asked for, before it is made.
  ///
  /// - Throws: `UsageError`.
  func registered(
    _ name: String, generation: Int, in registry: Registry
  ) throws(UsageError) -> RegisteredGallery {
    if let module = loaded[name], module.generation == generation { return module.gallery }
    return try registry.gallery(named: name)
  }
}
