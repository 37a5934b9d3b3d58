internal import Flyloft

/// Galleries chosen by name, with knobs set.
package struct GallerySelection: Sendable {
  /// Every gallery of the registry, the chosen ones with their knobs set.
  package let all: [AnyGallery]
  /// The indices of the chosen galleries in `all`, in the order they were named; the first one when none was named.
  package let chosen: [Int]

  /// Chooses galleries by name.
  ///
  /// - Parameters:
  ///   - names: names of galleries, in any case; empty to choose the first.
  ///   - settings: applied to every gallery that has such a knob, of those named, or of all where none is named.
  ///   - registry: has the galleries.
  /// - Throws: `UsageError` for a name, knob or value that doesn't exist.
  package init(_ names: [String], settings: [KnobSetting], in registry: Registry) throws(UsageError) {
    var chosenNames: [String] = []
    for name in names {
      let gallery = try registry.gallery(named: name)
      if !chosenNames.contains(gallery.name) { chosenNames.append(gallery.name) }
    }
    let named = registry.galleries.filter { names.isEmpty || chosenNames.contains($0.name) }
    // Before any of them is asked how many views it has.
    var known: [String] = []
    for gallery in named where !settings.isEmpty { known += try gallery.knobNames() }
    for setting in settings where !known.contains(setting.name) {
      throw .unknownKnob(setting.name, galleries: names.isEmpty ? [] : chosenNames, known: known.uniqued)
    }
    var all: [AnyGallery] = []
    for gallery in registry.galleries {
      let isNamed = named.contains { $0.name == gallery.name }
      all.append(try gallery(isNamed ? settings : [], leavingOutOthers: true))
    }
    self.all = all
    chosen =
      names.isEmpty
      ? Array(all.indices.prefix(1))
      : chosenNames.compactMap { name in all.firstIndex { $0.name == name } }
  }
}

extension [String] {
  /// Each text once, where it comes first.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
