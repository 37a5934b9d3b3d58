public import Flyloft
public import FlyloftRegistry

/// Galleries of a stage chosen by name, with knobs set: as `GallerySelection`, and without running any of their code here.
public struct StagedSelection: Sendable {
  /// Every gallery of the catalog. Those that knobs are set of have said what they have; the others are still to be asked.
  public let all: [AnyGallery]
  /// The indices of the chosen galleries in `all`, in the order they were named; the first one when none was named.
  public let chosen: [Int]

  /// Chooses galleries by name. Waits for the stage where knobs are to be set.
  ///
  /// - Parameters:
  ///   - names: names of galleries, in any case; empty to choose the first.
  ///   - settings: applied to every gallery that has such a knob, of those named, or of all where none is named.
  ///   - generations: of those that are drawn by a build of their own.
  /// - Throws: what is wrong with a name, a knob or a value, in words.
  public init(
    _ names: [String], settings: [KnobSetting], in catalog: Catalog, of stage: Stage, generations: [String: Int] = [:]
  ) throws {
    var chosen: [Int] = []
    for name in names {
      let index = try catalog.index(of: name)
      if !chosen.contains(index) { chosen.append(index) }
    }
    var all = catalog.names.map { Stage.gallery(named: $0, generation: generations[$0] ?? 0) }
    self.chosen = names.isEmpty ? Array(all.indices.prefix(1)) : chosen
    if !settings.isEmpty {
      let named = names.isEmpty ? Array(all.indices) : chosen
      // What crashes when it is asked has no knobs, unless it was named.
      try Self.describe(named, of: &all, stage, isNeeded: !names.isEmpty)
      let known = named.flatMap { all[$0].settings.map(\.name) }
      if let odd = settings.first(where: { !known.contains($0.name) }) {
        throw UsageError.unknownKnob(
          odd.name, galleries: names.isEmpty ? [] : chosen.map { all[$0].name }, known: Set(known).sorted())
      }
      for index in named {
        let knobs = all[index].settings.map(\.name)
        let applicable = settings.filter { knobs.contains($0.name) }
        guard !applicable.isEmpty else { continue }
        all[index] = Stage.gallery(
          named: all[index].name, generation: all[index].generation, chosen: applicable)
        try Self.describe([index], of: &all, stage, isNeeded: true)
      }
    }
    self.all = all
  }

  /// - Parameter isNeeded: whether what a gallery refuses, or crashes of, is thrown.
  private static func describe(
    _ indices: [Int], of all: inout [AnyGallery], _ stage: Stage, isNeeded: Bool
  ) throws {
    var failure: (any Error)?
    var described = all
    stage.describe(indices.map { all[$0] }) { index, result in
      switch result {
      case .success(let gallery): described[indices[index]] = gallery
      case .failure(let error): if isNeeded { failure = error }
      }
      return failure == nil
    }
    if let failure { throw failure }
    all = described
  }
}
