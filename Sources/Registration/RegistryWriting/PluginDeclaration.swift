package import Foundation

/// The content of a plugin's `flyloft.json`: the C libraries that the module needs, and its own sources of C or C++.
package struct PluginDeclaration: Decodable, Sendable {
  /// The C libraries, each with a module map in the plugin's folder.
  package var libraries: [Library] = []
  /// Folders in the plugin's folder with sources of C or C++, each a module of that name with its headers in `include/`. They
  /// may use the libraries.
  package var sources: [String] = []

  /// True if its views are to be drawn in a sandbox.
  package var sandbox = false

  /// One C library.
  package struct Library: Decodable, Sendable {
    /// The name that Swift imports it by, which is also that of the sub-folder with its module map.
    package let module: String
    /// The name that pkg-config knows the library by.
    package let pkgConfig: String
    /// The Debian package with the library's headers.
    package let debian: String
    /// True if `make deps` leaves the library to those who want it, and only `make deps-all` installs it.
    package let optional: Bool?

    /// True if pkg-config knows the library on this machine.
    package var isInstalled: Bool {
      let search = Process()
      search.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      search.arguments = ["pkg-config", "--exists", pkgConfig]
      search.standardError = FileHandle.nullDevice
      guard (try? search.run()) != nil else { return false }
      search.waitUntilExit()
      return search.terminationStatus == 0
    }
  }

  /// A declaration of nothing.
  package init() {}

  private enum CodingKeys: String, CodingKey { case libraries, sources, sandbox }

  /// Decodes a declaration; what is left out is empty.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    libraries = try container.decodeIfPresent([Library].self, forKey: .libraries) ?? []
    sources = try container.decodeIfPresent([String].self, forKey: .sources) ?? []
    sandbox = try container.decodeIfPresent(Bool.self, forKey: .sandbox) ?? false
  }

  /// Reads the content of a `flyloft.json`.
  ///
  /// - Throws: `DecodingError` for anything but an object with such lists.
  package init(json: Data) throws {
    self = try JSONDecoder().decode(PluginDeclaration.self, from: json)
  }
}
