internal import FoundationEssentials
internal import Glibc

/// A checkout's sources at a moment, and what views read while they draw.
struct SourceTree {
  /// The modules in `Plugins/` by name: of each source, and of each file that lies beside them, its path and a number that
  /// changes with its content.
  private(set) var modules: [String: [String: UInt64]] = [:]
  /// The same of everything else that the program is built from.
  private(set) var program: [String: UInt64] = [:]
  /// The same of what is in `Assets/`, except the fonts, which are built in.
  private(set) var assets: [String: UInt64] = [:]
  /// When a module's latest source was written, in nanoseconds of the wall clock.
  private(set) var written: [String: Int] = [:]
  /// The same of what is not Swift; of modules that have such sources only.
  private(set) var writtenByC: [String: Int] = [:]
  /// When the latest of all files that views may read was written: of those in `Assets/`, and beside modules' sources.
  private(set) var assetsWritten = 0
  /// Of files that few of the edits concern.
  private var digests: FileDigests

  /// - Parameters:
  ///   - former: what was found before, which spares reading it again.
  ///   - modulesOnly: whether only what is in `Plugins/` is read, and no other source or asset.
  init(_ checkout: Checkout, after former: SourceTree? = nil, modulesOnly: Bool = false) {
    digests = FileDigests(after: former?.digests)
    for name in FolderWalk.entries(of: checkout.plugins).sorted() {
      let folder = checkout.plugins + "/" + name
      guard Self.isFolder(folder) else { continue }
      var files: [String: UInt64] = [:]
      for path in FolderWalk(folder, skipping: ["Tests"]).files {
        guard Self.isSource(path) else {
          files[path] = digests.digest(of: path)
          assetsWritten = max(assetsWritten, FileDigests.timeOfWriting(path))
          continue
        }
        guard let text = FileManager.default.contents(atPath: path) else { continue }
        files[path] = FileDigests.digest(text)
        let time = FileDigests.timeOfWriting(path)
        written[name] = max(written[name] ?? 0, time)
        if !Self.isSwift(path) { writtenByC[name] = max(writtenByC[name] ?? 0, time) }
      }
      if files.keys.contains(where: Self.isSwift) { modules[name] = files }
    }
    if modulesOnly { return }
    let fonts = checkout.root + "/Assets/Fonts/"
    for path in FolderWalk(checkout.root + "/Assets").files where !path.hasPrefix(fonts) {
      assets[path] = digests.digest(of: path)
      assetsWritten = max(assetsWritten, FileDigests.timeOfWriting(path))
    }
    let sources = FolderWalk(checkout.root + "/Sources").files + FolderWalk(checkout.root + "/Assets/Fonts").files
    for path in sources + [checkout.root + "/Package.swift"] { program[path] = digests.digest(of: path) }
    digests.close()
  }

  /// The Swift files of a module, sorted.
  func sources(of module: String) -> [String] {
    modules[module]?.keys.filter(Self.isSwift).sorted() ?? []
  }

  /// True if a module says that it needs libraries of C.
  func needsLibraries(_ module: String) -> Bool {
    modules[module]?.keys.contains { $0.hasSuffix("/flyloft.json") } ?? false
  }

  /// Of each module its sources of C, headers, and what it declares. Where they are others than the program was built from, it can't
  /// be compiled alone.
  var sourcesInC: [String: [String: UInt64]] {
    modules.mapValues { $0.filter { Self.isSource($0.key) && !Self.isSwift($0.key) } }
  }

  /// The modules that a program doesn't have as they are, sorted.
  ///
  /// - Parameters:
  ///   - builtIn: the modules that it has.
  ///   - leftOut: modules that can't be built by themselves either.
  ///   - plan: the program's; nil to take what was written before the program for compiled.
  func modules(
    newerThan program: String, builtIn: some Sequence<String>, leftOut: Set<String>, _ plan: BuildPlan? = nil
  ) -> [String] {
    let (built, builtIn) = (FileDigests.timeOfWriting(program), Set(builtIn))
    func compiled(_ module: String) -> Int {
      plan?.objects(of: module).map { BuildPlan.timeOfCompiling(in: $0, before: built) } ?? built
    }
    return modules.keys.filter { module in
      !leftOut.contains(module) && (!builtIn.contains(module) || written[module] ?? 0 > compiled(module))
    }
    .sorted()
  }

  /// Changes with what a module is built from, and is the same in every run.
  func fingerprint(of module: String) -> String {
    let sources = modules[module]?.filter { Self.isSource($0.key) }.sorted { $0.key < $1.key } ?? []
    return String(sources.reduce(0) { ($0 ^ $1.value) &* 0x100_0000_01b3 } as UInt64, radix: 16)
  }

  /// The differences from `former`.
  func changes(
    since former: SourceTree
  ) -> (modules: [String], removed: [String], program: [String], assets: [String]) {
    func others(_ files: [String: UInt64], _ former: [String: UInt64]) -> [String] {
      Set(files.keys).union(former.keys).filter { files[$0] != former[$0] }.sorted()
    }
    let changed = modules.filter { former.modules[$0.key] != $0.value }.map(\.key)
    let removed = former.modules.keys.filter { modules[$0] == nil }
    return (changed.sorted(), removed.sorted(), others(program, former.program), others(assets, former.assets))
  }

  // MARK: Files

  /// The folders in which such changes can happen.
  static func folders(of checkout: Checkout) -> [String] {
    [checkout.root] + ["Sources", "Assets", "Plugins"].flatMap { FolderWalk(checkout.root + "/" + $0).folders }
  }

  private static func isSource(_ path: String) -> Bool {
    [".swift", "/flyloft.json", "/module.modulemap", ".h", ".c", ".cpp"].contains { path.hasSuffix($0) }
  }

  private static func isSwift(_ path: String) -> Bool { path.hasSuffix(".swift") }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
