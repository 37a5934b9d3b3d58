internal import FoundationEssentials
internal import Glibc

/// What a checkout's sources are at a moment, as far as a build depends on them.
struct SourceTree {
  /// The modules in `Plugins/` by name: of each source its path and a number that changes with its content.
  private(set) var modules: [String: [String: UInt64]] = [:]
  /// Of everything else that the program is built from: path, time and size.
  private(set) var program: [String: UInt64] = [:]
  /// When a module's latest source was written, in nanoseconds of the wall clock.
  private(set) var written: [String: Int] = [:]
  /// The same of what is not Swift; of modules that have such sources only.
  private(set) var writtenByC: [String: Int] = [:]

  /// The names of what is in `Plugins/`.
  let entries: [String]

  init(_ checkout: Checkout) {
    entries = Self.entries(of: checkout.plugins).sorted()
    for name in Self.entries(of: checkout.plugins) where Self.isFolder(checkout.plugins + "/" + name) {
      var sources: [String: UInt64] = [:]
      for path in Self.files(under: checkout.plugins + "/" + name, skipping: ["Tests"]) where Self.isSource(path) {
        guard let text = FileManager.default.contents(atPath: path) else { continue }
        sources[path] = Self.digest(text)
        let time = Self.stamp(of: path).time
        written[name] = max(written[name] ?? 0, time)
        if !Self.isSwift(path) { writtenByC[name] = max(writtenByC[name] ?? 0, time) }
      }
      if sources.keys.contains(where: Self.isSwift) { modules[name] = sources }
    }
    let others = ["Sources", "Assets"].flatMap { Self.files(under: checkout.root + "/" + $0, skipping: []) }
    for path in others + [checkout.root + "/Package.swift"] {
      let stamp = Self.stamp(of: path)
      program[path] =
        UInt64(bitPattern: Int64(stamp.time)) ^ UInt64(bitPattern: Int64(stamp.size)) &* 0x9e37_79b9_7f4a_7c15
    }
  }

  /// The Swift files of a module, sorted.
  func sources(of module: String) -> [String] {
    modules[module]?.keys.filter(Self.isSwift).sorted() ?? []
  }

  /// Whether a module says that it needs libraries of C.
  func needsLibraries(_ module: String) -> Bool {
    modules[module]?.keys.contains { $0.hasSuffix("/flyloft.json") } ?? false
  }

  /// Whether anything of a module but its Swift is another than in `former`: sources of C, headers, or what it declares.
  /// Such a module can't be compiled alone.
  func hasOtherC(_ module: String, than former: SourceTree) -> Bool {
    func others(_ tree: SourceTree) -> [String: UInt64] {
      tree.modules[module]?.filter { !Self.isSwift($0.key) } ?? [:]
    }
    return others(self) != others(former)
  }

  /// What is another than in `former`.
  func changes(since former: SourceTree) -> (modules: [String], removed: [String], program: [String]) {
    let changed = modules.filter { former.modules[$0.key] != $0.value }.map(\.key)
    let removed = former.modules.keys.filter { modules[$0] == nil }
    let others = Set(program.keys).union(former.program.keys).filter { program[$0] != former.program[$0] }
    return (changed.sorted(), removed.sorted(), others.sorted())
  }

  // MARK: Folders

  /// The folders in which such changes can happen.
  static func folders(of checkout: Checkout) -> [String] {
    let inside = ["Sources", "Assets", "Plugins"].map { checkout.root + "/" + $0 }
    return [checkout.root] + inside.flatMap { [$0] + folders(under: $0) }
  }

  private static func folders(under folder: String) -> [String] {
    entries(of: folder).map { folder + "/" + $0 }.filter(isFolder).flatMap { [$0] + folders(under: $0) }
  }

  private static func files(under folder: String, skipping skipped: [String]) -> [String] {
    entries(of: folder).filter { !skipped.contains($0) }.flatMap { name -> [String] in
      let path = folder + "/" + name
      return isFolder(path) ? files(under: path, skipping: []) : [path]
    }
  }

  /// What is in a folder; what begins with a point is no source, and some editors' unfinished files do.
  private static func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }
  }

  private static func isSource(_ path: String) -> Bool {
    [".swift", "/flyloft.json", "/module.modulemap", ".h", ".c", ".cpp"].contains { path.hasSuffix($0) }
  }

  private static func isSwift(_ path: String) -> Bool { path.hasSuffix(".swift") }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// When a file was written, in nanoseconds of the wall clock.
  static func timeOfWriting(_ path: String) -> Int { stamp(of: path).time }

  private static func stamp(of path: String) -> (time: Int, size: Int) {
    var status = stat()
    guard stat(path, &status) == 0 else { return (0, 0) }
    return (status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec, Int(status.st_size))
  }

  /// FNV-1a, which is enough to tell a source from what it was.
  private static func digest(_ bytes: Data) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
