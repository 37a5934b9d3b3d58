import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlyloftEditing

/// A package of three targets in a row, as SwiftPM would have built it, with a script in the place of the compiler: a module has
/// the public lines of its sources, an object the text of one, and a program all objects'. It prints the galleries that they name.
final class TestPackage: Sendable {
  let folder = TemporaryFolder()
  let events = Collector<String>()
  let stage: ScriptStage
  /// The names of the modules, each of which imports the one before.
  static let names = ["Low", "Mid", "Previews"]

  private static let compiler = #"""
    #!/bin/sh
    set -e
    while [ $# -gt 0 ]; do
      case "$1" in
      -module-name) name=$2; shift ;;
      -emit-module-path) module=$2; shift ;;
      -output-file-map) map=$2; shift ;;
      -o) out=$2; shift ;;
      -O) level=" optimized" ;;
      @*) list=${1#@} ;;
      *.swift) sources="$sources $1" ;;
      esac
      shift
    done
    if [ "$module" ]; then
      record="${map%/*}/all.swiftdeps"
      [ ! -e "$record" ] || level="$level again"
      echo "$name$level" >>"$0.log"
      [ ! -p "$0.gate" ] || read line <"$0.gate"
      if grep -l wrong $sources >/dev/null; then
        for file in $sources; do echo "$file:1:1: error: it is wrong"; done
        exit 1
      fi
      grep -h public $sources >"$module" || true
      touch "$record"
      for file in $sources; do cat "$file" >"$(sed "s#.*\"$file\":{\"object\":\"\([^\"]*\)\".*#\1#" "$map")"; done
    else
      echo "#!/bin/sh" >"$out"
      for file in $(sed "s/'//g" "$list"); do sed 's/^/# /; s/^# gallery /echo /' "$file" >>"$out"; done
      chmod 755 "$out"
    fi
    """#

  /// - Parameters:
  ///   - level: the option of optimization that it was built with.
  ///   - names: those of its modules, the program's last.
  init(level: String = "-Onone", names: [String] = names) throws {
    stage = ScriptStage(program: folder.file(".build/linux/debug/Previews"))
    let compiler = folder.file("swiftc")
    try write("[]", to: ".build/workspace-state.json")
    try write("// none", to: "Package.swift")
    // Another process writes it: while this one does, whatever another test starts would hold it open.
    let made = CommandRun([
      "/bin/sh", "-c", #"printf %s "$2" >"$1" && chmod 755 "$1""#, "sh", compiler, Self.compiler,
    ])
    try #require(made.run().end == .exited(code: 0))
    // Its target leaves it out: it was there before anything was built.
    try write("public Other\nwrong", to: "Sources/Low/Other.swift")
    let written = FileDigests.timeOfChange(folder.file("Sources/Low/Other.swift"))
    while FileDigests.timeOfWriting <= written { usleep(500) }
    for name in names {
      for file in ["Sources/\(name)/\(name).swift", ".build/linux/debug/\(name).build/\(name).swift.o"] {
        try write("public \(name)\ngallery \(name) \(name).Samples\n", to: file)
      }
      try write("public \(name)\n", to: ".build/linux/debug/Modules/\(name).swiftmodule")
    }
    try write("three", to: "Sources/Mid/Assets/waves.txt")
    try writePlan(in: ".build", level: level, names.map { ($0, ["Sources/\($0)/\($0).swift"]) })
    let galleries = names.map { "echo \($0) \($0).Samples\n" }.joined()
    let linked = CommandRun([
      "/bin/sh", "-c", #"printf %s "$2" >"$1" && chmod 755 "$1""#, "sh", stage.first, "#!/bin/sh\n" + galleries,
    ])
    try #require(linked.run().end == .exited(code: 0))
  }

  /// Writes down how the program is built, as SwiftPM does.
  ///
  /// - Parameters:
  ///   - scratch: SwiftPM's folder, below the package's.
  ///   - modules: the name of each, and the paths of its sources below the package's folder.
  ///   - sourceOfC: a source that is no module's; its object is linked, too.
  func writePlan(
    in scratch: String, level: String, _ modules: [(name: String, sources: [String])], sourceOfC: String? = nil
  ) throws {
    var plan = ""
    let (build, compiler) = (folder.file(scratch + "/linux/debug"), folder.file("swiftc"))
    func command(_ name: String, _ properties: [String: [String]]) {
      plan += "  \"\(name)\":\n    tool: \(properties["tool"]?.first ?? "shell")\n"
      for (key, value) in properties where key != "tool" { plan += "    \(key): \(JSONText.line(value))\n" }
      plan += "\n"
    }
    for (module, former) in zip(modules, [nil] + modules.map(\.name)) {
      let name = module.name
      command(
        "C.\(name)-linux-debug.module",
        [
          "inputs": module.sources.map(folder.file) + (former.map { ["\(build)/Modules/\($0).swiftmodule"] } ?? []),
          "args": [
            compiler, "-module-name", name, "-emit-module-path", "\(build)/Modules/\(name).swiftmodule",
            "-output-file-map", "\(build)/\(name).build/output-file-map.json", level, "-I", "\(build)/Modules",
            "@\(build)/\(name).build/sources",
          ],
        ])
    }
    command(
      "\(build)/own_Mid.resources/Assets/",
      [
        "tool": ["copy-tool"], "inputs": [folder.file("Sources/Mid/Assets/")],
        "outputs": ["\(build)/own_Mid.resources/Assets/"],
      ])
    var objects = modules.flatMap { module in
      module.sources.map { "\(build)/\(module.name).build/\($0.split(separator: "/").last ?? "").o" }
    }
    if let sourceOfC {
      command("C.low", ["tool": ["clang"], "inputs": [folder.file(sourceOfC)]])
      objects.append("\(build)/low.c.o")
    }
    try write(objects.map { "'\($0)'\n" }.joined(), to: scratch + "/linux/debug/Previews.product/Objects.LinkFileList")
    command(
      "C.Previews-linux-debug.exe",
      [
        "inputs": [],
        "args": [
          compiler, "-o", "\(build)/Previews", "-module-name", "Previews", "-emit-executable",
          "@\(build)/Previews.product/Objects.LinkFileList",
        ],
      ])
    try write("commands:\n" + plan, to: scratch + "/debug.yaml")
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: folder.file(path))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// A module's source, with its gallery.
  func save(_ name: String, _ text: String) throws {
    try write("public \(name)\ngallery \(name) \(name).Samples\n\(text)\n", to: "Sources/\(name)/\(name).swift")
  }

  /// Begins to follow it. The thread goes on until the tests end.
  ///
  /// - Parameter knobs: those that are set, by gallery.
  func follow(knobs: [String: [KnobSetting]] = [:]) throws {
    let package = try #require(PackageFolder(of: stage.first))
    #expect(package.root == folder.path)
    let life = try PackageLife(package, stage, knobs, deadline: .seconds(10)) { [events] in events.add($0.words) }
    nonisolated(unsafe) let running = life
    #expect(startThread(named: "test-editing", niceness: 0) { running.run() })
  }

  /// The events from the last end of a build on, once there is another.
  func next() async -> [String] {
    let count = read.withLock { $0 }
    let all = await events.wait { $0.dropFirst(count).contains { $0.hasPrefix("ended") || $0 == "assets" } }
    let end = all.indices.first { $0 >= count && (all[$0].hasPrefix("ended") || all[$0] == "assets") } ?? all.count - 1
    read.withLock { $0 = end + 1 }
    return Array(all[count...end])
  }

  private let read = Mutex(0)

  /// What the compiler has noted.
  var log: String { (try? String(contentsOfFile: folder.file("swiftc.log"), encoding: .utf8)) ?? "" }

  /// What was compiled since it was asked last, in order; `again` where the compiler may take what it has made before.
  func compiled() throws -> [String] {
    defer { try? FileManager.default.removeItem(atPath: folder.file("swiftc.log")) }
    return log.split(separator: "\n").map(String.init)
  }
}

extension ModuleEvent {
  fileprivate var words: String {
    switch self {
    case .building(let name): "building \(name)"
    case .built(let gallery, _): "built \(gallery.name)"
    case .failed(let failure): "failed \(failure.module)"
    case .locked(let name, let generation, let reason): "locked \(name) \(generation): \(reason)"
    case .entered(let name, let path): "entered \(name) \(path)"
    case .appended(let name): "appended \(name)"
    case .removed(let name): "removed \(name)"
    case .restartNeeded(let change, _): "restart: \(change)"
    case .restartNotNeeded: "no restart"
    case .assetsChanged: "assets"
    case .ended(let failures): (["ended"] + failures.flatMap(\.lines)).joined(separator: "\n")
    case .waiting(let title, _): "waiting \(title)"
    case .notice(let text): "notice \(text)"
    }
  }
}

/// A stage for programs that are scripts. It never starts one.
final class ScriptStage: EditedStage {
  let first: String
  private let programs: Mutex<[String]>
  private let kept = Mutex<[String: [KnobSetting]]>([:])

  /// The knobs that each gallery was asked with last.
  var knobs: [String: [KnobSetting]] { kept.withLock { $0 } }

  init(program: String) {
    first = program
    programs = Mutex([program])
  }

  var program: String { programs.withLock { $0.last ?? first } }

  /// How many programs it has been given.
  var count: Int { programs.withLock { $0.count - 1 } }

  /// The text of the program that it has.
  var text: String { (try? String(contentsOfFile: program, encoding: .utf8)) ?? "" }

  func adopt(program: String) { programs.withLock { $0.append(program) } }
  func adopt(_ library: String, as gallery: String, generation: Int) {}
  func adopt(fileAt path: String, as gallery: String, generation: Int) {}
  func isLocked(_ error: any Error) -> Bool { false }
  func restart() {}
  func describe(
    _ name: String, generation: Int, keeping knobs: [KnobSetting], deadline: Duration, wake: Int32,
    isObsolete: @escaping () -> Bool
  ) -> AnyGallery? {
    kept.withLock { $0[name] = knobs }
    return try? RegisteredGallery(Samples(name) {})()
  }
}
