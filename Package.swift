// swift-tools-version: 6.2
import Foundation
import PackageDescription

let root = Context.packageDirectory
let registration = "Sources/Registration"
let testModules = ["TestSupport", "SeededRandom"]
var taken = Set(
  ["Sources", registration, "Tests"].flatMap(entries) + words(text(of: registration + "/ReservedNames.txt")))
let plugins = entries(of: "Plugins").filter { taken.insert($0).inserted }
/// Of each its module first.
let galleries = plugins.compactMap { gallery($0, taken: &taken) }
let galleryNames = galleries.map(\.[0].name).joined(separator: " ")
let libraries = [
  library("CCairo", "pangocairo pangoft2", debian: "libcairo2-dev libpango1.0-dev"),
  library(
    "CX11", "x11 x11-xcb xcb-shm xext xi xpresent xrandr",
    debian: "libx11-dev libx11-xcb-dev libxcb-shm0-dev libxext-dev libxi-dev libxpresent-dev libxrandr-dev"),
  library("CXTest", in: "Tests", "xtst xdamage xfixes", debian: "libxtst-dev libxdamage-dev libxfixes-dev"),
  .target(
    name: "FlyloftFonts", path: "Assets/Fonts", exclude: ["Inter.LICENSE.txt", "JetBrainsMono.LICENSE.txt"],
    sources: ["fonts.S", "fonts.c"], publicHeadersPath: "include", cSettings: [.headerSearchPath(".")]),
]
/// The programs that README and the articles show, built as those of another package would be.
let samples = ["Rendering", "Programs"].map { "Tests/Packages/\($0)/Sources" }.flatMap { folder in
  entries(of: folder).map { "\(folder)/\($0)" }
}.map {
  Target.executableTarget(
    name: "flyloft-\($0.name.lowercased())", dependencies: [.target(name: "FlyloftPreview")], path: $0,
    packageAccess: false)
}
/// What others may depend on: each with what it needs beyond what that needs itself. Of a package that others use, SwiftPM reads this file alone.
let product = """
  Sources/CLinux:
  Sources/FlyloftConcurrency: CLinux
  Sources/Flyloft: FlyloftConcurrency CCairo FlyloftFonts
  Sources/FlyloftRegistry: Flyloft
  Sources/FlyloftRecording: FlyloftRegistry
  Sources/FlyloftRendering: FlyloftRecording DequeModule
  Sources/FlyloftStage: FlyloftRendering
  Sources/FlyloftEditing: FlyloftRegistry
  Sources/FlyloftSnapshots: FlyloftStage
  Sources/FlyloftDisplay: Flyloft CCairo CX11
  Sources/FlyloftArguments: FlyloftConcurrency ArgumentParser
  Sources/FlyloftPreview: FlyloftSnapshots FlyloftEditing FlyloftDisplay FlyloftArguments Logging
  Sources/FlyloftTesting: FlyloftRendering
  """
// A run of tests may leave out some that another one has.
let unwanted = ["#"] + words(Context.environment["FLYLOFT_WITHOUT_TESTS"] ?? "").map { "Tests/\($0):" }
let lines = (product + "\n" + text(of: "Sources/Modules.txt")).split(separator: "\n")
/// The folders of all our modules, each with what it may import.
let modules = lines.filter { line in !unwanted.contains(where: line.hasPrefix) }.map {
  let parts = $0.split(separator: ":").map(String.init)
  let imports = words(parts.dropFirst().joined().replacing("galleries", with: galleryNames))
  return (path: parts[0], imports: imports + (parts[0].hasSuffix("Tests") ? testModules : []))
}
let names = modules.map(\.path.name) + (libraries + samples + galleries.joined()).map(\.name)
let own = libraries + modules.map { target($0.path, withTheirs($0.imports).compactMap(dependency)) }
let registryPlugin = Target.plugin(
  name: "RegistryPlugin", capability: .buildTool(), dependencies: [.target(name: "registry-writer")],
  path: registration + "/RegistryPlugin")
