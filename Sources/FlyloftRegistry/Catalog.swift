/// The names of what the build found in `Plugins/`: what a program needs to list galleries and to choose among them, without
/// their code or the libraries that they use.
public struct Catalog: Sendable {
  /// The names of the galleries that were built in, sorted.
  public let names: [String]
  /// The modules that were left out, sorted by name.
  public let skipped: [SkippedModule]

  /// A catalog of these galleries and modules, in any order.
  public init(names: [String], skipped: [SkippedModule]) {
    self.names = names.sorted { $0.isListed(before: $1) }
    self.skipped = skipped.sorted { $0.name.isListed(before: $1.name) }
  }

  /// The index in `names` of the gallery called `name`, in any case.
  ///
  /// - Throws: `UsageError.unknownGallery`, with the nearest name, or `.skippedGallery`.
  package func index(of name: String) throws(UsageError) -> Int {
    if let exact = names.firstIndex(of: name) { return exact }
    if let near = names.firstIndex(where: { $0.lowercased() == name.lowercased() }) { return near }
    if let module = skipped.first(where: { $0.name.lowercased() == name.lowercased() }) {
      throw .skippedGallery(module.name, reason: module.reason, remedy: module.remedy)
    }
    throw .unknownGallery(name, known: names)
  }
}
