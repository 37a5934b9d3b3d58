internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import Glibc

/// A package with a preview program, which is built in a folder of its own below SwiftPM's, so that no other build waits for it.
package struct PreviewPackage: Sendable {
  /// The package's folder.
  package let root: String
  /// The name of its preview program.
  package let product: String
  /// The file of that program, which may have to be built.
  package var program: String { "\(scratch)/\(Self.configuration)/\(product)" }
  var scratch: String { root + "/.build/flyloft" }
  /// Views draw as fast as they will for users.
  static let configuration = "release"

  /// The folder of the package that the present folder is in; nil where that is none, or a checkout of Flyloft.
  package static var present: String? {
    guard let path = realpath(".", nil) else { return nil }
    defer { free(path) }
    guard let manifest = PackageSources.Place.manifest(above: String(cString: path)) else { return nil }
    let root = String(manifest.dropLast("/Package.swift".count))
    return Checkout.root(above: root) == root ? nil : root
  }

  /// Asks SwiftPM for the preview programs of a package: its executable targets that depend on `FlyloftPreview`.
  ///
  /// - Parameter name: the one that is wanted; needed where there are several.
  /// - Throws: `PackageFailure`.
  package init(in root: String, named name: String? = nil) throws(PackageFailure) {
    struct Description: Decodable {
      struct Target: Decodable {
        var name: String
        var type: String
        var products: [String]?

        enum CodingKeys: String, CodingKey {
          case name, type
          case products = "product_dependencies"
        }
      }
      var targets: [Target]
    }
    self.root = root
    var run = CommandRun(
      [
        "swift", "package", "--package-path", root, "--scratch-path", root + "/.build/flyloft", "describe", "--type",
        "json",
      ])
    run.outputLimit = 16 << 20
    let (end, output) = run.run()
    guard end == .exited(code: 0), let start = output.firstIndex(of: "{"),
      let targets = JSONText.value(Description.self, in: output[start...])?.targets
    else {
      if case .notStarted(let reason) = end { throw PackageFailure("There is no `swift` to build \(root): \(reason)") }
      throw PackageFailure("SwiftPM can't read \(root)/Package.swift; `swift build` there says why.")
    }
    let programs = targets.filter {
      $0.type == "executable" && ($0.products ?? []).contains("FlyloftPreview")
    }.map(\.name).sorted()
    guard let first = programs.first else { throw PackageFailure(Self.lines(root)) }
    if let name, !programs.contains(name) {
      throw PackageFailure("\(root) has no preview program called \(name), but \(programs.joined(separator: ", ")).")
    }
    guard name != nil || programs.count == 1 else {
      throw PackageFailure(
        "\(root) has several preview programs: \(programs.joined(separator: ", ")). Name one: --program \(first)")
    }
    product = name ?? first
  }

  private static func lines(_ root: String) -> String {
    """
    \(root) has no preview program. `flyloft init` adds one; or by hand, in Package.swift:
      .package(url: "…/flyloft.git", branch: "main")
      .executableTarget(name: "Previews", dependencies: [.product(name: "FlyloftPreview", package: "flyloft")])
    and in Sources/Previews/Previews.swift:
      \("import FlyloftPreview")
      @main struct Previews: PreviewProgram {
        static let galleries: [any Gallery.Type] = []
      }
    """
  }

  /// Builds the program and waits for it.
  ///
  /// - Parameter progress: given the count of steps that are done, and of all that are known so far.
  /// - Throws: what SwiftPM says.
  package func build(_ progress: @escaping (_ done: Int, _ all: Int) -> Void) throws(PackageFailure) {
    let build = WholeBuild(
      root: root, product: product, scratch: scratch, configuration: Self.configuration, messageRoot: root + "/",
      wake: -1, isCancelled: { false }, progress: progress)
    switch build.run() {
    case .built, .cancelled: break
    case .notStarted(let reason): throw PackageFailure("There is no `swift` to build \(root): \(reason)")
    case .failed(let errors):
      let failure = ModuleFailure(module: product, title: "\(product) can’t be built", messages: errors, folder: "")
      throw PackageFailure(failure.lines.joined(separator: "\n"))
    }
  }

  /// The names of the program's galleries as it is now; none where it has not been built.
  package var galleryNames: [String] { ((try? GalleryNames.asked(of: program)) ?? []).map(\.name) }
}

/// Why a package's views can't be shown, in words for a terminal.
package struct PackageFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
