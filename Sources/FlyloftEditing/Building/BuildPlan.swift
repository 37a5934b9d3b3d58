internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FoundationEssentials
internal import Glibc

/// The way a program's modules were compiled, as SwiftPM has written it down beside the program.
struct BuildPlan {
  /// `debug` or `release`.
  let configuration: String
  /// SwiftPM's folder, usually `.build`.
  let scratch: String
  /// The lines of each command that makes something, by the command's name.
  private let commands: [Substring: ArraySlice<Substring>]

  /// The plan of a program; nil where there is none, as for one that was moved.
  ///
  /// - Parameter keepsModules: true for one that is kept as long as a window: it has how modules are compiled, and nothing else of the
  ///   megabytes that all takes.
  init?(of program: String, keepsModules: Bool = false) {
    // scratch/triple/configuration/program
    let parts = program.split(separator: "/")
    guard parts.count > 3 else { return nil }
    configuration = String(parts[parts.count - 2])
    scratch = "/" + parts[..<(parts.count - 3)].joined(separator: "/")
    guard let data = FileManager.default.contents(atPath: "\(scratch)/\(configuration).yaml") else { return nil }
    let lines = String(decoding: data, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
    var commands: [Substring: ArraySlice<Substring>] = [:]
    // A command is a name, indented by two, and its properties, indented by four.
    let names = lines.indices.filter {
      lines[$0].utf8.starts(with: "  \"".utf8) && lines[$0].utf8.last == UInt8(ascii: ":")
    }
    for (line, next) in zip(names, names.dropFirst() + [lines.count]) {
      let (name, properties) = (lines[line].dropFirst(3).dropLast(2), lines[(line + 1)..<next])
      if !keepsModules {
        commands[name] = properties
      } else if name.hasPrefix("C."), name.hasSuffix(".module") {
        // Copied: a part of a string keeps all of it.
        let arguments = properties.filter { $0.utf8.starts(with: "    args: ".utf8) }.map { Substring(String($0)) }
        commands[Substring(String(name))] = arguments[...]
      }
    }
    self.commands = commands
  }

  /// The names of the commands.
  var commandNames: some Sequence<Substring> { commands.keys }

  /// A command's property that is a list; nil where there is none.
  func list(_ property: String, of command: some StringProtocol) -> [String]? {
    self.property(property, of: command).flatMap { JSONText.value([String].self, in: $0) }
  }

  /// A command's property, as it was written; nil where there is none.
  func property(_ property: String, of command: some StringProtocol) -> Substring? {
    let start = "    \(property): "
    return commands[Substring(command)]?.first { $0.utf8.starts(with: start.utf8) }.map {
      Substring($0.utf8.dropFirst(start.utf8.count))
    }
  }

  /// The sources of a module that its build has made, such as by a plugin. They stay as they were made.
  func generatedSources(of module: String) -> [String] {
    guard let planned = arguments(of: module, orOneOf: []),
      let list = planned.first(where: { $0.hasPrefix("@") }),
      let data = FileManager.default.contents(atPath: String(list.dropFirst()))
    else { return [] }
    let paths = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.filter { $0 != "'" && $0 != "\"" }
    }
    return paths.filter { $0.hasPrefix(scratch + "/") && $0.hasSuffix(".swift") && access($0, R_OK) == 0 }
  }

  /// The arguments by which a module was compiled, the compiler first.
  ///
  /// - Parameter others: modules that have the same settings, in case it was not built in.
  func arguments(of module: String, orOneOf others: [String]) -> [String]? {
    for name in [module] + others {
      guard let command = command(compiling: name), let arguments = list("args", of: command),
        let compiler = arguments.first, access(compiler, X_OK) == 0
      else { continue }
      return arguments
    }
    return nil
  }

  /// When a module was compiled for a program, as files' times are told: long before that was linked, where others came after it.
  ///
  /// - Parameters:
  ///   - objects: the folder of its objects, with a slash at the end.
  ///   - program: when the program was linked.
  static func timeOfCompiling(in objects: String, before program: Int) -> Int {
    // An object stays where its code comes out the same; what a source depends on is written each time.
    let names = FolderWalk.entries(of: objects).filter { $0.hasSuffix(".d") }
    return min(names.map { FileDigests.timeOfWriting(objects + $0) }.max() ?? program, program)
  }

  /// The folder of a module's objects, with a slash at the end; nil where there is none.
  func objects(of module: String) -> String? {
    guard let arguments = arguments(of: module, orOneOf: []), let option = arguments.firstIndex(of: "-output-file-map"),
      let map = arguments.dropFirst(option + 1).first, let end = map.lastIndex(of: "/")
    else { return nil }
    return String(map[...end])
  }

  /// The name of the command that compiles a module; nil where there is none.
  func command(compiling module: String) -> Substring? {
    commandNames.first { $0.hasPrefix("C.\(module)-") && $0.hasSuffix("-\(configuration).module") }
  }
}

/// A compiler's arguments without what is particular to one build: sources, outputs, optimization.
struct CompilerSettings {
  let compiler: String
  let arguments: [String]

  init?(_ planned: [String]) {
    guard let compiler = planned.first else { return nil }
    self.compiler = compiler
    arguments = Self.kept(
      of: planned,
      withoutPairs: Self.outputs.union(["-module-name", "-num-threads", "-package-name"]),
      without: Self.reports.union([
        "-emit-module", "-c", "-O", "-Onone", "-Osize", "-whole-module-optimization", "-enable-batch-mode",
        "-incremental", "-enable-testing",
      ])
    ).filter { !$0.hasPrefix("-j") }
  }

  /// Options that name a file or folder that the compiler writes to.
  static let outputs: Set = [
    "-emit-module-path", "-output-file-map", "-emit-objc-header-path", "-index-store-path",
  ]
  /// Options of what the compiler reports to SwiftPM, and that an author's warning stops it.
  static let reports: Set = [
    "-emit-dependencies", "-serialize-diagnostics", "-parseable-output", "-emit-objc-header", "-color-diagnostics",
    "-warnings-as-errors",
  ]

  /// The arguments after the compiler, without some options, those that have a value among them, and without all sources.
  static func kept(of planned: [String], withoutPairs pairs: Set<String>, without alone: Set<String>) -> [String] {
    var kept: [String] = []
    var isValue = false
    for argument in planned.dropFirst() {
      if isValue {
        isValue = false
      } else if pairs.contains(argument) {
        isValue = true
      } else if !alone.contains(argument), !argument.hasPrefix("@"), !argument.hasSuffix(".swift") {
        kept.append(argument)
      }
    }
    return kept
  }
}
