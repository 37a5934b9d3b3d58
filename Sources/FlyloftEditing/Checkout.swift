internal import FlyloftConcurrency
internal import Glibc

/// The folder with the project's sources that a program was started in, or that it lies in.
public struct Checkout: Sendable {
  /// Its absolute path.
  public let root: String

  /// The checkout that the present folder belongs to, or else the one that this program was built in; nil where there is none.
  public init?() {
    let present = realpath(".", nil).map { path in
      defer { free(path) }
      return String(cString: path)
    }
    guard let root = Self.root(above: present ?? "/") ?? Self.root(above: ProgramFile.path) else { return nil }
    self.root = root
  }

  /// The checkout at a path.
  package init(root: String) {
    self.root = root
  }

  /// Where views' modules are.
  var plugins: String { root + "/Plugins" }

  /// Whether `Plugins/` has a folder of this name.
  public func hasModule(named name: String) -> Bool {
    var status = stat()
    return !name.isEmpty && !name.contains("/") && !name.hasPrefix(".") && stat(plugins + "/" + name, &status) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func root(above path: String) -> String? {
    var folder = path[...]
    while !folder.isEmpty {
      if ["/Package.swift", "/Plugins", "/Sources/ViewRegistry"].allSatisfy({ access(String(folder) + $0, R_OK) == 0 })
      {
        return String(folder)
      }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
    return nil
  }
}
