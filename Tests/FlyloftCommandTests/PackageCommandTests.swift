import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// A preview program in a package of one's own: made, found and built by `flyloft`. SwiftPM describes and changes manifests itself;
/// where it would build for minutes, a script says that it was asked.
@Suite("A package of one's own")
struct PackageCommandTests {
  private let folder = TemporaryFolder()
  private let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path

  private func run(
    _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> BuiltProgram.Ended {
    let program = try Program(
      BuiltProgram.path(), arguments, environment: environment.merging(["DISPLAY": nil]) { $1 }, in: folder.path)
    // SwiftPM is started seven times by one of them.
    let status = program.wait(within: .limit * 5)
    return BuiltProgram.Ended(status: status, output: program.standardOutput, errors: program.standardError)
  }

  private func write(_ text: String, to path: String) throws {
    let file = URL(filePath: folder.file(path))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(of path: String) throws -> String { try String(contentsOfFile: folder.file(path), encoding: .utf8) }

  /// What SwiftPM reads in the manifest: each target's name, kind, and what it depends on.
  private func targets() throws -> [String] {
    let swift = try Program(
      "/usr/bin/env", ["swift", "package", "--package-path", folder.path, "describe", "--type", "json"])
    try #require(swift.wait(within: .limit * 5) == .exited(0), "\(swift.standardError)")
    #expect(!swift.standardError.contains("warning"), "\(swift.standardError)")
    let described = try #require(JSONValue(swift.standardOutput))
    return try #require(described["targets"]?.elements).map { target in
      func names(_ key: String) -> [String] { (target[key]?.elements ?? []).compactMap(\.text).sorted() }
      return
        ([target["name"]?.text ?? "", target["type"]?.text ?? ""] + names("target_dependencies")
        + names("product_dependencies"))
        .joined(separator: " ")
    }
    .sorted()
  }

  private let made = [
    "Gauges library Flyloft", "GaugesTests test Gauges FlyloftTesting", "Previews executable Gauges FlyloftPreview",
  ]
  private let paths = [
    "Package.swift", "Sources/Gauges/Gauges.swift", "Sources/Previews/Previews.swift",
    "Tests/GaugesTests/GaugesTests.swift", "Tests/GaugesTests/__Snapshots__/.gitignore",
    ".gitignore", ".github/workflows/snapshots.yml",
  ]

  @Test("init makes a package in an empty folder, and a second one is refused")
  func new() throws {
    let first = try run(["init", "--flyloft", checkout])
    #expect(first.status == .exited(0) && first.output == paths.map { $0 + "\n" }.joined())
    #expect(try targets() == made)
    let before = try text(of: "Package.swift")
    let again = try run(["init", "--flyloft", checkout])
    #expect(again.status == .exited(1) && again.errors.contains("names FlyloftPreview already"))
    #expect(try text(of: "Package.swift") == before)
  }

  @Test("init with the address of a repository names it in the manifest, and its package as SwiftPM does")
  func address() throws {
    let address = "https://example.com/of/flyloft.git"
    let nowhere = try run(["init", "--flyloft", "/none"])
    #expect(
      nowhere.status == .exited(1) && nowhere.errors.contains("There is no package in /none, which is to be Flyloft’s.")
    )
    #expect(folder.files.isEmpty)
    try write("/.build\n", to: ".gitignore")
    #expect(try run(["init", "--flyloft", address]).status == .exited(0))
    #expect(try text(of: ".gitignore") == "/.build\n")
    let manifest = try text(of: "Package.swift")
    #expect(manifest.contains(".package(url: \"\(address)\", branch: \"main\")"))
    let products = ["Flyloft", "FlyloftPreview", "FlyloftTesting"]
    for product in products { #expect(manifest.contains(".product(name: \"\(product)\", package: \"flyloft\")")) }
  }

  @Test("init adds to the manifest that there is, and leaves what stands in it and in other files")
  func existing() throws {
    try write(
      "// swift-tools-version: 6.0\nimport PackageDescription\n\n// Ours.\nlet package = Package(\n  name: \"own\",\n"
        + "  targets: [.target(name: \"Own\")]\n)\n", to: "Package.swift")
    try write("public struct Own {}\n", to: "Sources/Own/Own.swift")
    try write("*.log", to: ".gitignore")
    let workflow = ".github/workflows/snapshots.yml"
    try write("# Ours.\n", to: workflow)
    let ended = try run(["init", "--flyloft", checkout])
    let written = paths.filter { $0 != workflow }.map { $0 + "\n" }.joined()
    #expect(ended.status == .exited(0) && ended.output == written, "\(ended.errors)")
    #expect(try text(of: workflow) == "# Ours.\n")
    #expect(try targets() == (made + ["Own library"]).sorted())
    #expect(try text(of: "Package.swift").contains("// Ours."))
    #expect(try text(of: "Package.swift").contains("exclude: [\"__Snapshots__\"]"))
    #expect(try text(of: ".gitignore") == "*.log\n.build/\n")
  }

  @Test(
    "what is in the way is named, and nothing is written then",
    arguments: ["Sources/Previews/Other.swift", "Package.swift"])
  func refused(path: String) throws {
    try write("this is not Swift", to: path)
    let ended = try run(["init", "--flyloft", checkout])
    #expect(ended.status == .exited(1))
    #expect(
      ended.errors.contains(path == "Package.swift" ? "SwiftPM can't change" : "Sources/Previews is there already"))
    #expect(try text(of: path) == "this is not Swift")
    let written = folder.files.filter { !$0.hasPrefix(".build") }
    #expect(written == ["\(path.prefix { $0 != "/" })"])
  }

