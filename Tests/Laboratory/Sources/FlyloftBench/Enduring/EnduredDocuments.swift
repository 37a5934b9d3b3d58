private import FoundationEssentials
private import Glibc
internal import Linked

/// Files of several kinds that are dropped on a window while it endures, and that change while it shows them.
struct EnduredDocuments {
  static let names = ["table.csv", "notes.md", "events.log", "drawing.svg", "manual.pdf"]
  private let folder: String
  private var version = 0

  /// Makes them in a folder of their own.
  ///
  /// - Throws: `ObserverError.cannotStart`.
  init(in sources: EnduredSources) throws(ObserverError) {
    folder = sources.path + "/documents"
    mkdir(folder, 0o755)
    try change(.filesRewritten)
  }

  /// The address of one, which is written anew where it has been removed.
  func address(of name: String) throws(ObserverError) -> String {
    if access(path(of: name), F_OK) != 0 { try write(name) }
    return "file://" + path(of: name)
  }

  /// Does to all of them what the fault says; nothing for one that is none of theirs.
  mutating func change(_ fault: EnduredAction.Fault) throws(ObserverError) {
    version += 1
    for name in Self.names {
      let path = path(of: name)
      switch fault {
      case .filesRewritten: try write(name)
      case .filesGrown:
        let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        let lines = Array(Self.lines(version, count: 40).utf8)
        _ = Glibc.write(file, lines, lines.count)
        close(file)
      case .filesCut:
        var status = stat()
        if stat(path, &status) == 0 { truncate(path, status.st_size / 2) }
      case .filesRemoved: unlink(path)
      default: break
      }
    }
  }

  private func path(of name: String) -> String { "\(folder)/\(name)" }

  private func write(_ name: String) throws(ObserverError) {
    do {
      // As most programs do it: the file is there, whole, at any moment.
      let new = path(of: "new")
      switch name {
      case "manual.pdf": try MeasuredDocument.manual.write(to: new, pages: 8 + version % 5)
      case "drawing.svg": try Data(drawing.utf8).write(to: URL(filePath: new))
      case "notes.md":
        try Data("# Notes \(version)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\(lines)".utf8).write(to: URL(filePath: new))
      default: try Data(lines.utf8).write(to: URL(filePath: new))
      }
      rename(new, path(of: name))
    } catch {
      throw .cannotStart(program: "the documents", reason: "\(error)")
    }
  }

  /// A table of four columns, and a text.
  private var lines: String { "line,version,value,words\n" + Self.lines(version, count: 2000) }

  private static func lines(_ version: Int, count: Int) -> String {
    (0..<count).map { "\($0),\(version),\(($0 * 7919 + version * 31) % 1000),\"seen, and noted\"\n" }.joined()
  }

  private var drawing: String {
    let circles = (0..<60).map {
      "<circle cx='\($0 * 10)' cy='\(($0 * 37 + version * 11) % 400)' r='9' fill='#80\(($0 + 10) * 11 % 90 + 10)40'/>"
    }
    return "<svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'>\(circles.joined())</svg>"
  }
}
