// swift-tools-version: 6.2
import PackageDescription

// What measures, compares and teaches, apart from the product: nobody who builds on Flyloft compiles it, or fetches what only it needs.
// It depends on Flyloft as anybody would, except that FLYLOFT_LABORATORY has that offer its programs, its galleries and what its tests
// have in common, too.
let package = Package(
  name: "laboratory",
  dependencies: [
    .package(name: "flyloft", path: "../.."),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // Sources of the product and of its tests, by links: what is `package` there is not to be had in another package.
    .target(
      name: "Linked",
      dependencies: flyloft("FlyloftDisplay FlyloftRegistry FlyloftRendering CXTest WaitLimit") + [argumentParser],
      // It is public, so others know it from there.
      exclude: ["Concurrency/CompletionContext.swift"]),

    // Windows measured from outside: `flyloft bench`, `make bench-peers`.
    .target(name: "FlyloftBench", dependencies: ["Linked"] + flyloft("ViewRegistry PDFWriting SeededRandom")),
    .executableTarget(
      name: "flyloft-bench", dependencies: ["FlyloftBench"] + flyloft("SeededRandom flyloft flyloft-galleries")),
    .testTarget(name: "FlyloftBenchTests", dependencies: ["FlyloftBench", "flyloft-bench"] + testSupport),

    .testTarget(
      name: "LaboratoryCommandTests",
      dependencies: ["Linked", "flyloft-bench", "flyloft-compare", "flyloft-lessons"] + testSupport),

    // The ways off the main thread, and ours: `flyloft compare`.
    .target(name: "CMainQueue"),
    .target(name: "FlyloftWays", dependencies: ["Linked"]),
    .target(name: "FlyloftCompare", dependencies: ["FlyloftBench", "FlyloftWays", "CMainQueue"]),
    .executableTarget(name: "flyloft-compare", dependencies: ["FlyloftCompare"]),
    .testTarget(name: "FlyloftCompareTests", dependencies: ["FlyloftCompare", "flyloft-compare"] + testSupport),

    // Galleries of what `flyloft-compare` does in one of the ways: `make lessons`.
    .target(name: "LongTasks", dependencies: flyloft("Flyloft"), packageAccess: false),
    .target(name: "Ways", dependencies: flyloft("Flyloft"), packageAccess: false),
    .executableTarget(
      name: "flyloft-lessons", dependencies: ["LongTasks", "Ways", "flyloft-compare"] + flyloft("FlyloftPreview")),
    .testTarget(
      name: "LongTasksTests", dependencies: ["LongTasks", "flyloft-compare"] + testSupport, exclude: ["__Snapshots__"],
      packageAccess: false),
    .testTarget(
      name: "WaysTests", dependencies: ["Ways", "flyloft-compare"] + testSupport, exclude: ["__Snapshots__"],
      packageAccess: false),

    // Figures in pairs, and the table and the file that they come to: `make bench`.
    .target(name: "Comparing"),
    .executableTarget(
      name: "bench",
      dependencies: ["Comparing", "Linked", .product(name: "Histogram", package: "hdrhistogram-swift")]
        + flyloft("FlyloftPreview")),
    .testTarget(name: "ComparingTests", dependencies: ["Comparing"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.enableUpcomingFeature("ExistentialAny")]
  // Modules written as an author writes them have a plain `import Flyloft`.
  if target.packageAccess { target.swiftSettings?.append(.enableUpcomingFeature("InternalImportsByDefault")) }
  // What is linked is checked where it belongs: here, an import may have nothing to give.
  guard target.name != "Linked" else { continue }
  target.swiftSettings?.append(.enableUpcomingFeature("MemberImportVisibility"))
  if Context.environment["FLYLOFT_WARNINGS_ARE_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}

var argumentParser: Target.Dependency { .product(name: "ArgumentParser", package: "swift-argument-parser") }
var testSupport: [Target.Dependency] { flyloft("FlyloftTesting TestSupport SeededRandom") }

/// Products of Flyloft, by their names with spaces between.
func flyloft(_ names: String) -> [Target.Dependency] {
  names.split(separator: " ").map { .product(name: String($0), package: "flyloft") }
}
