// swift-tools-version: 6.2
import Foundation
import PackageDescription

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let plugins = Plugin.all(in: Context.packageDirectory)

// The programs that README and the articles show, as they stand in `Tests/Samples`, for the tests to run. They are built as
// those of another package would be: without package access and without this package's settings.
let samples = ["Queue", "Cells", "Picture", "Staged", "Preview", "Traced"].map { name in
  Target.executableTarget(
    name: "flyloft-\(name.lowercased())",
    dependencies: [
      "Flyloft", "FlyloftRegistry", "FlyloftRecording", "FlyloftRendering", "FlyloftStage", "FlyloftDisplay",
      "FlyloftPreview",
    ],
    path: "Tests/Samples/Sources/\(name)", packageAccess: false)
}

let package = Package(
  name: "flyloft",
  products: [
    "Flyloft", "FlyloftRegistry", "FlyloftRecording", "FlyloftRendering", "FlyloftStage", "FlyloftSnapshots",
    "FlyloftDisplay", "FlyloftPreview", "FlyloftTesting",
  ]
  .map { .library(name: $0, targets: [$0]) } + [.executable(name: "flyloft", targets: ["flyloft"])]
    + ["flyloft-galleries", "flyloft-bench", "flyloft-compare"].map { .executable(name: $0, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // C libraries of the system. `make deps` installs the packages named here.
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
    .systemLibrary(
      name: "CXTest", pkgConfig: "xtst xdamage xfixes",
      providers: [.apt(["libxtst-dev", "libxdamage-dev", "libxfixes-dev"])]),
    .target(
      name: "FlyloftFonts", path: "Assets/Fonts", exclude: ["Inter.LICENSE.txt", "JetBrainsMono.LICENSE.txt"],
      sources: ["fonts.S", "fonts.c"], publicHeadersPath: "include", cSettings: [.headerSearchPath(".")]),

    .target(name: "CLinux"),

    // Lock, mailbox, threads, clock: what several modules need and none of them owns.
    .target(name: "FlyloftConcurrency", dependencies: ["CLinux"]),

    // What a view's author imports; and what only programs that show views need: galleries by name, knobs as text.
    .target(name: "Flyloft", dependencies: ["FlyloftConcurrency", "CCairo", "FlyloftFonts"]),
    .target(name: "FlyloftRegistry", dependencies: ["Flyloft"]),

    // The files that a run writes: lists, traces, recorded sessions.
    .target(name: "FlyloftRecording", dependencies: ["Flyloft", "FlyloftConcurrency", "FlyloftRegistry", "CLinux"]),

    // From a view to a window or to files.
    .target(
      name: "FlyloftRendering",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftRecording", "CLinux",
        .product(name: "DequeModule", package: "swift-collections"),
      ]),
    // Views in processes of their own.
    .target(name: "CStage"),
    .target(
      name: "FlyloftStage",
      dependencies: ["Flyloft", "FlyloftConcurrency", "FlyloftRegistry", "FlyloftRendering", "CLinux", "CStage"]),
    // Modules that are compiled and shown anew while they are edited.
    .target(
      name: "FlyloftEditing",
      dependencies: ["Flyloft", "FlyloftConcurrency", "FlyloftRegistry", "FlyloftStage", "CLinux"]),
    .target(
      name: "FlyloftSnapshots",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftRecording", "FlyloftRegistry", "FlyloftRendering", "FlyloftStage",
        "CCairo",
      ]),
    .target(
      name: "FlyloftDisplay", dependencies: ["Flyloft", "FlyloftConcurrency", "CLinux", "CX11"]),
    .target(
      name: "FlyloftPreview",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftRecording", "FlyloftRegistry", "FlyloftRendering", "FlyloftStage",
        "FlyloftEditing", "FlyloftDisplay", logging,
      ]),
    .target(name: "FlyloftTesting", dependencies: ["Flyloft", "FlyloftRendering"]),
    // What the programs' command lines have in common.
    .target(name: "FlyloftArguments", dependencies: ["FlyloftConcurrency", argumentParser]),
    .target(
      name: "FlyloftCommands",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftRecording", "FlyloftRegistry", "FlyloftStage", "FlyloftEditing",
        "FlyloftPreview", argumentParser, logging,
      ]),
    // The window links no gallery: with all their libraries it opens as fast as without.
    .executableTarget(
      name: "flyloft",
      dependencies: [
        "Flyloft", "FlyloftArguments", "FlyloftCommands", "FlyloftConcurrency", "FlyloftRegistry", "FlyloftStage",
        "FlyloftEditing", "FlyloftPreview", "GalleryCatalog", argumentParser,
      ]),
    // It is its stage, and draws what is drawn on threads.
    .executableTarget(
      name: "flyloft-galleries",
      dependencies: [
        "Flyloft", "FlyloftArguments", "FlyloftCommands", "FlyloftConcurrency", "FlyloftEditing", "FlyloftRecording",
        "FlyloftRegistry", "FlyloftSnapshots", "FlyloftStage", "ViewRegistry", argumentParser,
      ]),

    // The galleries in Plugins/ and their registration.
    .target(
      name: "ViewRegistry", dependencies: ["FlyloftRegistry", "Flyloft"] + plugins.map { .target(name: $0.name) },
      plugins: ["RegistryPlugin"]),
    .target(name: "GalleryCatalog", dependencies: ["FlyloftRegistry"], plugins: ["RegistryPlugin"]),
    .plugin(
      name: "RegistryPlugin", capability: .buildTool(), dependencies: ["registry-writer"],
      path: "Sources/RegistryPlugin"),
    .executableTarget(name: "registry-writer", dependencies: ["RegistryWriting"]),
    .target(name: "RegistryWriting", exclude: ["ReservedNames.txt"]),
    // The code of the reference's cells, which it shows beside their pictures.
    .plugin(
      name: "CellCodePlugin", capability: .buildTool(), dependencies: ["cell-code-writer"],
      path: "Sources/CellCodePlugin"),
    .executableTarget(name: "cell-code-writer"),
    // The reference's pictures, for its documentation. It links no other module of `Plugins/`: one that is broken is no reason
    // to go without.
    .executableTarget(
      name: "reference-writer",
      dependencies: ["Flyloft", "FlyloftConcurrency", "FlyloftRegistry", "FlyloftSnapshots"]
        + plugins.filter { $0.name == "CanvasReference" }.map { .target(name: $0.name) }),

    // Observes the window as another X client: for tests, and for `make run` without a display.
    .target(
      name: "FlyloftObserver",
      dependencies: ["Flyloft", "FlyloftConcurrency", "FlyloftRecording", "CLinux", "CX11", "CXTest"]),
    .executableTarget(
      name: "flyloft-tour",
      dependencies: [
        "Flyloft", "FlyloftArguments", "FlyloftConcurrency", "FlyloftRecording", "FlyloftRegistry", "FlyloftObserver",
        argumentParser,
      ]),

    // `flyloft bench`: what the observer sees, as metrics. It is a program of its own, which `flyloft` executes.
    .target(
      name: "FlyloftBench",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftRecording", "FlyloftRegistry", "FlyloftObserver", "ViewRegistry",
        "CX11", "CCairo",
      ]),
    .executableTarget(
      name: "flyloft-bench",
      dependencies: [
        "Flyloft", "FlyloftArguments", "FlyloftConcurrency", "FlyloftRecording", "FlyloftRegistry", "FlyloftObserver",
        "FlyloftBench", argumentParser,
      ]),

    // `flyloft compare`: every way off the main thread beside ours, each in a process and a window of its own. A program of
    // its own, too: Foundation stays out of what the window links.
    .target(name: "CMainQueue"),
    .target(name: "FlyloftWays", dependencies: ["Flyloft", "FlyloftConcurrency", "FlyloftRendering"]),
    .target(
      name: "FlyloftCompare",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftRecording", "FlyloftRegistry", "FlyloftRendering", "FlyloftDisplay",
        "FlyloftObserver", "FlyloftBench", "FlyloftWays", "ViewRegistry", "CMainQueue",
      ]),
    .executableTarget(
      name: "flyloft-compare",
      dependencies: [
        "Flyloft", "FlyloftArguments", "FlyloftConcurrency", "FlyloftRecording", "FlyloftObserver", "FlyloftCompare",
        "FlyloftWays", argumentParser,
      ]),
  ] + tests + samples + plugins.flatMap(\.targets),
  swiftLanguageModes: [.v6]
)

