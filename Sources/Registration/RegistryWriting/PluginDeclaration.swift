public import Foundation

/// What a plugin's `flyloft.json` says: the C libraries that the module needs, and its own sources of C or C++.
public struct PluginDeclaration: Decodable, Sendable {
  /// The C libraries, each with a module map in the plugin's folder.
  public var libraries: [Library] = []
  /// Folders in the plugin's folder with sources of C or C++, each a module of that name with its headers in `include/`. They
  /// may use the libraries.
  public var sources: [String] = []

  /// One C library.
  public struct Library: Decodable, Sendable {
    /// The name that Swift imports it by, which is also that of the sub-folder with its module map.
    public let module: String
    /// The name that pkg-config knows the library by.
    public let pkgConfig: String
    /// The Debian package with the library's headers.
    public let debian: String
    /// Whether `make deps` leaves the library to those who want it, and only `make deps-all` installs it.
    public let optional: Bool?

    /// Whether pkg-config knows the library on this machine.
    public var isInstalled: Bool {
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
  public init() {}

  private enum CodingKeys: String, CodingKey { case libraries, sources }

  /// Decodes a declaration; what is left out is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    libraries = try container.decodeIfPresent([Library].self, forKey: .libraries) ?? []
    sources = try container.decodeIfPresent([String].self, forKey: .sources) ?? []
  }

  /// Reads the content of a `flyloft.json`.
  ///
  /// - Throws: `DecodingError` for anything but an object with such lists.
  public init(json: Data) throws {
    self = try JSONDecoder().decode(PluginDeclaration.self, from: json)
  }
}
