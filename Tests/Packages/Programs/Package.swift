// swift-tools-version: 6.2
import PackageDescription

func flyloft(_ products: String...) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "flyloft") }
}

let package = Package(
  name: "programs",
  dependencies: [.package(url: "https://example.com/flyloft.git", from: "0.1.0")],
  targets: [
    .executableTarget(name: "Lists", dependencies: flyloft("Flyloft", "FlyloftDisplay", "FlyloftRendering")),
    .executableTarget(name: "Picture", dependencies: flyloft("Flyloft", "FlyloftDisplay", "FlyloftRendering")),
    .executableTarget(name: "Preview", dependencies: flyloft("Flyloft", "FlyloftPreview")),
    .executableTarget(
      name: "Staged", dependencies: flyloft("Flyloft", "FlyloftRegistry", "FlyloftRendering", "FlyloftStage")),
    .executableTarget(name: "Traced", dependencies: flyloft("Flyloft", "FlyloftRecording", "FlyloftRendering")),
  ]
)
