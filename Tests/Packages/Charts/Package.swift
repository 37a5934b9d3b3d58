// swift-tools-version: 6.2
import PackageDescription

func flyloft(_ product: String) -> Target.Dependency { .product(name: product, package: "flyloft") }

let package = Package(
  name: "charts",
  dependencies: [.package(url: "https://example.com/flyloft.git", from: "0.1.0")],
  targets: [
    .target(name: "Charts", dependencies: [flyloft("Flyloft")], resources: [.copy("Assets")]),
    .executableTarget(name: "Previews", dependencies: ["Charts", flyloft("FlyloftPreview")]),
    .testTarget(name: "ChartsTests", dependencies: ["Charts", flyloft("FlyloftTesting")], exclude: ["__Snapshots__"]),
  ]
)
