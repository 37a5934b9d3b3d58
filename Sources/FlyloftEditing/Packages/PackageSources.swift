internal import FoundationEssentials
internal import Glibc

/// The files that a package's program is made of at a moment, each with a number that changes with its content.
struct PackageSources {
  /// The package, and what is known of its program.
  struct Place {
    /// The package's folder.
    let root: String
    /// SwiftPM's folder.
    let scratch: String
    /// The plan of the program; nil where all is left to SwiftPM.
    let plan: ProgramPlan?
    /// Files in targets' folders that their targets leave out.
    private(set) var excluded: Set<String> = []

    /// - Parameter program: the file of the program. What is newer and not in its plan was added since.
    init(root: String, scratch: String, plan: ProgramPlan?, program: String) {
      (self.root, self.scratch, self.plan) = (root, scratch, plan)
      let built = FileDigests.timeOfWriting(program)
      for module in plan?.modules ?? [] {
        let files = FolderWalk(module.folder).files.filter { $0.hasSuffix(".swift") && !module.sources.contains($0) }
        let compiled = BuildPlan.timeOfCompiling(in: module.objects, before: built)
        excluded.formUnion(files.filter { FileDigests.timeOfChange($0) < compiled })
      }
      for module in plan?.modules ?? [] { excluded.subtract(module.sources) }
    }

    /// The folders that things can happen in.
    var folders: [String] {
      guard let plan else { return FolderWalk(root, skipping: skipped).folders }
      let targets = plan.modules.map(\.folder) + otherFolders + plan.resources.map(\.source)
      return targets.flatMap { FolderWalk($0).folders }
        + (manifests + plan.resources.map(\.source)).map(FolderWalk.folder)
    }

    /// The folders of targets that are not Swift.
    var otherFolders: [String] {
      Set(plan?.others.map(FolderWalk.folder) ?? []).sorted()
    }

    /// The manifests of the package and of those that it depends on by their paths.
    var manifests: [String] {
      Set(([root] + (plan?.modules.map(\.folder) ?? [])).compactMap(Self.manifest)).sorted()
    }

    /// Names in the package's folder that no program is made of.
    var skipped: [String] {
      let below = scratch.hasPrefix(root + "/") ? scratch.dropFirst(root.count + 1).prefix { $0 != "/" } : ""
      return ["Tests", String(below)]
    }

    /// The manifest of the package that a folder belongs to.
    static func manifest(above folder: String) -> String? {
      var folder = folder[...]
      while !folder.isEmpty {
        let path = folder + "/Package.swift"
        if access(String(path), R_OK) == 0 { return String(path) }
        folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
      }
      return nil
    }
  }

  /// Of modules of Swift, by name.
  private(set) var modules: [String: [String: UInt64]] = [:]
  /// What only SwiftPM can build: sources of C, manifests.
  private(set) var others: [String: UInt64] = [:]
  /// Files that views may read.
  private(set) var resources: [String: UInt64] = [:]
  private var digests: FileDigests

  /// - Parameter former: what was found before, which spares reading it again.
  init(_ place: Place, after former: PackageSources? = nil) {
    digests = FileDigests(after: former?.digests)
    defer { digests.close() }
    for path in place.manifests { others[path] = digests.digest(of: path) }
    guard let plan = place.plan else {
      for path in FolderWalk(place.root, skipping: place.skipped).files { others[path] = digests.digest(of: path) }
      return
    }
    for (source, _) in plan.resources {
      let files = FolderWalk(source).files
      for path in files.isEmpty ? [source] : files { resources[path] = digests.digest(of: path) }
    }
    for path in place.otherFolders.flatMap({ FolderWalk($0).files }) where !path.hasSuffix(".swift") {
      others[path] = digests.digest(of: path)
    }
    let listed = Dictionary(plan.modules.flatMap { module in module.sources.map { ($0, module.name) } }) { $1 }
    for module in plan.modules {
      let isGenerated = module.sources.contains { $0.hasPrefix(plan.scratch + "/plugins/") }
      for path in FolderWalk(module.folder).files where resources[path] == nil {
        if path.hasSuffix(".swift") {
          let owner = listed[path] ?? place.owner(of: path)
          if owner == module.name { modules[module.name, default: [:]][path] = digests.digest(of: path) }
        } else if isGenerated {
          others[path] = digests.digest(of: path)
        }
      }
    }
  }

  /// The sources of a module, those that its build has made among them.
  func sources(of module: ProgramPlan.Module, _ plan: ProgramPlan) -> [String] {
    (modules[module.name]?.keys.sorted() ?? []) + module.sources.filter { $0.hasPrefix(plan.scratch + "/") }
  }

  /// The differences from `former`: modules, and files of the other kinds.
  func changes(since former: PackageSources) -> (modules: Set<String>, others: [String], resources: [String]) {
    func differences<Value: Equatable>(_ a: [String: Value], _ b: [String: Value]) -> [String] {
      Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sorted()
    }
    return (
      Set(differences(modules, former.modules)), differences(others, former.others),
      differences(resources, former.resources)
    )
  }

  /// What differs from `former` of files that both have, which may not be of the same plan.
  func edits(since former: PackageSources) -> (modules: Set<String>, hasOthers: Bool, hasResources: Bool) {
    func differ(_ files: [String: UInt64], _ former: [String: UInt64]) -> Bool {
      files.contains { path, digest in former[path].map { $0 != digest } ?? false }
    }
    return (
      Set(modules.filter { differ($1, former.modules[$0] ?? [:]) }.keys), differ(others, former.others),
      differ(resources, former.resources)
    )
  }

  /// The names of modules of which a program was not built as they are: a source was written later, or added, or is gone.
  ///
  /// - Parameter plan: the program's.
  func modules(changedSince program: String, _ plan: ProgramPlan?) -> Set<String> {
    let built = FileDigests.timeOfWriting(program)
    let changed = (plan?.modules ?? []).filter { module in
      let compiled = BuildPlan.timeOfCompiling(in: module.objects, before: built)
      return modules[module.name]?.keys.contains {
        FileDigests.timeOfChange($0) > compiled || !module.sources.contains($0)
      } ?? false || module.sources.contains { access($0, R_OK) != 0 }
    }
    return Set(changed.map(\.name))
  }
}

extension PackageSources.Place {
  /// The module that a source belongs to which is in no plan: the one with the nearest folder above it.
  fileprivate func owner(of path: String) -> String? {
    guard !excluded.contains(path) else { return nil }
    return plan?.modules.filter { path.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }?.name
  }
}
