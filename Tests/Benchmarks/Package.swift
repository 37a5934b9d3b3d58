// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who builds on Flyloft fetches what only measuring needs.
let package = Package(
  name: "flyloft-benchmarks",
  dependencies: [
    .package(name: "flyloft", path: "../.."),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "Flyloft", package: "flyloft"), .product(name: "FlyloftRendering", package: "flyloft"),
        .product(name: "FlyloftRegistry", package: "flyloft"), .product(name: "FlyloftStage", package: "flyloft"),
        .product(name: "FlyloftDisplay", package: "flyloft"), .product(name: "FlyloftPreview", package: "flyloft"),
        .product(name: "Histogram", package: "hdrhistogram-swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"), "Comparing", "Linked",
      ]),

    // Sources of the product, by links: what is `package` there is not to be had in another package.
    .target(name: "Linked", dependencies: [.product(name: "Flyloft", package: "flyloft")]),

    // Figures in pairs, and the table and the file that they come to.
    .target(name: "Comparing"),
    .testTarget(name: "ComparingTests", dependencies: ["Comparing"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .map { .enableUpcomingFeature($0) }
}
