import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// README and the articles: their links, and the examples that authors copy, compiled against the modules of this build.
@Suite("README and the documentation")
struct ReadmeTests {
  /// A block of code in a document.
  struct Example: CustomTestStringConvertible {
    let file: String
    let line: Int
    let code: String

    var testDescription: String { "\(file):\(line)" }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  /// The libraries that others can use, as the manifest lists them.
  private static let libraries: [String] = {
    let manifest = (try? text(of: "Package.swift")) ?? ""
    let list = manifest.firstMatch(of: /products: \[\n((?:    ".*\n)+)/)?.1 ?? ""
    return list.split(separator: "\"").filter { $0.hasPrefix("Flyloft") }.map(String.init)
  }()

  private static let articles: [String] = libraries.flatMap { library in
    let catalogue = "Sources/\(library)/\(library).docc"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: catalogue).path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalogue)/\($0)" }
  }

  private static let examples = (["README.md"] + articles).flatMap { blocks(in: $0) }

  private static func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  /// The destinations of links and pictures, but for those of other sites.
  private static func links(in file: String) throws -> [String] {
    let prose = try text(of: file).components(separatedBy: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }
    return prose.flatMap { $0.element.matches(of: /\]\(([^)]+)\)/).map { String($0.1) } }
      .filter { !$0.hasPrefix("https://") }
  }

  private static func blocks(in file: String) -> [Example] {
    guard let text = try? String(contentsOf: root.appending(path: file), encoding: .utf8) else { return [] }
    var (examples, code, start) = ([Example](), [Substring](), 0)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if start > 0, line.hasPrefix("```") {
        examples.append(Example(file: file, line: start, code: code.joined(separator: "\n")))
        start = 0
      } else if start > 0 {
        code.append(line)
      } else if line == "```swift" {
        (start, code) = (number + 2, [])
      }
    }
    return examples
  }

  /// Whether a module map is there, and its headers are. Those of modules that are gone stay in the folder of the build.
  private static func isInUse(map: String) -> Bool {
    let headers = try? String(contentsOfFile: map, encoding: .utf8).split(separator: "\"").dropFirst().first
    return headers.map { FileManager.default.fileExists(atPath: String($0)) } ?? false
  }

  @Test("README is read in a few minutes: it has at most 250 lines")
  func length() throws {
    #expect(try Self.text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 251)
  }

  @Test("its first picture moves, and takes a megabyte at most")
  func picture() throws {
    let first = try #require(try Self.links(in: "README.md").first)
    let bytes = try Data(contentsOf: Self.root.appending(path: first))
    #expect(first.hasSuffix(".gif") && bytes.starts(with: Data("GIF89a".utf8)) && bytes.count <= 1_000_000)
  }

  @Test("every library has a page of its own")
  func pages() {
    #expect(Self.libraries.count > 5)
    for library in Self.libraries {
      #expect(Self.articles.contains("Sources/\(library)/\(library).docc/\(library).md"))
    }
  }

  @Test("it names every Debian package that a package of one's own needs")
  func packages() throws {
    let manifest = try Self.text(of: "Package.swift")
    let lists = manifest.matches(of: /library\(\s*"(?:CCairo|CX11)",[^)]*debian: "([^"]*)"\)/)
    #expect(lists.count == 2)
    let words = try Set(Self.text(of: "README.md").split { $0.isWhitespace || $0 == "`" })
    for name in ["pkg-config"] + lists.flatMap({ $0.1.split(separator: " ").map(String.init) }) {
      #expect(words.contains(Substring(name)), "\(name)")
    }
  }

  @Test("every link leads to a file", arguments: ["README.md"] + articles)
  func links(file: String) throws {
    let folder = Self.root.appending(path: file).deletingLastPathComponent()
    // Pictures of the reference, which are drawn when the documentation is built.
    for link in try Self.links(in: file) where !link.hasPrefix("reference-") {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path), "\(link)")
    }
  }

  @Test("README and the page of its module lead to every article")
  func reachable() throws {
    let readme = try Self.links(in: "README.md")
    for article in Self.articles {
      let (folder, name) = (
        article.split(separator: "/").dropLast().joined(separator: "/"), article.split(separator: "/").last!
      )
      let page = "\(folder)/\(article.split(separator: "/")[1]).md"
      guard article != page else { continue }
      #expect(readme.contains(article))
      #expect(try Self.links(in: page).contains(String(name)), "\(page), \(name)")
    }
  }

  @Test("the ways that README compares have the figures of the article")
  func figures() throws {
    let part = try #require(try Self.text(of: "README.md").components(separatedBy: "\n## How fast\n").last)
    let rows = part.prefix(upTo: try #require(part.firstRange(of: "\n## ")).lowerBound).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
    let article = try Self.text(of: "Sources/Flyloft/Flyloft.docc/WhichWay.md").split(separator: "\n")
    #expect(rows.count > 4)
    for row in rows { #expect(article.contains(row)) }
  }

  @Test("there are examples")
  func some() {
    #expect(Self.examples.count { $0.file == "README.md" } == 2)
    #expect(Self.examples.count > 12)
  }

  @Test("examples compile", arguments: examples)
  func compile(_ example: Example) throws {
    let folder = TemporaryFolder()
    // What imports nothing is a part of a drawing.
    let whole =
      example.code.contains("import ")
      ? example.code
      : "import Flyloft\nfunc draw(on canvas: borrowing Canvas, value: Double) throws {\n\(example.code)\n}"
    try whole.write(toFile: folder.file("Example.swift"), atomically: true, encoding: .utf8)
    let build = URL(filePath: try BuiltProgram.path()).deletingLastPathComponent().path
    let maps = try FileManager.default.contentsOfDirectory(atPath: build).filter { $0.hasSuffix(".build") }
      .map { "\(build)/\($0)/module.modulemap" }.filter(Self.isInUse)
    let flags = try Program("/usr/bin/env", ["pkg-config", "--cflags-only-I", "pangocairo", "pangoft2"])
    #expect(flags.wait(within: .limit) == .exited(0))
    let clang =
      maps.map { "-fmodule-map-file=\($0)" }
      + flags.standardOutput.split(whereSeparator: \.isWhitespace).map(String.init)
    let compiler = try Program(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-I",
        "\(build)/Modules", "-I", Self.root.appending(path: "Sources/CCairo").path, "-I",
        Self.root.appending(path: "Sources/CX11").path, "-module-cache-path", "\(build)/ModuleCache",
        folder.file("Example.swift"),
      ] + clang.flatMap { ["-Xcc", $0] })
    #expect(compiler.wait(within: .limit * 5) == .exited(0))
    #expect(compiler.standardError.isEmpty, "\(compiler.standardError)")
  }
}
