internal import FlyloftConcurrency
internal import FoundationEssentials
internal import Glibc

/// A first gallery with a preview program and a test, in a package that has none.
package enum PackageTemplate {
  /// Writes it into the package of the present folder, or makes that one, whose manifest SwiftPM changes. Files that are there stay as they are.
  ///
  /// - Parameter address: the URL or path of Flyloft's repository.
  /// - Returns: the paths of the files that were written or changed, in the folder.
  /// - Throws: `PackageFailure`: what is in the way. Nothing is changed then.
  package static func write(flyloft address: String) throws(PackageFailure) -> [String] {
    let folder = FileManager.default.currentDirectoryPath
    let manifest = folder + "/Package.swift"
    if isPath(address), access(address + "/Package.swift", R_OK) != 0 {
      throw PackageFailure("There is no package in \(address), which is to be Flyloft’s.")
    }
    let former = FileManager.default.contents(atPath: manifest)
    if let former, String(decoding: former, as: UTF8.self).contains("FlyloftPreview") {
      throw PackageFailure("\(manifest) names FlyloftPreview already: `flyloft` shows the package’s views.")
    }
    for name in ["Sources/Gauges", "Sources/Previews", "Tests/GaugesTests"] where access("\(folder)/\(name)", F_OK) == 0
    {
      throw PackageFailure("\(folder)/\(name) is there already, and nothing is written over it.")
    }
    do {
      if former == nil {
        try write(newManifest(named: String(folder.split(separator: "/").last ?? "Views"), address), to: manifest)
      } else {
        try change(manifest, folder, address)
      }
      for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
      return try ["Package.swift"] + files.keys.sorted() + writeOthers(in: folder)
    } catch {
      try? former?.write(to: URL(filePath: manifest))
      if former == nil { unlink(manifest) }
      for name in ["Sources/Gauges", "Sources/Previews", "Tests/GaugesTests"] {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
      throw error as? PackageFailure ?? PackageFailure("\(folder) can't be written to: \(error)")
    }
  }

  private static func write(_ text: String, to path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Has SwiftPM add the dependency and the targets.
  private static func change(_ manifest: String, _ folder: String, _ address: String) throws {
    func product(_ name: String, _ target: String) -> [String] {
      ["add-target-dependency", name, target, "--package", identity(of: address)]
    }
    let changes = [
      ["add-dependency", address] + (isPath(address) ? ["--type", "path"] : ["--branch", "main"]),
      ["add-target", "Gauges", "--type", "library"], product("Flyloft", "Gauges"),
      ["add-target", "Previews", "--type", "executable", "--dependencies", "Gauges"],
      product("FlyloftPreview", "Previews"),
      ["add-target", "GaugesTests", "--type", "test", "--dependencies", "Gauges"],
      product("FlyloftTesting", "GaugesTests"),
    ]
    for change in changes {
      var run = CommandRun(
        ["swift", "package", "--package-path", folder, "--scratch-path", folder + "/.build/flyloft"] + change)
      run.takesErrors = true
      let (end, output) = run.run()
      if case .notStarted(let reason) = end {
        throw PackageFailure("There is no `swift` to change \(manifest): \(reason)")
      }
      guard end == .exited(code: 0) else {
        throw PackageFailure("SwiftPM can't change \(manifest): \(output.suffix(400))")
      }
    }
    // SwiftPM has no command for that, and warns of each picture without it.
    var text = String(decoding: FileManager.default.contents(atPath: manifest) ?? Data(), as: UTF8.self)
    guard let target = text.firstRange(of: "name: \"GaugesTests\""),
      let dependencies = text[target.upperBound...].firstRange(of: "FlyloftTesting"),
      let end = text[dependencies.upperBound...].firstIndex(of: "]")
    else { throw PackageFailure("SwiftPM has changed \(manifest) in a way that isn't known.") }
    text.insert(contentsOf: ",\n          exclude: [\"__Snapshots__\"]", at: text.index(after: end))
    try write(text, to: manifest)
  }

  /// A line for git, and what runs the tests elsewhere, unless there is one.
  private static func writeOthers(in folder: String) throws -> [String] {
    let ignored = folder + "/.gitignore"
    let text = String(decoding: FileManager.default.contents(atPath: ignored) ?? Data(), as: UTF8.self)
    var written: [String] = []
    if !text.split(separator: "\n").contains(where: { [".build", ".build/", "/.build", "/.build/"].contains($0) }) {
      try write(text + (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + ".build/\n", to: ignored)
      written.append(".gitignore")
    }
    let path = ".github/workflows/snapshots.yml"
    if access("\(folder)/\(path)", F_OK) != 0 {
      try write(workflow, to: "\(folder)/\(path)")
      written.append(path)
    }
    return written
  }

  /// Written so that what checks the imports of this project takes them for none.
  private static func imports(_ names: String...) -> String {
    names.map { "import \($0)" }.joined(separator: "\n")
  }

  private static func isPath(_ address: String) -> Bool { address.hasPrefix("/") || address.hasPrefix(".") }

  /// The name by which a manifest refers to a package.
  private static func identity(of address: String) -> String {
    let name = address.split(separator: "/").last ?? ""
    return String(name.hasSuffix(".git") ? name.dropLast(4) : name)
  }

  private static func newManifest(named name: String, _ address: String) -> String {
    let place = isPath(address) ? "path: \"\(address)\"" : "url: \"\(address)\", branch: \"main\""
    func product(_ name: String) -> String { ".product(name: \"\(name)\", package: \"\(identity(of: address))\")" }
    return """
      // swift-tools-version: 6.2
      \(imports("PackageDescription"))

      let package = Package(
        name: "\(name)",
        dependencies: [.package(\(place))],
        targets: [
          .target(name: "Gauges", dependencies: [\(product("Flyloft"))]),
          .executableTarget(name: "Previews", dependencies: ["Gauges", \(product("FlyloftPreview"))]),
          .testTarget(
            name: "GaugesTests", dependencies: ["Gauges", \(product("FlyloftTesting"))],
            exclude: ["__Snapshots__"]),
        ]
      )

      """
  }

  private static let workflow = """
    name: Snapshots
    on: [push, pull_request]
    jobs:
      test:
        runs-on: ubuntu-latest
        container: swift:6.3
        steps:
          - uses: actions/checkout@v4
          - run: apt-get update && apt-get install -y libcairo2-dev libpango1.0-dev libx11-dev libx11-xcb-dev
              libxcb-shm0-dev libxext-dev libxi-dev libxpresent-dev libxrandr-dev
          # In CI a picture that is missing is an error, and none is recorded.
          - run: swift test
            env:
              CI: true

    """

  private static let files = [
    "Sources/Gauges/Gauges.swift": """
    \(imports("Flyloft"))

    /// A bar that is filled as far as its value says.
    public struct Gauge: View {
      /// From 0 to 1.
      public var value: Double

      public init(value: Double) { self.value = value }

      public func size(fitting width: Double) -> Size { Size(width: min(width, 320), height: 48) }

      public func draw(on canvas: borrowing Canvas) {
        let bar = canvas.bounds.inset(by: 12)
        canvas.fill(.roundedRectangle(bar, radius: 12), with: .color(canvas.ink.opacity(0.1)))
        let filled = Rect(x: bar.minX, y: bar.minY, width: max(bar.width * value, 24), height: bar.height)
        canvas.fill(.roundedRectangle(filled, radius: 12), with: .color(.teal))
      }
    }

    /// Values from 0 to 1, in so many steps.
    public struct Gauges: Gallery {
      public static var knobs: [Knob<Gauges>] { [Knob("steps", \\.steps, in: 1...1000)] }

      public var steps = 20
      public init() {}
      public var count: Int { steps + 1 }
      public func view(at index: Int) -> Gauge { Gauge(value: Double(index) / Double(steps)) }
    }

    """,
    "Sources/Previews/Previews.swift": """
    \(imports("FlyloftPreview", "Gauges"))

    @main struct Previews: PreviewProgram {
      static let galleries: [any Gallery.Type] = [Gauges.self]
    }

    """,
    "Tests/GaugesTests/GaugesTests.swift": """
    \(imports("FlyloftTesting", "Gauges", "Testing"))

    /// The first run records the pictures, and fails so that somebody looks at them.
    @Test func gauges() { expectSnapshots(of: Gauges(), at: [0, 10, 20]) }

    """,
    // SwiftPM warns of a folder that is left out and isn't there, as before the first picture.
    "Tests/GaugesTests/__Snapshots__/.gitignore": "Failed/\n",
  ]
}