let all = own + [registryPlugin] + samples + galleries.joined()
for target in all where ["ViewRegistry", "GalleryCatalog", "CanvasReference"].contains(target.name) {
  target.plugins = [.plugin(name: "RegistryPlugin")]
}

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
  targets: all,
  swiftLanguageModes: [.v6]
)
// A build that is for these programs, tests and libraries has their parts only, and not all libraries' targets.
if let wanted = Context.environment["FLYLOFT_TARGETS"] {
  var (parts, waiting) = (Set<String>(), words(wanted))
  while let name = waiting.popLast() {
    guard parts.insert(name).inserted, let target = all.first(where: { $0.name == name }) else { continue }
    for case .targetItem(let name, _) in target.dependencies { waiting.append(name) }
    for case .plugin(let name, _) in target.plugins ?? [] { waiting.append(name) }
  }
  package.targets = all.filter { parts.contains($0.name) }
  package.products.removeAll { !words(wanted).contains($0.name) }
}
// For whoever else depends on Flyloft, SwiftPM would build the galleries, too.
if Context.environment["FLYLOFT_LABORATORY"] != nil {
  package.products += ["flyloft", "flyloft-galleries"].map { .executable(name: $0, targets: [$0]) }
  let libraries = ["ViewRegistry", "CXTest", "TestSupport", "WaitLimit", "SeededRandom", "PDFWriting"]
  package.products += libraries.map { .library(name: $0, targets: [$0]) }
}
for target in own + galleries.joined() where [.regular, .executable, .test].contains(target.type) {
  // Modules written as an author writes them have a plain `import Flyloft`.
  let isAuthors = !target.packageAccess || target.name == "GalleryTests"
  let features = ["ExistentialAny", "MemberImportVisibility"] + (isAuthors ? [] : ["InternalImportsByDefault"])
  target.swiftSettings = features.map { .enableUpcomingFeature($0) }
  // Optimizing the tests themselves would take as long as optimizing what they test.
  if target.type == .test { target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release))) }
  // A warning is an error in this project's own checks. It must not stop an author who is trying out a view.
  if Context.environment["FLYLOFT_WARNINGS_ARE_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
    // Nobody debugs the tests there, and what only a debugger needs takes time. One suite looks for where its views are declared.
    let isBare = target.type == .test && target.name != "FlyloftStageTests"
    if isBare { target.swiftSettings?.append(.unsafeFlags(["-gline-tables-only"])) }
  }
}

/// Of a folder: tests; a program, whose name begins with a small letter; or a library.
func target(_ path: String, _ dependencies: [Target.Dependency], tests: String? = nil) -> Target {
  let name = tests ?? path.name
  if name.hasSuffix("Tests") {
    let other = files(in: path).filter { $0.hasSuffix("__Snapshots__") }
    return .testTarget(name: name, dependencies: dependencies, path: path, exclude: other, packageAccess: tests == nil)
  }
  if name.first?.isLowercase == true { return .executableTarget(name: name, dependencies: dependencies, path: path) }
  return .target(name: name, dependencies: dependencies, path: path)
}

/// A C library. Where its own file for pkg-config has flags of which SwiftPM warns, there is one of ours, which SwiftPM takes by its path
/// unless that has a space.
func library(_ name: String, in folder: String = "Sources", _ pkgConfig: String, debian packages: String) -> Target {
  let path = "\(folder)/\(name)"
  let ours = files(in: path).first { $0.hasSuffix(".pc") && !root.contains(" ") }.map { "\(root)/\(path)/\($0)" }
  return .systemLibrary(name: name, path: path, pkgConfig: ours ?? pkgConfig, providers: [.apt(words(packages))])
}

