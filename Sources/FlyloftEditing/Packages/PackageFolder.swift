internal import FlyloftConcurrency
internal import Glibc

/// The package that a program was built in.
package struct PackageFolder: Sendable {
  /// The folder of its manifest.
  package let root: String
  /// SwiftPM's folder, usually `.build`.
  let scratch: String
  /// The folder of builds by SwiftPM while the window is open. Nobody else waits for those.
  let ownScratch: String
  /// The package whose program is to be built first; nil where it has been.
  let unbuilt: PreviewPackage?

  /// The package of a program; nil where the program is not where SwiftPM has built it, or where no sources are.
  package init?(of program: String) {
    // scratch/triple/configuration/program
    let parts = program.split(separator: "/")
    guard parts.count > 4 else { return nil }
    scratch = "/" + parts.dropLast(3).joined(separator: "/")
    guard access("\(scratch)/workspace-state.json", R_OK) == 0 else { return nil }
    let above = "/" + parts.dropLast(4).joined(separator: "/")
    // SwiftPM's folder may be elsewhere. It is in the package's folder then that the program is started.
    let present = realpath(".", nil).map { path in
      defer { free(path) }
      return String(cString: path)
    }
    let manifests = [above, present ?? "/"].compactMap(PackageSources.Place.manifest)
    guard let manifest = manifests.first else { return nil }
    root = String(manifest.dropLast("/Package.swift".count))
    (ownScratch, unbuilt) = (scratch + "/flyloft", nil)
  }

  /// A package whose program is to be built before anything else.
  package init(building package: PreviewPackage) {
    (root, scratch, ownScratch, unbuilt) = (package.root, package.scratch, package.scratch, package)
  }
}
