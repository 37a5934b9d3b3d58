public import Flyloft
public import FlyloftRegistry

/// Galleries of a stage chosen by name, with knobs to be set: as `GallerySelection`, and without asking any of them.
public struct StagedSelection: Sendable {
  /// Every gallery of the catalog, still to be asked what it has. `Stage.describe` sets those of the knobs that it has.
  public let all: [AnyGallery]
  /// The indices of the chosen galleries in `all`, in the order they were named; the first one when none was named.
  public let chosen: [Int]
  /// Finds mistakes in the knobs, when the galleries are asked; nil where none are to be set.
  public let check: KnobCheck?

  /// Chooses galleries by name.
  ///
  /// - Parameters:
  ///   - names: names of galleries, in any case; empty to choose the first.
  ///   - settings: applied to every gallery that has such a knob, of those named, or of all where none is named.
  ///   - catalog: has the names of all galleries.
  ///   - generations: of those that are drawn by a build of their own.
  /// - Throws: what is wrong with a name.
  public init(
    _ names: [String], settings: [KnobSetting], in catalog: Catalog, generations: [String: Int] = [:]
  ) throws(UsageError) {
    var named: [Int] = []
    for name in names {
      let index = try catalog.index(of: name)
      if !named.contains(index) { named.append(index) }
    }
    let isSet = Set(names.isEmpty ? Array(catalog.names.indices) : named)
    all = catalog.names.indices.map { index in
      let name = catalog.names[index]
      return Stage.gallery(
        named: name, generation: generations[name] ?? 0, chosen: isSet.contains(index) ? settings : [])
    }
    chosen = names.isEmpty ? Array(all.indices.prefix(1)) : named
    check =
      settings.isEmpty ? nil : KnobCheck(settings, named: named.map { catalog.names[$0] }, of: catalog.names)
  }
}

/// Finds out what is wrong with knobs that were to be set, while galleries are asked what they have.
public struct KnobCheck: Sendable {
  private let settings: [KnobSetting]
  /// The galleries that were named; empty where knobs are set of all.
  private let named: [String]
  /// Those that have not been heard of.
  private var open: Set<String>
  private var known: Set<String> = []

  fileprivate init(_ settings: [KnobSetting], named: [String], of all: [String]) {
    (self.settings, self.named) = (settings, named)
    open = Set(named.isEmpty ? all : named)
  }

  /// True if nothing can be found any more.
  public var isOver: Bool { open.isEmpty }

  /// True if more has to be heard of a gallery.
  public func isOpen(for gallery: String) -> Bool { open.contains(gallery) }

  /// Takes what `Stage.describe` has told of a gallery.
  ///
  /// - Returns: what is wrong, in words: a value that a knob doesn't take, or a knob that none of the galleries has.
  public mutating func take(_ result: Result<AnyGallery, any Error>, of gallery: String) -> String? {
    guard open.remove(gallery) != nil else { return nil }
    switch result {
    case .success(let described): known.formUnion(described.settings.map(\.name))
    case .failure(WorkerFailure.author(let text)), .failure(WorkerFailure.excessive(let text)): return text
    case .failure(let error as UsageError): return error.description
    // What crashes when it is asked has no knobs. Of one that was named, nobody knows which it would have.
    case .failure where named.isEmpty: break
    case .failure:
      open = []
      return nil
    }
    guard open.isEmpty, let odd = settings.first(where: { !known.contains($0.name) }) else { return nil }
    return UsageError.unknownKnob(odd.name, galleries: named, known: known.sorted()).description
  }
}
