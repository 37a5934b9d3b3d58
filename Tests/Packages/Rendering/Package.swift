// swift-tools-version: 6.2
import PackageDescription

func flyloft(_ product: String) -> Target.Dependency { .product(name: product, package: "flyloft") }

let package = Package(
  name: "rendering",
  dependencies: [.package(url: "https://example.com/flyloft.git", from: "0.1.0")],
  targets: [
    .executableTarget(name: "Queue", dependencies: [flyloft("FlyloftRendering")]),
    .executableTarget(name: "Cells", dependencies: [flyloft("Flyloft"), flyloft("FlyloftRendering")]),
  ]
)
