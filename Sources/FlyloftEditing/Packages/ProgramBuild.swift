internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FoundationEssentials
internal import Glibc

/// A program of a package that is built anew from its former build and the modules that have been edited since. That build
/// is only read.
struct ProgramBuild {
  enum Outcome {
    /// The file of the program.
    case built(String)
    case failed(ModuleFailure)
    case cancelled
  }

  /// The outcome of one module.
  private enum Compilation {
    case done(isOther: Bool)
    case failed([CompilerMessage])
    case cancelled
  }

  let plan: ProgramPlan
  /// The folder of what is built. It is this program's alone.
  let folder: String
  /// A path with a slash at its end that messages leave away.
  let root: String
  private let wake: Int32
  private let perform: CommandRun.Runner
  private let isCancelled: () -> Bool
  /// What modules that have been compiled here declare. A compiler that fails or is ended may have written that of its sources already.
  private var declarations: [String: UInt64] = [:]
  /// The objects of modules that have been compiled here.
  private var objects: [String: [String]] = [:]
  /// Modules that are compiled without optimization, though the program was built with it.
  private(set) var unoptimized: Set<String> = []
  private var programs: [String] = []
  private var count = 0

  /// Begins with nothing: modules that were compiled by a former plan would be found before those of this one.
  init(
    _ plan: ProgramPlan, folder: String, root: String, wake: Int32,
    by perform: @escaping CommandRun.Runner = { $0.run() }, isCancelled: @escaping () -> Bool
  ) {
    try? FileManager.default.removeItem(atPath: folder)
    (self.plan, self.folder, self.root) = (plan, folder, root)
    (self.wake, self.perform, self.isCancelled) = (wake, perform, isCancelled)
  }

  /// Compiles modules, then those that import one whose declarations have changed by that, and links the program.
  ///
  /// - Parameters:
  ///   - stale: the modules. Those that have been compiled are taken out, and those that are to be compiled because of them put in,
  ///     so that a cancelled build can be taken up.
  ///   - sources: the paths of a module's sources.
  mutating func run(_ stale: inout Set<String>, sources: (ProgramPlan.Module) -> [String]) -> Outcome {
    for module in plan.modules where stale.contains(module.name) {
      switch compile(module, sources(module)) {
      case .done(let isOther):
        stale.remove(module.name)
        guard isOther else { continue }
        let importers = plan.dependents(of: [module.name]).subtracting([module.name])
        stale.formUnion(importers)
        // The compiler does not find out by itself which of their sources know the layout of what has changed.
        for name in importers {
          for isOptimized in [false, true] {
            try? FileManager.default.removeItem(atPath: folderOfObjects(name, isOptimized: isOptimized))
          }
        }
      case .failed(let messages):
        // What imports it waits for it, and so does the program.
        return .failed(
          ModuleFailure(module: module.name, title: "\(module.name) doesn’t compile", messages: messages, folder: ""))
      case .cancelled: return .cancelled
      }
    }
    return link()
  }

  /// Compiles a module's present sources as the program was built, in place of what was compiled without optimization.
  ///
  /// - Returns: the program; nil where there is none to be had, so that it stays as it is.
  mutating func optimize(sources: (ProgramPlan.Module) -> [String]) -> String? {
    for module in plan.modules where unoptimized.contains(module.name) {
      switch compile(module, sources(module), isOptimized: true) {
      case .done: unoptimized.remove(module.name)
      case .failed:
        unoptimized.removeAll()
        return nil
      case .cancelled: return nil
      }
    }
    guard case .built(let program) = link() else { return nil }
    return program
  }

  private func folderOfObjects(_ module: String, isOptimized: Bool) -> String {
    "\(folder)/\(isOptimized ? "Optimized" : "Modules")/\(module).build"
  }

