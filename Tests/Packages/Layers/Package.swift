// swift-tools-version: 6.2
import PackageDescription

func flyloft(_ product: String) -> Target.Dependency { .product(name: product, package: "flyloft") }

let package = Package(
  name: "layers",
  dependencies: [.package(url: "https://example.com/flyloft.git", from: "0.1.0")],
  targets: [
    .target(name: "Tones", dependencies: [flyloft("Flyloft")]),
    .target(name: "Meters", dependencies: ["Tones", flyloft("Flyloft")]),
    .executableTarget(name: "Previews", dependencies: ["Meters", flyloft("FlyloftPreview")]),
  ]
)
