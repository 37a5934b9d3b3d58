public import Flyloft

/// Galleries chosen by name, with knobs set.
public struct GallerySelection: Sendable {
  /// Every gallery of the registry, the chosen ones with their knobs set.
  public let all: [AnyGallery]
  /// The indices of the chosen galleries in `all`, in the order they were named; the first one when none was named.
  public let chosen: [Int]

  /// Chooses galleries by name.
  ///
  /// - Parameters:
  ///   - names: names of galleries, in any case; empty to choose the first.
  ///   - settings: applied to every gallery named, or, where none is named, to every gallery that has such a knob.
  /// - Throws: `UsageError` for a name, knob or value that doesn't exist.
  public init(_ names: [String], settings: [KnobSetting], in registry: Registry) throws(UsageError) {
    var chosenNames: [String] = []
    for name in names {
      let gallery = try registry.gallery(named: name)
      if !chosenNames.contains(gallery.name) { chosenNames.append(gallery.name) }
    }
    if names.isEmpty {
      let known = registry.galleries.flatMap { $0.knobs.map(\.name) }
      for setting in settings where !known.contains(setting.name) {
        throw .unknownKnob(setting.name, gallery: "No gallery", known: known)
      }
    }
    var all: [AnyGallery] = []
    for gallery in registry.galleries {
      let applicable =
        names.isEmpty
        ? settings.filter { setting in gallery.knobs.contains { $0.name == setting.name } }
        : chosenNames.contains(gallery.name) ? settings : []
      all.append(try gallery(applicable))
    }
    self.all = all
    chosen =
      names.isEmpty
      ? Array(all.indices.prefix(1))
      : chosenNames.compactMap { name in all.firstIndex { $0.name == name } }
  }
}