/// With all that these import in turn: SwiftPM compiles a module anew only after one that it names itself.
func withTheirs(_ imports: [String]) -> [String] {
  let theirs = modules.filter { imports.contains($0.path.name) }.flatMap(\.imports).filter { !imports.contains($0) }
  return theirs.isEmpty ? imports : withTheirs(imports + Set(theirs).sorted())
}

/// A target, or a product of another package; nil for what is the system's.
func dependency(_ name: String) -> Target.Dependency? {
  let owners = ["ArgumentParser": "swift-argument-parser", "DequeModule": "swift-collections", "Logging": "swift-log"]
  return owners[name].map { .product(name: name, package: $0) } ?? (names.contains(name) ? .target(name: name) : nil)
}

extension String {
  var name: String { split(separator: "/").last.map(String.init) ?? self }
}

/// A folder in `Plugins/`: its module, and the C libraries and folders of C or C++ that its `flyloft.json` names, and its tests. Nil where
/// it can't be built: `registry-writer`, which the build runs later, says what is wrong or missing.
func gallery(_ name: String, taken: inout Set<String>) -> [Target]? {
  struct Library: Decodable { let module, pkgConfig, debian: String }
  struct Needs: Decodable { var libraries: [Library]?, sources: [String]? }
  let (folder, files) = ("Plugins/" + name, files(in: "Plugins/" + name))
  func has(_ place: String, _ ending: String) -> Bool { files.contains { $0.hasPrefix(place) && $0.hasSuffix(ending) } }
  let json = has("flyloft.json", "") ? text(of: folder + "/flyloft.json") : "{}"
  guard let needs = try? JSONDecoder().decode(Needs.self, from: Data(json.utf8)) else { return nil }
  let (libraries, inC) = (needs.libraries ?? [], needs.sources ?? [])
  let (tests, others) = (has("Tests/", ".swift") ? [name + "Tests"] : [], libraries.map(\.module) + inC)
  let sources = files.filter {
    $0.hasSuffix(".swift") && !(others + ["Tests"]).map { $0 + "/" }.contains(where: $0.hasPrefix)
  }
  guard ([name] + inC).allSatisfy({ $0.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil }), !sources.isEmpty,
    libraries.allSatisfy({ has($0.module + "/module.modulemap", "") && isInstalled($0.pkgConfig) }),
    inC.allSatisfy({ has($0 + "/include/", ".h") && (has($0 + "/", ".c") || has($0 + "/", ".cpp")) }),
    (tests + others).allSatisfy({ taken.insert($0).inserted })
  else { return nil }
  let usable: [Target.Dependency] = libraries.map { .target(name: $0.module) }
  let ofTests: [Target.Dependency] = ([name, "FlyloftTesting"] + testModules).map { .target(name: $0) }
  return [
    .target(
      name: name, dependencies: (["Flyloft"] + others).map { .target(name: $0) }, path: folder,
      exclude: entries(of: folder).filter { entry in
        !isLink("\(folder)/\(entry)") && !sources.contains { "\($0)/".hasPrefix(entry + "/") }
      },
      packageAccess: false)
  ] + libraries.map { library($0.module, in: folder, $0.pkgConfig, debian: $0.debian) }
    + inC.map { .target(name: $0, dependencies: usable, path: "\(folder)/\($0)", packageAccess: false) }
    + tests.map { target(folder + "/Tests", ofTests, tests: $0) }
}

func isInstalled(_ library: String) -> Bool {
  let search = try? Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: ["pkg-config", "--exists", library])
  search?.waitUntilExit()
  return search?.terminationStatus == 0
}
func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
func text(of file: String) -> String { (try? String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)) ?? "" }
func entries(of folder: String) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []).filter { !$0.hasPrefix(".") }
    .sorted()
}
/// The paths of all in a folder; none where it is a link, with which SwiftPM would refuse all of the package.
func files(in folder: String) -> [String] {
  isLink(folder) ? [] : (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
}
func isLink(_ path: String) -> Bool {
  (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(root)/\(path)")) != nil
}