/// The tests, and what only they and the measurements need.
var tests: [Target] {
  [
    .target(name: "KillAtCall", path: "Tests/KillAtCall"),
    // Counts the threads that ask Cairo for a font's face at once, and has Pango keep threads as newer versions do.
    .target(name: "FaceWatch", path: "Tests/FaceWatch"),
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    // What all tests have in common: Tests/README.md says where to find what.
    .target(name: "TimeLimit", path: "Tests/TimeLimit"),
    .target(
      name: "TestSupport", dependencies: ["FlyloftConcurrency", "FlyloftDisplay", "FlyloftObserver", "TimeLimit"],
      path: "Tests/TestSupport"),

    // The window's model and the renderer's state on a clock of their own: for tests, and for `make soak`.
    .target(
      name: "Simulation",
      dependencies: [
        "Flyloft", "FlyloftRegistry", "FlyloftRecording", "FlyloftRendering", "FlyloftEditing", "FlyloftDisplay",
        "FlyloftPreview", "FlyloftStage", "SeededRandom",
      ], path: "Tests/Simulation"),
    // What the cache gives up, against other policies and a bound: for `make bench`.
    .target(
      name: "Eviction",
      dependencies: [
        "Flyloft", "FlyloftRegistry", "FlyloftRecording", "FlyloftRendering", "FlyloftPreview", "Simulation",
        "ViewRegistry", "SeededRandom", .product(name: "HeapModule", package: "swift-collections"),
      ], path: "Tests/Eviction"),
    .executableTarget(
      name: "flyloft-simulator",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftRendering", "Simulation", "Eviction", "SeededRandom", argumentParser,
      ], path: "Tests/Simulator"),
    .testTarget(name: "FlyloftConcurrencyTests", dependencies: ["FlyloftConcurrency"]),
    .testTarget(
      name: "FlyloftTests", dependencies: ["CCairo", "FaceWatch", "Flyloft", "FlyloftRendering", "FlyloftTesting"],
      exclude: ["__Snapshots__"]),
    .testTarget(name: "FlyloftRegistryTests", dependencies: ["Flyloft", "FlyloftRegistry"]),
    .testTarget(name: "FlyloftRecordingTests", dependencies: ["Flyloft", "FlyloftRecording", "FlyloftRegistry"]),
    .testTarget(
      name: "FlyloftRenderingTests",
      dependencies: ["Flyloft", "FlyloftConcurrency", "FlyloftRecording", "FlyloftRendering"]),
    // Galleries with every kind of fault, and a program that is their stage.
    .target(name: "StageFaults", path: "Tests/StageFaults"),
    .target(
      name: "StageGalleries", dependencies: ["Flyloft", "FlyloftRegistry", "StageFaults"],
      path: "Tests/StageGalleries"),
    .executableTarget(
      name: "flyloft-test-stage", dependencies: ["FlyloftStage", "StageFaults", "StageGalleries"],
      path: "Tests/StageProgram"),
    .testTarget(
      name: "FlyloftStageTests",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftRegistry", "FlyloftRendering", "FlyloftStage", "FlyloftSnapshots",
        "StageGalleries", "flyloft-test-stage", "CStage", "CLinux",
      ]),
    .testTarget(
      name: "FlyloftEditingTests", dependencies: ["FlyloftConcurrency", "FlyloftEditing", "FlyloftStage"]),
    .testTarget(
      name: "EvictionTests", dependencies: ["FlyloftRendering", "Simulation", "Eviction"]),
    .testTarget(
      name: "FlyloftSnapshotsTests",
      dependencies: ["Flyloft", "FlyloftConcurrency", "FlyloftSnapshots"]),
    .testTarget(
      name: "FlyloftDisplayTests",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftDisplay", "FlyloftObserver", "CX11", "KillAtCall",
      ]),
    .testTarget(
      name: "FlyloftPreviewTests",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftRegistry", "FlyloftRendering", "FlyloftStage", "FlyloftEditing",
        "FlyloftDisplay", "FlyloftPreview", "FlyloftObserver", "FlyloftRecording", "FlyloftTesting", "ViewRegistry",
        "Simulation",
      ], exclude: ["Interface/__Snapshots__"]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Flyloft", "FlyloftRecording", "FlyloftRegistry", "FlyloftRendering", "FlyloftDisplay", "FlyloftPreview",
        "FlyloftObserver", "CodedGalleries", "Oracle", "Simulation", "ViewRegistry",
      ]),
    .testTarget(name: "FlyloftObserverTests", dependencies: ["Flyloft", "FlyloftObserver", "CX11"]),
    .testTarget(name: "FlyloftBenchTests", dependencies: ["Flyloft", "FlyloftObserver", "FlyloftBench"]),
    .testTarget(
      name: "FlyloftCompareTests",
      dependencies: [
        "Flyloft", "FlyloftConcurrency", "FlyloftRendering", "FlyloftObserver", "FlyloftBench", "FlyloftWays",
        "FlyloftCompare", "flyloft-compare",
      ]),
    .testTarget(
      name: "GalleryTests",
      dependencies: ["Flyloft", "FlyloftRegistry", "FlyloftTesting"] + plugins.map { .target(name: $0.name) },
      exclude: ["__Snapshots__"]),
    .testTarget(
      name: "RegistryTests",
      dependencies: [
        "RegistryWriting", "ViewRegistry", "GalleryCatalog", "Flyloft", "FlyloftRegistry", "FlyloftObserver",
      ]),
    // What the window must show, written apart: galleries whose pixels say what they are, a stage that holds them, and an oracle.
    .target(name: "CodedGalleries", dependencies: ["Flyloft", "FlyloftRegistry"], path: "Tests/CodedGalleries"),
    .executableTarget(
      name: "flyloft-coded-stage", dependencies: ["FlyloftStage", "CodedGalleries"], path: "Tests/CodedStage"),
    .target(name: "Oracle", dependencies: ["CodedGalleries", "Flyloft", "FlyloftObserver"], path: "Tests/Oracle"),
    .testTarget(
      name: "FlyloftCommandTests",
      dependencies: [
        "flyloft", "flyloft-galleries", "flyloft-bench", "flyloft-compare", "flyloft-tour", "flyloft-coded-stage",
        "CodedGalleries", "Oracle", "GalleryCatalog", "Flyloft", "FlyloftConcurrency",
        "FlyloftRegistry", "FlyloftObserver", "FlyloftRecording", "FlyloftTesting", "ViewRegistry", "CX11", "CXTest",
      ] + samples.map { .target(name: $0.name) }),
  ]
}