  private mutating func compile(
    _ module: ProgramPlan.Module, _ sources: [String], isOptimized: Bool = false
  ) -> Compilation {
    let wasOptimized = module.arguments.contains("-O")
    let objects = folderOfObjects(module.name, isOptimized: isOptimized)
    let made = "\(objects.dropLast("build".count))swiftmodule"
    let files = sources.enumerated().map {
      ($1, "\(objects)/\($0)-\($1.split(separator: "/").last ?? "")")
    }
    var map = Dictionary(
      files.map { ($0, ["object": $1 + ".o", "swift-dependencies": $1 + ".swiftdeps"]) }
    ) { first, _ in first }
    map[""] = ["swift-dependencies": "\(objects)/all.swiftdeps"]
    do {
      try FileManager.default.createDirectory(atPath: objects, withIntermediateDirectories: true)
      try Data(JSONText.line(map).utf8).write(to: URL(filePath: objects + "/files.json"))
    } catch { return .failed([CompilerMessage("\(objects) can't be written to: \(error)")]) }
    var kept = CompilerSettings.kept(
      of: module.arguments, withoutPairs: CompilerSettings.outputs, without: CompilerSettings.reports)
    if !isOptimized { kept = kept.map { $0 == "-O" ? "-Onone" : $0 } }
    let end = run(
      (isOptimized ? ["nice"] : []) + [module.arguments[0], "-I", "\(folder)/Modules"] + kept
        + ["-emit-module-path", made, "-output-file-map", objects + "/files.json"]
        + ["-diagnostic-style", "llvm", "-no-color-diagnostics"] + sources)
    switch end {
    case (.exited(0), _): break
    case (.cancelled, _): return .cancelled
    case (.exited, let output):
      let errors = CompilerMessage.errors(in: output, below: root)
      return .failed(errors.isEmpty ? [CompilerMessage("the compiler failed: \(output.suffix(400))")] : errors)
    case (let end, _): return .failed([CompilerMessage("the compiler ended unexpectedly: \(end)")])
    }
    self.objects[module.name] = files.map { $0.1 + ".o" }
    if wasOptimized, !isOptimized { unoptimized.insert(module.name) }
    guard !isOptimized else { return .done(isOther: false) }
    func digest(_ file: String) -> UInt64? { FileManager.default.contents(atPath: file).map(FileDigests.digest) }
    let former = declarations[module.name] ?? digest(module.file)
    declarations[module.name] = digest(made)
    return .done(isOther: declarations[module.name] != former)
  }

  private mutating func link() -> Outcome {
    count += 1
    let program = "\(folder)/\(plan.link[(plan.link.firstIndex(of: "-module-name") ?? 0) + 1])-\(count)"
    let replaced = plan.modules.filter { objects[$0.name] != nil }
    let files =
      plan.objects.filter { file in !replaced.contains { file.hasPrefix($0.objects) } }
      + replaced.flatMap { objects[$0.name] ?? [] }
    let list = folder + "/Objects.LinkFileList"
    do {
      try linkResources()
      try Data(files.map { "'\($0)'\n" }.joined().utf8).write(to: URL(filePath: list))
    } catch { return .failed(failure("\(folder) can't be written to: \(error)")) }
    var arguments = plan.link.map { $0.hasSuffix(".LinkFileList") ? "@\(list)" : $0 }
    arguments[(arguments.firstIndex(of: "-o") ?? 0) + 1] = program
    // Libraries that SwiftPM has built stay beside the former program.
    arguments += ["-Xlinker", "-rpath", "-Xlinker", plan.folder]
    if access(FolderWalk.folder(of: arguments[0]) + "/ld.lld", X_OK) == 0 {
      arguments.append("-use-ld=lld")
    }
    switch run(arguments) {
    case (.exited(0), _): break
    case (.cancelled, _): return .cancelled
    case (_, let output): return .failed(failure("it can't be linked: \(output.suffix(400))"))
    }
    // The one before may still be drawing.
    programs.append(program)
    while programs.count > 2 { unlink(programs.removeFirst()) }
    return .built(program)
  }

  /// Runs a compiler with a folder for temporary files, which is removed with what the driver leaves there in each run.
  private func run(_ arguments: [String]) -> (end: CommandRun.End, output: String) {
    let temporary = folder + "/tmp"
    try? FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    var run = CommandRun(arguments)
    run.temporaryFolder = temporary
    run.takesErrors = true
    (run.wake, run.isCancelled) = (wake, isCancelled)
    return perform(run)
  }

  private func failure(_ text: String) -> ModuleFailure {
    let name = plan.modules.last?.name ?? ""
    return ModuleFailure(
      module: name, title: "\(name) can’t be built", messages: [CompilerMessage(text)], folder: "")
  }

  /// Views find the files that they read as they are now, beside the program.
  private func linkResources() throws {
    for (source, copy) in plan.resources {
      let link = "\(folder)/\(copy)"
      guard access(link, R_OK) != 0 else { continue }
      try FileManager.default.createDirectory(
        atPath: FolderWalk.folder(of: link), withIntermediateDirectories: true)
      symlink(source, link)
    }
  }
}
