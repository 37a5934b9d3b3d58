package import Foundation

/// The code of the reference's cells, as it stands in the sources.
package struct CellSources {
  /// The code of the cells, by their names.
  private(set) var code: [String: String] = [:]

  /// Reads the files in a folder.
  ///
  /// - Parameter folder: It holds the files with the cells, and nothing else.
  /// - Throws: what `FileManager` and `String` throw where a file can't be read.
  package init(in folder: URL) throws {
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      read(try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n"))
    }
  }

  /// The lines between the braces of each cell, and after them what else of the file they use.
  private mutating func read(_ lines: [String]) {
    let declarations = Self.privateDeclarations(lines)
    var (name, body): (String?, [String]) = (nil, [])
    for line in lines {
      if line.hasPrefix("    Cell(\""), line.hasSuffix("\") { canvas in") {
        name = String(line.dropFirst("    Cell(\"".count).dropLast("\") { canvas in".count))
        body = []
      } else if let cell = name, line == "    }," {
        let used = declarations.filter { declaration in body.contains { $0.contains(declaration.name + "(") } }
        let text = body.map { String($0.dropFirst(6)) }
        code[cell] = (text + used.flatMap { [""] + $0.lines }).joined(separator: "\n")
        name = nil
      } else if name != nil {
        body.append(line)
      }
    }
  }

  private static func privateDeclarations(_ lines: [String]) -> [(name: String, lines: [String])] {
    var found: [(name: String, lines: [String])] = []
    for start in lines.indices {
      guard let match = lines[start].firstMatch(of: /^private (func|struct) (\w+)/),
        let end = lines[start...].firstIndex(of: "}")
      else { continue }
      let first = String(lines[start].dropFirst("private ".count))
      found.append((String(match.2), [first] + lines[(start + 1)...end]))
    }
    return found
  }

  /// A Swift source with all of it.
  package var source: String {
    let entries = code.keys.sorted().map { name in
      let lines = code[name]!.components(separatedBy: "\n").map { $0.isEmpty ? "" : "    " + $0 }
      return "  \"\(name)\": #\"\"\"\n\(lines.joined(separator: "\n"))\n    \"\"\"#,\n"
    }
    return "/// The code of each cell, by its name.\nlet cellCode: [String: String] = [\n\(entries.joined())]\n"
  }
}
