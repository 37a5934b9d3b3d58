internal import FlyloftConcurrency
package import FlyloftRegistry

/// The names of a program's galleries, which it prints when it is started for that.
package enum GalleryNames {
  /// A gallery, and the module that it is declared in.
  package struct Entry: Equatable, Sendable {
    let name: String
    let module: String
  }

  /// The argument by which a program is asked.
  package static let argument = "--flyloft-galleries"

  /// The text that the program prints.
  package static func text(of registry: Registry) -> String {
    registry.galleries.map { "\($0.module) \($0.name)\n" }.joined()
  }

  /// A name that two galleries have; nil where there is none.
  static func twin(in entries: [Entry]) -> String? {
    var names: Set<String> = []
    return entries.first { !names.insert($0.name).inserted }?.name
  }

  /// Starts a program and reads its answer.
  ///
  /// - Throws: `GalleryNamesFailure`.
  static func asked(
    of program: String, by perform: CommandRun.Runner = { $0.run() }
  ) throws(GalleryNamesFailure) -> [Entry] {
    var run = CommandRun([program, argument])
    run.patience = 20_000
    let (end, output) = perform(run)
    guard end == .exited(code: 0) else { throw GalleryNamesFailure(program: program, end: end) }
    return output.split(separator: "\n").map { line in
      let module = line.prefix { $0 != " " }
      return Entry(name: String(line.dropFirst(module.count + 1)), module: String(module))
    }
  }
}

/// The end of a program that was to name its galleries.
struct GalleryNamesFailure: Error, CustomStringConvertible {
  let program: String
  let end: CommandRun.End

  var description: String { "\(program) ended before it named its galleries: \(end)" }
}
