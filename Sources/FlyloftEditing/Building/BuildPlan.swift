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
  /// SwiftPM's own text.
  private let text: String

  /// The plan of a program; nil where there is none, as for one that was moved.
  init?(of program: String) {
    // scratch/triple/configuration/program
    let parts = program.split(separator: "/")
    guard parts.count > 3 else { return nil }
    configuration = String(parts[parts.count - 2])
    scratch = "/" + parts[..<(parts.count - 3)].joined(separator: "/")
    guard let data = FileManager.default.contents(atPath: "\(scratch)/\(configuration).yaml") else { return nil }
    text = String(decoding: data, as: UTF8.self)
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
      guard let command = text.firstRange(of: "\"C.\(name)-"),
        let list = text[command.upperBound...].firstRange(of: "\n    args: "),
        // The list belongs to this command, and not to a later one.
        !text[command.upperBound..<list.lowerBound].contains("\n  \""),
        let arguments = JSONText.value([String].self, in: text[list.upperBound...].prefix { $0 != "\n" }),
        let compiler = arguments.first, access(compiler, X_OK) == 0
      else { continue }
      return arguments
    }
    return nil
  }
}

/// A compiler's arguments without what is particular to one build: sources, outputs, optimization.
struct CompilerSettings {
  let compiler: String
  let arguments: [String]

  init?(_ planned: [String]) {
    guard let compiler = planned.first else { return nil }
    self.compiler = compiler
    let withValue: Set = [
      "-module-name", "-emit-module-path", "-output-file-map", "-emit-objc-header-path", "-num-threads",
      "-index-store-path", "-package-name",
    ]
    let alone: Set = [
      "-emit-dependencies", "-emit-module", "-c", "-serialize-diagnostics", "-parseable-output", "-emit-objc-header",
      "-O",
      "-Onone", "-Osize", "-whole-module-optimization", "-enable-batch-mode", "-incremental", "-enable-testing",
      "-color-diagnostics", "-warnings-as-errors",
    ]
    var kept: [String] = []
    var isValue = false
    for argument in planned.dropFirst() {
      if isValue {
        isValue = false
      } else if withValue.contains(argument) {
        isValue = true
      } else if !alone.contains(argument), !argument.hasPrefix("@"), !argument.hasPrefix("-j"),
        !argument.hasSuffix(".swift")
      {
        kept.append(argument)
      }
    }
    arguments = kept
  }
}
