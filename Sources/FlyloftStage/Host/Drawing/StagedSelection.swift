internal import Flyloft
package import FlyloftRegistry

/// Galleries of a stage chosen by name, with knobs to be set: as `GallerySelection`, and without asking any of them.
package struct StagedSelection: Sendable {
  /// Every gallery of the catalog, still to be asked what it has. `Stage.describe` sets those of the knobs that it has.
  package let all: [AnyGallery]
  /// The indices of the chosen galleries in `all`, in the order they were named; the first one when none was named.
  package let chosen: [Int]
  /// Finds mistakes in the knobs; nil where none are to be set.
  package let check: KnobCheck?

  /// Chooses galleries by name.
  ///
  /// - Parameters:
  ///   - names: names of galleries, in any case; empty to choose the first.
  ///   - settings: applied to every gallery that has such a knob, of those named, or of all where none is named.
  ///   - catalog: has the names of all galleries.
  ///   - generations: of those that are drawn by a build of their own.
  /// - Throws: what is wrong with a name.
  package init(
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
    check = settings.isEmpty ? nil : KnobCheck(settings, named: named.map { catalog.names[$0] })
  }
}

extension StagedSelection {
  /// Files, of which all are shown in one scroll where there are several.
  ///
  /// - Parameters:
  ///   - files: the names under which they are shown, in their order.
  ///   - settings: applied to every file whose gallery has such a knob.
  package init(ofFiles files: [String], settings: [KnobSetting]) {
    let joined = files.count == 1 ? [] : [AnyGallery.allFiles]
    all = joined + files.map { Stage.gallery(named: $0, generation: 1, chosen: settings) }
    chosen = Array(all.indices.prefix(1))
    // Where there are no files yet, those that come take what they know.
    check = settings.isEmpty || files.isEmpty ? nil : KnobCheck(settings, named: files, isOfFiles: true)
  }
}

/// Finds out what is wrong with knobs that are to be set.
package struct KnobCheck: Sendable {
  private let settings: [KnobSetting]
  /// The galleries that were named; empty where knobs are set of all.
  private let named: [String]
  private let about: Set<String>
  private let isOfFiles: Bool
  /// Of thousands of files whose names end alike, so many are asked: their galleries have the same knobs.
  private static let mostOfEnding = 8

  fileprivate init(_ settings: [KnobSetting], named: [String], isOfFiles: Bool = false) {
    (self.settings, self.named, about, self.isOfFiles) = (settings, named, Set(named), isOfFiles)
  }

  /// True if the knobs are set of a gallery.
  package func isAbout(_ gallery: String) -> Bool { about.isEmpty || about.contains(gallery) }

  /// Asks galleries which knobs they have and whether these take what is to be set, but not how many views there are. Waits
  /// for the answers.
  ///
  /// - Parameters:
  ///   - galleries: of which those are asked that the check is about.
  ///   - stage: has the galleries, and answers.
  ///   - deadline: how long each may take.
  /// - Returns: The mistake, in words: a value that a knob doesn't take, or a knob that none of the galleries has. Of files one is enough
  ///   that takes all.
  package func mistake(among galleries: [AnyGallery], of stage: Stage, deadline: Duration) -> String? {
    var line = WorkerConnection(to: stage, calls: PendingCall())
    var (known, taken, isPart) = (Set<String>(), Set<String>(), false)
    var refusals: [String: [String]] = [:]
    var askedByEnding: [Substring: Int] = [:]
    for gallery in galleries where isAbout(gallery.name) {
      if isOfFiles {
        let ending = gallery.name.split(separator: ".").dropFirst().last ?? ""
        askedByEnding[ending, default: 0] += 1
        if askedByEnding[ending, default: 0] > Self.mostOfEnding { continue }
      }
      // Of files each takes what it can. They are many, and each has a process of its own.
      let open = isOfFiles ? settings.filter { !taken.contains($0.name) }.map { [$0] } : [settings]
      for chosen in open {
        // Of other knobs that it may have been given nobody is told here.
        let asked = Stage.gallery(named: gallery.name, generation: gallery.generation, chosen: chosen)
        do {
          let names = try stage.knobNames(of: asked, deadline: deadline, &line)
          known.formUnion(names)
          taken.formUnion(chosen.map(\.name).filter(names.contains))
        } catch {
          switch error {
          // A file that can't be opened may have any.
          case WorkerFailure.unloaded: isPart = true
          case WorkerFailure.author, WorkerFailure.excessive, is UsageError:
            if !isOfFiles { return "\(error)" }
            let told = refusals[chosen[0].name] ?? []
            if !told.contains("\(error)") { refusals[chosen[0].name] = told + ["\(error)"] }
          // A gallery that crashes when it is asked has no knobs. Of one that was named, nobody knows which it would have.
          case _ where named.isEmpty: break
          default: return nil
          }
        }
      }
    }
    guard let odd = settings.first(where: { !taken.contains($0.name) }) else { return nil }
    if let refusal = refusals[odd.name] { return refusal.joined(separator: " ") }
    guard !isPart || !known.isEmpty else { return nil }
    return UsageError.unknownKnob(odd.name, galleries: named, known: known.sorted()).description
  }
}