// A warning is an error in this project's own checks. It must not stop an author who is trying out a view, nor another
// project's checks, which build this one without warnings and can't have both.
let warningsAreErrors = Context.environment["FLYLOFT_WARNINGS_ARE_ERRORS"] != nil

// The test targets that there are, where they are named: a build with other flags takes less time with fewer.
if let named = Context.environment["FLYLOFT_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !named.contains($0.name) }
}

// SwiftPM checks dependencies out into a folder of that name. Whoever embeds Flyloft gets its libraries only: with the
// programs here, SwiftPM would build the registry's tools, too.
if URL(fileURLWithPath: Context.packageDirectory).deletingLastPathComponent().lastPathComponent == "checkouts" {
  package.products.removeAll { $0 is Product.Executable }
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { return }
    for case .byNameItem(let name, _) in target.dependencies { need(name) }
  }
  for case let product as Product.Library in package.products { product.targets.forEach(need) }
  package.targets.removeAll { !needed.contains($0.name) }
}

package.targets.first { $0.name == "CanvasReference" }?.plugins = ["CellCodePlugin"]

// The time limit is for all tests.
for target in package.targets where target.type == .test { target.dependencies += ["TestSupport", "SeededRandom"] }

for target in package.targets
where [.regular, .executable, .test].contains(target.type) && !samples.contains(where: { $0 === target }) {
  target.swiftSettings = [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  // Not in modules written as an author writes them, with a plain `import Flyloft`.
  if !(plugins.flatMap { [$0.name, $0.name + "Tests"] } + ["GalleryTests"]).contains(target.name) {
    target.swiftSettings?.append(.enableUpcomingFeature("InternalImportsByDefault"))
  }
  if warningsAreErrors {
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

/// A folder in `Plugins/` as targets: the module itself, and the C libraries and the sources of C or C++ that its
/// `flyloft.json` declares.
///
/// A folder that can't be built in is left out here without a message: `registry-writer`, which the build runs later,
/// checks the same folders and says what is wrong or missing.
struct Plugin {
  let name: String
  let targets: [Target]

  static func all(in root: String) -> [Plugin] {
    let folders = entries(of: root + "/Plugins")
    let reserved = (try? String(contentsOfFile: root + "/Sources/RegistryWriting/ReservedNames.txt", encoding: .utf8))
    let known = (reserved ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    let ours = Set(entries(of: root + "/Sources") + entries(of: root + "/Tests") + known)
    var taken = ours.union(folders)
    return folders.filter { !ours.contains($0) }.compactMap { Plugin($0, in: root + "/Plugins/" + $0, taken: &taken) }
  }

  private init?(_ name: String, in folder: String, taken: inout Set<String>) {
    // SwiftPM refuses all of the package where a target's folder is a link.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: folder)) != nil
    let files = isLink ? [] : Self.files(in: folder)
    let tests = files.filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil,
      files.contains(where: { $0.hasSuffix(".swift") && !tests.contains($0) }),
      tests.isEmpty || taken.insert(name + "Tests").inserted,
      let declaration = Declaration.read(from: folder),
      declaration.libraries.allSatisfy({ files.contains($0.module + "/module.modulemap") && $0.isInstalled }),
      declaration.natives.allSatisfy({ Self.isNative($0, files) }),
      declaration.modules.allSatisfy({ taken.insert($0).inserted })
    else { return nil }
    self.name = name
    let (libraries, natives) = (declaration.libraries, declaration.natives)
    let sources = files.filter { file in
      file.hasSuffix(".swift") && !file.hasPrefix("Tests/")
        && !declaration.modules.contains { file.hasPrefix($0 + "/") }
    }
    let module = Target.target(
      name: name, dependencies: ["Flyloft"] + declaration.modules.map { .target(name: $0) }, path: "Plugins/" + name,
      exclude: Self.entries(of: folder).filter { entry in !sources.contains { "\($0)/".hasPrefix(entry + "/") } },
      // Without package access, an author's module sees what a module of another package would see.
      packageAccess: false)
    let snapshots = Set(files.filter { $0.hasPrefix("Tests/") && $0.hasSuffix("__Snapshots__") })
    // What is beside the module's sources in `Tests/` tests it, and `make test` runs it with all others.
    let testing =
      tests.isEmpty
      ? []
      : [
        Target.testTarget(
          name: name + "Tests", dependencies: [.target(name: name), "Flyloft", "FlyloftTesting"],
          path: "Plugins/\(name)/Tests", exclude: snapshots.map { String($0.dropFirst("Tests/".count)) }.sorted(),
          packageAccess: false)
      ]
    targets =
      [module] + testing
      + libraries.map {
        .systemLibrary(
          name: $0.module, path: "Plugins/\(name)/\($0.module)",
          pkgConfig: pkgConfig($0.pkgConfig, instead: "Plugins/\(name)/\($0.module)/\($0.pkgConfig).pc"),
          providers: [.apt([$0.debian])])
      }
      // They may use every library of the module.
      + natives.map {
        .target(
          name: $0, dependencies: libraries.map { .target(name: $0.module) }, path: "Plugins/\(name)/\($0)",
          packageAccess: false)
      }
  }

  /// The paths of what is in a folder, and in those that are linked into it, unless they lead back.
  private static func files(in folder: String, above: [String] = []) -> [String] {
    let present = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard !above.contains(present) else { return [] }
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).flatMap { name -> [String] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder), isFolder.boolValue
      else { return [name] }
      return [name] + files(in: "\(folder)/\(name)", above: above + [present]).map { "\(name)/\($0)" }
    }
  }

  /// Whether a folder has sources of C or C++ and the headers by which Swift knows them.
  private static func isNative(_ module: String, _ files: [String]) -> Bool {
    let own = files.filter { $0.hasPrefix(module + "/") }
    return module.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
      && own.contains { $0.hasPrefix(module + "/include/") && $0.hasSuffix(".h") }
      && own.contains { file in [".c", ".cpp"].contains { file.hasSuffix($0) } }
  }

  private static func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  private struct Declaration: Decodable {
    var libraries: [Library] = []
    /// Folders with sources of C or C++.
    var natives: [String] = []

    var modules: [String] { libraries.map(\.module) + natives }

    enum CodingKeys: String, CodingKey {
      case libraries
      case natives = "sources"
    }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      libraries = try container.decodeIfPresent([Library].self, forKey: .libraries) ?? []
      natives = try container.decodeIfPresent([String].self, forKey: .natives) ?? []
    }

    struct Library: Decodable {
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

    /// The folder's declaration; an empty one where there is no `flyloft.json`, nil where it can't be read.
    static func read(from folder: String) -> Declaration? {
      guard let text = FileManager.default.contents(atPath: folder + "/flyloft.json") else { return Declaration() }
      return try? JSONDecoder().decode(Declaration.self, from: text)
    }
  }
}
