public import Foundation

/// What a plugin's `flyloft.json` says: the C libraries that the module needs.
public struct PluginDeclaration: Decodable, Sendable {
  /// The C libraries, each with a module map in the plugin's folder.
  public var libraries: [Library] = []

  /// One C library.
  public struct Library: Decodable, Sendable {
    /// The name that Swift imports it by, which is also that of the sub-folder with its module map.
    public let module: String
    /// The name that pkg-config knows the library by.
    public let pkgConfig: String
    /// The Debian package with the library's headers.
    public let debian: String

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

  /// A declaration of no libraries.
  public init() {}

  /// Reads the content of a `flyloft.json`.
  ///
  /// - Throws: `DecodingError` for anything but an object with such a list of libraries.
  public init(json: Data) throws {
    self = try JSONDecoder().decode(PluginDeclaration.self, from: json)
  }
}
