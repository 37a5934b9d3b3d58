// swift-tools-version: 6.2
import Foundation
import PackageDescription

let galleries = Gallery.all(in: Context.packageDirectory)
let galleryTargets = galleries.flatMap(\.targets)
let galleryNames = galleries.map(\.name).joined(separator: " ")
/// The programs that README and the articles show. They are built as those of another package would be: without package access and without
/// this package's settings.
let samples = ["Queue", "Cells", "Picture", "Staged", "Preview", "Traced"].map { name in
  Target.executableTarget(
    name: "flyloft-\(name.lowercased())",
    dependencies: dependencies(
      "Flyloft FlyloftRegistry FlyloftRecording FlyloftRendering FlyloftStage FlyloftDisplay FlyloftPreview"),
    path: "Tests/Samples/Sources/\(name)", packageAccess: false)
}

/// The programs that a build is for. It compiles their parts only; without names, everything.
let wanted = Context.environment["FLYLOFT_PROGRAMS"]?.split(separator: " ").map(String.init)
let targets = (modules + programs + laboratory + testSupport + tests + samples + galleryTargets).filter(isWanted)

let package = Package(
  name: "flyloft",
  products: [
    "Flyloft", "FlyloftRegistry", "FlyloftRecording", "FlyloftRendering", "FlyloftStage", "FlyloftSnapshots",
    "FlyloftDisplay", "FlyloftPreview", "FlyloftTesting",
  ].map { .library(name: $0, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: wanted.map { parts(of: $0, in: targets) } ?? targets,
  swiftLanguageModes: [.v6]
)

/// What others may depend on, and what it is made of. `make deps` installs the Debian packages named here.
var modules: [Target] {
  [
    .systemLibrary(
      name: "CCairo", pkgConfig: pkgConfig("pangocairo pangoft2", instead: "Sources/CCairo/pango.pc"),
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
    .systemLibrary(
      name: "CX11", pkgConfig: "x11 x11-xcb xcb-shm xext xi xpresent xrandr",
      providers: [
        .apt([
          "libx11-dev", "libx11-xcb-dev", "libxcb-shm0-dev", "libxext-dev", "libxi-dev", "libxpresent-dev",
          "libxrandr-dev",
        ])
      ]),
    .target(
      name: "FlyloftFonts", path: "Assets/Fonts", exclude: ["Inter.LICENSE.txt", "JetBrainsMono.LICENSE.txt"],
      sources: ["fonts.S", "fonts.c"], publicHeadersPath: "include", cSettings: [.headerSearchPath(".")]),
    module("CLinux"),
    module("FlyloftConcurrency", needs: "CLinux"),
    module("Flyloft", needs: "FlyloftConcurrency CCairo FlyloftFonts"),
    module("FlyloftRegistry", needs: "Flyloft"),
    module("FlyloftRecording", needs: "Flyloft FlyloftConcurrency FlyloftRegistry CLinux"),
    module("FlyloftRendering", needs: "Flyloft FlyloftConcurrency FlyloftRecording CLinux DequeModule"),
    module("FlyloftStage", needs: "Flyloft FlyloftConcurrency FlyloftRegistry FlyloftRendering CLinux"),
    module("FlyloftEditing", needs: "Flyloft FlyloftConcurrency FlyloftRegistry CLinux"),
    module(
      "FlyloftSnapshots",
      needs: "Flyloft FlyloftConcurrency FlyloftRecording FlyloftRegistry FlyloftRendering FlyloftStage CCairo"),
    module("FlyloftDisplay", needs: "Flyloft FlyloftConcurrency CLinux CX11"),
    module(
      "FlyloftPreview",
      needs: """
        Flyloft FlyloftConcurrency FlyloftRecording FlyloftRegistry FlyloftRendering FlyloftStage FlyloftEditing \
        FlyloftDisplay Logging
        """),
    module("FlyloftTesting", needs: "Flyloft FlyloftRendering"),
  ]
}

/// The window, and the galleries in `Plugins/` as its stage. The window links no gallery: with all their libraries it opens as
/// fast as without.
var programs: [Target] {
  [
    module(
      "FlyloftArguments", in: "Sources/FlyloftCommands/Starting", needs: "FlyloftConcurrency ArgumentParser"),
    module(
      "FlyloftCommands", without: ["Starting"],
      needs: """
        Flyloft FlyloftConcurrency FlyloftRecording FlyloftRegistry FlyloftStage FlyloftEditing FlyloftPreview \
        ArgumentParser Logging
        """),
    program(
      "flyloft",
      needs: """
        Flyloft FlyloftArguments FlyloftCommands FlyloftConcurrency FlyloftRegistry FlyloftStage FlyloftEditing \
        FlyloftPreview GalleryCatalog ArgumentParser
        """),
    program(
      "flyloft-galleries",
      needs: """
        Flyloft FlyloftArguments FlyloftCommands FlyloftConcurrency FlyloftEditing FlyloftRecording FlyloftRegistry \
        FlyloftSnapshots FlyloftStage ViewRegistry ArgumentParser
        """),
    module(
      "ViewRegistry", in: "Sources/Registration/ViewRegistry", needs: "FlyloftRegistry Flyloft " + galleryNames,
      isWritten: true),
    module("GalleryCatalog", in: "Sources/Registration/GalleryCatalog", needs: "FlyloftRegistry", isWritten: true),
    .plugin(
      name: "RegistryPlugin", capability: .buildTool(), dependencies: ["registry-writer"],
      path: "Sources/Registration/RegistryPlugin"),
    program("registry-writer", in: "Sources/Registration/registry-writer", needs: "RegistryWriting"),
    module("RegistryWriting", in: "Sources/Registration/RegistryWriting", without: ["ReservedNames.txt"]),
  ]
}

/// What measures, compares and teaches.
var laboratory: [Target] {
  let lab = "Tests/Laboratory/"
  return [
    module(
      "FlyloftBench", in: lab + "FlyloftBench",
      needs: "Flyloft FlyloftConcurrency FlyloftRecording FlyloftRegistry FlyloftObserver ViewRegistry CX11 CCairo"),
    program(
      "flyloft-bench", in: lab + "flyloft-bench",
      needs: """
        Flyloft FlyloftArguments FlyloftConcurrency FlyloftRecording FlyloftRegistry FlyloftObserver FlyloftBench \
        ArgumentParser
        """),
    module("CMainQueue", in: lab + "CMainQueue"),
    module("FlyloftWays", in: lab + "FlyloftWays", needs: "Flyloft FlyloftConcurrency FlyloftRendering"),
    module(
      "FlyloftCompare", in: lab + "FlyloftCompare",
      needs: """
        Flyloft FlyloftConcurrency FlyloftRecording FlyloftRegistry FlyloftRendering FlyloftDisplay FlyloftObserver \
        FlyloftBench FlyloftWays ViewRegistry CMainQueue
        """),
    program(
      "flyloft-compare", in: lab + "flyloft-compare",
      needs: """
        Flyloft FlyloftArguments FlyloftConcurrency FlyloftRecording FlyloftObserver FlyloftCompare FlyloftWays \
        ArgumentParser
        """),
    program(
      "reference-writer", in: lab + "reference-writer",
      // It links no other gallery: one that is broken is no reason to go without the reference's pictures.
      needs: "Flyloft FlyloftConcurrency FlyloftRegistry FlyloftSnapshots "
        + (galleryNames.contains("CanvasReference") ? "CanvasReference" : "")),
    module(
      "Eviction", in: lab + "Eviction",
      needs: """
        Flyloft FlyloftRegistry FlyloftRecording FlyloftRendering FlyloftPreview Simulation ViewRegistry SeededRandom \
        HeapModule
        """),
    program(
      "flyloft-simulator", in: lab + "Simulator",
      needs: "Flyloft FlyloftConcurrency FlyloftRendering Simulation Eviction SeededRandom ArgumentParser"),
  ]
}

/// What tests have in common: `Tests/README.md` says where to find what.
var testSupport: [Target] {
  [
    .systemLibrary(
      name: "CXTest", path: "Tests/CXTest", pkgConfig: "xtst xdamage xfixes",
      providers: [.apt(["libxtst-dev", "libxdamage-dev", "libxfixes-dev"])]),
    support("FlyloftObserver", needs: "Flyloft FlyloftConcurrency FlyloftRecording CLinux CX11 CXTest"),
    program(
      "flyloft-tour", in: "Tests/flyloft-tour",
      needs: """
        Flyloft FlyloftArguments FlyloftConcurrency FlyloftRecording FlyloftRegistry FlyloftObserver ArgumentParser
        """),
    support("KillAtCall"),
    support("FaceWatch"),
    support("SeededRandom"),
    support("TimeLimit"),
    support("TestSupport", needs: "FlyloftConcurrency FlyloftDisplay FlyloftObserver TimeLimit"),
    support(
      "Simulation",
      needs: """
        Flyloft FlyloftRegistry FlyloftRecording FlyloftRendering FlyloftEditing FlyloftDisplay FlyloftPreview \
        FlyloftStage SeededRandom
        """),
    support("StageFaults"),
    support("StageGalleries", needs: "Flyloft FlyloftRegistry StageFaults"),
    program("flyloft-test-stage", in: "Tests/StageProgram", needs: "FlyloftStage StageFaults StageGalleries"),
    support("CodedGalleries", needs: "Flyloft FlyloftRegistry"),
    program("flyloft-coded-stage", in: "Tests/CodedStage", needs: "FlyloftStage CodedGalleries"),
    support("Oracle", needs: "CodedGalleries Flyloft FlyloftObserver"),
  ]
}

var tests: [Target] {
  [
    test("FlyloftConcurrencyTests", needs: "FlyloftConcurrency"),
    test(
      "FlyloftTests", without: ["__Snapshots__"], needs: "CCairo FaceWatch Flyloft FlyloftRendering FlyloftTesting"),
    test("FlyloftRegistryTests", needs: "Flyloft FlyloftRegistry"),
    test("FlyloftRecordingTests", needs: "Flyloft FlyloftRecording FlyloftRegistry"),
    test("FlyloftRenderingTests", needs: "Flyloft FlyloftConcurrency FlyloftRecording FlyloftRendering"),
    test(
      "FlyloftStageTests",
      needs: """
        Flyloft FlyloftConcurrency FlyloftRegistry FlyloftRendering FlyloftStage FlyloftSnapshots StageGalleries \
        flyloft-test-stage CLinux
        """),
    test("FlyloftEditingTests", needs: "Flyloft FlyloftConcurrency FlyloftEditing FlyloftRegistry"),
    test("EvictionTests", needs: "FlyloftRendering Simulation Eviction"),
    test("FlyloftSnapshotsTests", needs: "Flyloft FlyloftConcurrency FlyloftSnapshots"),
    test(
      "FlyloftDisplayTests", needs: "Flyloft FlyloftConcurrency FlyloftDisplay FlyloftObserver CX11 KillAtCall"),
    test(
      "FlyloftPreviewTests", without: ["Interface/__Snapshots__", "Records/__Snapshots__"],
      needs: """
        Flyloft FlyloftConcurrency FlyloftRegistry FlyloftRendering FlyloftStage FlyloftEditing FlyloftDisplay \
        FlyloftPreview FlyloftObserver FlyloftRecording FlyloftTesting ViewRegistry Simulation
        """),
    test(
      "SimulationTests",
      needs: """
        Flyloft FlyloftRecording FlyloftRegistry FlyloftRendering FlyloftDisplay FlyloftPreview FlyloftObserver \
        CodedGalleries Oracle Simulation ViewRegistry
        """),
    test("FlyloftObserverTests", needs: "Flyloft FlyloftObserver CX11"),
    test("FlyloftBenchTests", needs: "Flyloft FlyloftObserver FlyloftBench"),
    test(
      "FlyloftCompareTests",
      needs: """
        Flyloft FlyloftConcurrency FlyloftRendering FlyloftObserver FlyloftBench FlyloftWays FlyloftCompare \
        flyloft-compare
        """),
    test("GalleryTests", without: ["__Snapshots__"], needs: "Flyloft FlyloftRegistry FlyloftTesting " + galleryNames),
    test("RegistryTests", needs: "RegistryWriting ViewRegistry GalleryCatalog Flyloft FlyloftRegistry FlyloftObserver"),
    test(
      "FlyloftCommandTests", without: ["Records/__Snapshots__"],
      needs: """
        flyloft flyloft-galleries flyloft-bench flyloft-compare flyloft-tour flyloft-coded-stage CodedGalleries Oracle \
        GalleryCatalog Flyloft FlyloftConcurrency FlyloftRegistry FlyloftObserver FlyloftRecording FlyloftTesting \
        ViewRegistry CX11 CXTest \(samples.map(\.name).joined(separator: " "))
        """),
  ]
}

/// Tests are built if `FLYLOFT_TESTS` names them or is not set: a build with other flags takes less time with fewer.
func isWanted(_ target: Target) -> Bool {
  guard target.type == .test, let named = Context.environment["FLYLOFT_TESTS"] else { return true }
  return named.split(separator: " ").contains(target.name[...])
}

// MARK: - How targets are declared

/// Targets, and products of other packages, by their names with spaces between.
func dependencies(_ names: String) -> [Target.Dependency] {
  let packages = [
    "ArgumentParser": "swift-argument-parser", "Logging": "swift-log", "DequeModule": "swift-collections",
    "HeapModule": "swift-collections",
  ]
  return names.split(separator: " ").map { name in
    packages[String(name)].map { .product(name: String(name), package: $0) } ?? .byName(name: String(name))
  }
}

/// The targets named, and all that they depend on.
func parts(of names: [String], in targets: [Target]) -> [Target] {
  var (found, waiting) = (Set<String>(), names)
  while let name = waiting.popLast() {
    guard found.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else { continue }
    for case .byNameItem(let name, _) in target.dependencies { waiting.append(name) }
    for case .targetItem(let name, _) in target.dependencies { waiting.append(name) }
    for case .plugin(let name, _) in target.plugins ?? [] { waiting.append(name) }
  }
  return targets.filter { found.contains($0.name) }
}

/// A library; one whose sources the build writes where `isWritten`.
func module(
  _ name: String, in path: String? = nil, without excluded: [String] = [], needs names: String = "",
  isWritten: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies(names), path: path, exclude: excluded,
    plugins: isWritten ? [.plugin(name: "RegistryPlugin")] : nil)
}

func program(_ name: String, in path: String? = nil, needs names: String) -> Target {
  .executableTarget(name: name, dependencies: dependencies(names), path: path)
}

/// A library that only tests use.
func support(_ name: String, needs names: String = "") -> Target { module(name, in: "Tests/" + name, needs: names) }

/// Tests. The time limit is for all of them.
func test(_ name: String, without excluded: [String] = [], needs names: String) -> Target {
  .testTarget(name: name, dependencies: dependencies(names + " TestSupport SeededRandom"), exclude: excluded)
}

// Not all of the libraries' targets are there.
if wanted != nil { package.products = [] }

for target in package.targets
where [.regular, .executable, .test].contains(target.type) && !samples.contains(where: { $0 === target }) {
  target.swiftSettings = [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  // Not in modules written as an author writes them, with a plain `import Flyloft`.
  if target.packageAccess && target.name != "GalleryTests" {
    target.swiftSettings?.append(.enableUpcomingFeature("InternalImportsByDefault"))
  }
  // A warning is an error in this project's own checks. It must not stop an author who is trying out a view.
  if Context.environment["FLYLOFT_WARNINGS_ARE_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}

/// What SwiftPM is to read about a library: our file where there is one, for libraries whose own has flags that SwiftPM allows no
/// package and warns of at each build.
func pkgConfig(_ names: String, instead file: String) -> String {
  let path = "\(Context.packageDirectory)/\(file)"
  // It takes a path for a name, and a space for the end of one.
  return FileManager.default.fileExists(atPath: path) && !path.contains(" ") ? path : names
}

/// A folder in `Plugins/` as targets: the module, its tests, and the C libraries and the sources of C or C++ that its
/// `flyloft.json` declares.
///
/// A folder that can't be built is left out here without a message: `registry-writer`, which the build runs later, checks the
/// same folders and says what is wrong or missing.
struct Gallery {
  let name: String
  let targets: [Target]

  static func all(in root: String) -> [Gallery] {
    let registration = root + "/Sources/Registration"
    let reserved = try? String(contentsOfFile: registration + "/RegistryWriting/ReservedNames.txt", encoding: .utf8)
    let folders = [root + "/Sources", registration, root + "/Tests", root + "/Tests/Laboratory"]
    let ours = Set(folders.flatMap(entries) + (reserved ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
    let names = entries(of: root + "/Plugins").filter { !ours.contains($0) }
    var taken = ours.union(names)
    return names.compactMap { Gallery($0, in: "\(root)/Plugins/\($0)", taken: &taken) }
  }

  private init?(_ name: String, in folder: String, taken: inout Set<String>) {
    // SwiftPM refuses all of the package where a target's folder is a link.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: folder)) != nil
    let files = isLink ? [] : Self.files(in: folder)
    let tests = files.filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }
    let json = FileManager.default.contents(atPath: folder + "/flyloft.json") ?? Data("{}".utf8)
    guard let declaration = try? JSONDecoder().decode(Declaration.self, from: json) else { return nil }
    let (libraries, native) = (declaration.libraries ?? [], declaration.sources ?? [])
    let inC = libraries.map(\.module) + native
    let sources = files.filter { file in
      file.hasSuffix(".swift") && !(inC + ["Tests"]).contains { file.hasPrefix($0 + "/") }
    }
    guard Self.isName(name), files.contains(where: { $0.hasSuffix(".swift") && !tests.contains($0) }),
      tests.isEmpty || taken.insert(name + "Tests").inserted,
      libraries.allSatisfy({ files.contains($0.module + "/module.modulemap") && $0.isInstalled }),
      native.allSatisfy({ Self.isNative($0, files) }), inC.allSatisfy({ taken.insert($0).inserted })
    else { return nil }
    let snapshots = Set(files.filter { $0.hasPrefix("Tests/") && $0.hasSuffix("__Snapshots__") })
    self.name = name
    // Without package access, an author's module sees what a module of another package would see.
    targets =
      [
        .target(
          name: name, dependencies: dependencies("Flyloft " + inC.joined(separator: " ")), path: "Plugins/" + name,
          exclude: Self.entries(of: folder).filter { entry in !sources.contains { "\($0)/".hasPrefix(entry + "/") } },
          packageAccess: false, plugins: name == "CanvasReference" ? [.plugin(name: "RegistryPlugin")] : nil)
      ]
      + (tests.isEmpty
        ? []
        : [
          .testTarget(
            name: name + "Tests", dependencies: dependencies(name + " Flyloft FlyloftTesting TestSupport SeededRandom"),
            path: "Plugins/\(name)/Tests", exclude: snapshots.map { String($0.dropFirst("Tests/".count)) }.sorted(),
            packageAccess: false)
        ])
      + libraries.map {
        .systemLibrary(
          name: $0.module, path: "Plugins/\(name)/\($0.module)",
          pkgConfig: pkgConfig($0.pkgConfig, instead: "Plugins/\(name)/\($0.module)/\($0.pkgConfig).pc"),
          providers: [.apt([$0.debian])])
      }
      // They may use every library of the module.
      + native.map {
        .target(
          name: $0, dependencies: libraries.map { .target(name: $0.module) }, path: "Plugins/\(name)/\($0)",
          packageAccess: false)
      }
  }

  /// The paths of what is in a folder, and in those that are linked into it, unless they lead back.
  private static func files(in folder: String, above: [String] = []) -> [String] {
    let present = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard !above.contains(present) else { return [] }
    return entries(of: folder).flatMap { name in
      [name] + files(in: "\(folder)/\(name)", above: above + [present]).map { "\(name)/\($0)" }
    }
  }

  /// The names of what is in a folder; none where it is a file.
  private static func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func isName(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil }

  /// Whether a folder has sources of C or C++ and the headers by which Swift knows them.
  private static func isNative(_ module: String, _ files: [String]) -> Bool {
    let own = files.filter { $0.hasPrefix(module + "/") }
    return isName(module) && own.contains { $0.hasPrefix(module + "/include/") && $0.hasSuffix(".h") }
      && own.contains { $0.hasSuffix(".c") || $0.hasSuffix(".cpp") }
  }

  private struct Declaration: Decodable {
    var libraries: [Library]?
    /// Folders with sources of C or C++.
    var sources: [String]?
  }

  private struct Library: Decodable {
    let module: String
    let pkgConfig: String
    let debian: String

    var isInstalled: Bool {
      let search = Process()
      search.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      search.arguments = ["pkg-config", "--exists", pkgConfig]
      search.standardError = FileHandle.nullDevice
      guard (try? search.run()) != nil else { return false }
      search.waitUntilExit()
      return search.terminationStatus == 0
    }
  }
}
