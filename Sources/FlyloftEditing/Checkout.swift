internal import FlyloftConcurrency
internal import Glibc

/// The folder with the project's sources that a program was started in, or that it lies in.
package struct Checkout: Sendable {
  /// Its absolute path.
  package let root: String

  /// The checkout that the present folder belongs to, or else the one that this program was built in; nil where there is none.
  package init?() {
    guard let root = Self.root(above: Self.presentFolder) ?? Self.root(above: ProgramFile.path) else { return nil }
    self.root = root
  }

  /// The checkout that this program was built in; nil where it was moved.
  package static var ofProgram: Checkout? { root(above: ProgramFile.path).map { Checkout(root: $0) } }

  /// The place of the present folder.
  package enum Place: Sendable {
    /// It is the checkout's own, so that paths in the checkout are paths from there.
    case root
    /// Somewhere in the checkout.
    case inside
    /// The checkout is the one that the program was built in.
    case elsewhere
  }

  /// The place of the present folder.
  package var place: Place {
    let present = Self.presentFolder
    return present == root ? .root : present.hasPrefix(root + "/") ? .inside : .elsewhere
  }

  private static var presentFolder: String {
    guard let path = realpath(".", nil) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The checkout at a path.
  package init(root: String) {
    self.root = root
  }

  /// The folder of the views' modules.
  var plugins: String { root + "/Plugins" }

  /// True if `Plugins/` has a folder of this name.
  package func hasModule(named name: String) -> Bool {
    var status = stat()
    return !name.isEmpty && !name.contains("/") && !name.hasPrefix(".") && stat(plugins + "/" + name, &status) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True if a module has a file that was written later than a program.
  package func hasModule(named name: String, newerThan program: String) -> Bool {
    let written = FileDigests.timeOfWriting(program)
    return hasModule(named: name)
      && FolderWalk(plugins + "/" + name, skipping: ["Tests"]).files.contains {
        FileDigests.timeOfWriting($0) > written
      }
  }

  static func root(above path: String) -> String? {
    var folder = path[...]
    while !folder.isEmpty {
      if ["/Package.swift", "/Plugins", "/Sources/Registration/ViewRegistry"].allSatisfy({
        access(String(folder) + $0, R_OK) == 0
      }) {
        return String(folder)
      }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
    return nil
  }
}