  @Test("a package without a preview program is told the lines that are needed, and one with several is asked which")
  func lacking() throws {
    try write(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"own\", targets: [.target(name: \"Own\")])\n",
      to: "Package.swift")
    try write("public struct Own {}\n", to: "Sources/Own/Own.swift")
    for arguments in [[], ["list"], ["snapshot", "Own", "--out", "pictures"]] {
      let ended = try run(arguments)
      #expect(
        ended.status == .exited(1) && ended.errors.contains("has no preview program. `flyloft init` adds one"),
        "\(arguments)")
      #expect(ended.errors.contains("@main struct Previews: PreviewProgram {"))
    }
    let programs = ["One", "Two"]
    let targets = programs.map {
      ".executableTarget(name: \"\($0)\", dependencies: [.product(name: \"FlyloftPreview\", package: \"flyloft\")])"
    }
    try write(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"own\", dependencies: "
        + "[.package(name: \"flyloft\", path: \"\(checkout)\")], targets: [\(targets.joined(separator: ", "))])\n",
      to: "Package.swift")
    for name in programs { try write("print(1)\n", to: "Sources/\(name)/main.swift") }
    let several = try run(["list"])
    #expect(several.status == .exited(1) && several.errors.contains("One, Two. Name one: --program One"))
    let wrong = try run(["list", "--program", "Three"])
    #expect(wrong.status == .exited(1) && wrong.errors.contains("no preview program called Three, but One, Two"))
  }

  @Test("the window is there while the program is built, shows how far that is, then its views; a save builds it again")
  func building() throws {
    let programs = TemporaryFolder()
    let gate = try ScriptGate(in: programs)
    try write("// none", to: "Package.swift")
    let target = #"{"name": "Previews", "type": "executable", "product_dependencies": ["FlyloftPreview"]}"#
    let built = folder.file(".build/flyloft/release")
    try programs.addScript(
      "swift",
      """
      case "$*" in
      *describe*) echo '{"targets": [\(target)]}' ;;
      *)
        printf '%s\\n' "$*" >>'\(programs.path)/asked'
        echo '[3/7] Compiling Previews Previews.swift'
        \(gate.wait)
        mkdir -p '\(built)' && rm -f '\(built)/Previews'
        cp "$(cat '\(programs.path)/program')" '\(built)/Previews'
        ;;
      esac
      """)
    func build(_ program: String) throws {
      try Data(BuiltProgram.path(program).utf8).write(to: URL(filePath: programs.file("program")))
    }
    try build("flyloft-preview")
    let display = try ObservedDisplay()
    let preview = try ShownProgram(
      BuiltProgram.path(), ["--size", "900x600", "--no-animation"], environment: programs.asFirstInPath,
      in: folder.path, title: "Flyloft", seenBy: display.client)
    func asked() -> [Substring] {
      ((try? String(contentsOfFile: programs.file("asked"), encoding: .utf8)) ?? "").split(separator: "\n")
    }
    // What stands in the middle of the window tells how far it is.
    func middle(_ picture: Screenshot) -> [UInt32] {
      (250..<880).flatMap { x in (300..<380).map { y in picture[x, y] } }
    }
    let shown = display.client.pixels(of: preview.window) { !asked().isEmpty && Set(middle($0)).count > 20 }
    let waiting = middle(try #require(shown, "\(preview.program.standardError)"))
    #expect(asked().count == 1 && asked()[0].hasPrefix("build ") && asked()[0].contains("--product Previews"))
    #expect(asked()[0].contains("--scratch-path \(folder.path)/.build/flyloft --configuration release"))
    gate.open()
    let dot = Color.slate.opaquePixel
    #expect(
      display.client.pixels(of: preview.window, until: { $0.pixels.contains(dot) }) != nil,
      "\(preview.program.standardError)")
    #expect(middle(try display.client.pixels(of: preview.window)) != waiting)
    // Only new processes of what is built now have other galleries.
    try build("flyloft-galleries")
    try write("let a = 1", to: "Sources/Previews/Previews.swift")
    #expect(
      preview.program.waitForStandardError { $0.contains("StressCards was built anew") },
      "\(preview.program.standardError)")
    #expect(asked().count == 2)
    // Other commands build it first, too.
    try build("flyloft-preview")
    let listed = try run(["list"], environment: programs.asFirstInPath)
    #expect(listed.output == "Dots   100 views\nRadii  4 views\n", "\(listed.errors)")
  }

  @Test(
    "what it has started ends with it, with all that this has started, however it is ended",
    arguments: [SIGTERM, SIGKILL])
  func ended(number: Int32) throws {
    let programs = TemporaryFolder()
    let held = programs.file("held")
    try #require(mkfifo(held, 0o600) == 0)
    let reader = open(held, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    func wait(for event: Int32) -> Bool {
      var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      return poll(&entry, 1, 120_000) == 1 && Int32(entry.revents) == event
    }
    try write("// none", to: "Package.swift")
    // In the end only what the script has started holds the file.
    try programs.addScript("swift", "exec 8>'\(held)'; sleep 1000 & echo >&8; exec 8>&-; wait")
    let program = try Program(
      BuiltProgram.path(), ["list"], environment: programs.asFirstInPath.merging(["DISPLAY": nil]) { $1 },
      in: folder.path)
    #expect(wait(for: POLLIN))
    var line: UInt8 = 0
    #expect(read(reader, &line, 1) == 1)
    program.signal(number)
    #expect(program.wait(within: .limit) == .signalled(number))
    #expect(wait(for: POLLHUP))
  }
}
