internal import FoundationEssentials
internal import Glibc

/// The way a whole program of a package was built: the modules that can be edited, and how all is linked.
struct ProgramPlan {
  /// A module of Swift whose sources lie outside of SwiftPM's folder.
  struct Module {
    let name: String
    /// The arguments by which it was compiled, the compiler first.
    let arguments: [String]
    /// The paths of its sources, generated ones among them.
    let sources: [String]
    /// The folder of its target.
    let folder: String
    /// The paths of the modules that its target depends on directly.
    let inputs: Set<String>
    /// The path of the module that was made of it.
    let file: String
    /// The folder of its objects, with a slash at the end.
    let objects: String
  }

  /// Those that the program is made of; each comes after those that it imports.
  let modules: [Module]
  /// The arguments by which the program was linked, the compiler first.
  let link: [String]
  /// The files that it was linked of.
  let objects: [String]
  /// The folder of the program.
  let folder: String
  /// The files and folders that SwiftPM has copied beside the program, and the copies' paths below its folder.
  let resources: [(source: String, copy: String)]
  /// Sources that are not Swift.
  let others: [String]
  let scratch: String

  /// The plan of a program; nil where there is none, or none that is understood.
  init?(of program: String, _ plan: BuildPlan) {
    guard let slash = program.lastIndex(of: "/") else { return nil }
    let (folder, name) = (String(program[..<slash]), program[program.index(after: slash)...])
    let linking = plan.commandNames.first { $0.hasPrefix("C.\(name)-") && $0.hasSuffix("-\(plan.configuration).exe") }
    guard let linking, let link = plan.list("args", of: linking), let compiler = link.first,
      access(compiler, X_OK) == 0, link.contains("-o"), let option = link.firstIndex(of: "-module-name"),
      let list = link.first(where: { $0.hasPrefix("@") && $0.hasSuffix(".LinkFileList") }),
      let text = FileManager.default.contents(atPath: String(list.dropFirst()))
    else { return nil }
    let objects = String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      $0.filter { $0 != "'" && $0 != "\"" }
    }
    var modules: [Module] = []
    var visited: Set<String> = []
    func visit(_ module: String) {
      guard visited.insert(module).inserted, let command = plan.command(compiling: module),
        let arguments = plan.list("args", of: command), let inputs = plan.list("inputs", of: command),
        let map = Self.value(of: "-output-file-map", in: arguments), let end = map.lastIndex(of: "/"),
        let file = Self.value(of: "-emit-module-path", in: arguments)
      else { return }
      for input in inputs where input.hasSuffix(".swiftmodule") {
        visit(String(input.split(separator: "/").last?.dropLast(".swiftmodule".count) ?? ""))
      }
      let sources = inputs.filter { $0.hasSuffix(".swift") }
      guard let first = sources.first, !first.hasPrefix(plan.scratch + "/") else { return }
      modules.append(
        Module(
          name: module, arguments: arguments, sources: sources,
          folder: Self.folder(of: module, sources.filter { !$0.hasPrefix(plan.scratch + "/") }),
          inputs: Set(inputs.filter { $0.hasSuffix(".swiftmodule") }), file: file, objects: String(map[...end])))
    }
    guard option + 1 < link.count else { return nil }
    visit(link[option + 1])
    guard modules.last?.name == link[option + 1] else { return nil }
    (self.modules, self.link, self.objects, self.folder) = (modules, link, objects, folder)
    scratch = plan.scratch
    var resources: [(String, String)] = []
    var others: [String] = []
    for command in plan.commandNames {
      switch plan.property("tool", of: command) {
      case "copy-tool":
        guard let source = plan.list("inputs", of: command)?.first,
          let copy = plan.list("outputs", of: command)?.first,
          copy.hasPrefix(folder + "/"), !source.hasPrefix(plan.scratch + "/")
        else { continue }
        // Folders have a slash at their ends.
        resources.append((Self.path(source), Self.path(String(copy.dropFirst(folder.count + 1)))))
      case "clang":
        others += plan.list("inputs", of: command)?.filter { !$0.hasPrefix(plan.scratch + "/") } ?? []
      default: break
      }
    }
    (self.resources, self.others) = (resources, others)
  }

  /// These modules, and those that import one of them, directly or by way of others.
  func dependents(of modules: Set<String>) -> Set<String> {
    var files = Set(self.modules.filter { modules.contains($0.name) }.map(\.file))
    return self.modules.reduce(into: modules) { all, module in
      guard !module.inputs.isDisjoint(with: files) else { return }
      files.insert(module.file)
      all.insert(module.name)
    }
  }

  /// The modules that the window is made of, and its views are not.
  var ofWindow: Set<String> { imports(of: "FlyloftPreview").subtracting(imports(of: "Flyloft")) }

  /// A module, and those that it imports, directly or by way of others.
  private func imports(of name: String) -> Set<String> {
    var files: Set<String> = []
    return modules.reversed().reduce(into: []) { all, module in
      guard module.name == name || files.contains(module.file) else { return }
      files.formUnion(module.inputs)
      all.insert(module.name)
    }
  }

  private static func path(_ path: String) -> String { path.hasSuffix("/") ? String(path.dropLast()) : path }

  private static func value(of option: String, in arguments: [String]) -> String? {
    arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
  }

  /// The folder that is named as the module, where the sources lie in one, or else the one that all of them lie in.
  private static func folder(of module: String, _ sources: [String]) -> String {
    let paths = sources.map { $0.split(separator: "/").dropLast() }
    guard var common = paths.first else { return "/" }
    for path in paths { common = common.prefix(zip(common, path).prefix { $0 == $1 }.count) }
    let named = common.lastIndex { $0.replacing("-", with: "_") == module }
    return "/" + (named.map { common[...$0] } ?? common).joined(separator: "/")
  }
}
