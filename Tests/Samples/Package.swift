// swift-tools-version: 6.2
import PackageDescription

// What a program of one's own looks like. The tests build it from a clone, given as FLYLOFT_URL; by hand it is built from
// the folder that it stands in.
let flyloft: Package.Dependency =
  if let url = Context.environment["FLYLOFT_URL"] {
    .package(url: url, branch: "main")
  } else {
    .package(name: "flyloft", path: "../..")
  }

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "flyloft") }

let package = Package(
  name: "samples",
  dependencies: [flyloft],
  targets: [
    .executableTarget(name: "Queue", dependencies: [product("FlyloftRendering")]),
    .executableTarget(name: "Cells", dependencies: [product("Flyloft"), product("FlyloftRendering")]),
    .executableTarget(
      name: "Traced",
      dependencies: [product("Flyloft"), product("FlyloftRecording"), product("FlyloftRendering")]),
    .executableTarget(
      name: "Staged",
      dependencies: [
        product("Flyloft"), product("FlyloftRegistry"), product("FlyloftRendering"), product("FlyloftStage"),
      ]),
    .executableTarget(
      name: "Picture", dependencies: [product("Flyloft"), product("FlyloftRendering"), product("FlyloftDisplay")]),
    .executableTarget(name: "Preview", dependencies: [product("Flyloft"), product("FlyloftPreview")]),
    // A library of views in two targets, with a preview program and tests of its own.
    .target(name: "Palette", dependencies: [product("Flyloft")], path: "Charts/Palette"),
    .target(
      name: "Charts", dependencies: ["Palette", product("Flyloft")], path: "Charts/Charts", resources: [.copy("Assets")]
    ),
    .executableTarget(
      name: "Previews", dependencies: ["Charts", product("FlyloftPreview")], path: "Charts/Previews"),
    .testTarget(
      name: "ChartsTests", dependencies: ["Charts", product("FlyloftTesting")], path: "Charts/ChartsTests",
      exclude: ["__Snapshots__"]),
  ],
  swiftLanguageModes: [.v6]
)
