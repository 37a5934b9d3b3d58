private import FoundationEssentials
internal import Linked

/// A checkout of one module, `Endured`, that is edited while a window shows it, and the folders that the window may write to.
struct EnduredSources {
  static let gallery = "Endured"
  let path: String
  /// The colour of its views since the last edit, 0xRRGGBB: another one each time, and none that the window has itself.
  private(set) var color: UInt32 = 0x800000

  /// Makes the checkout in an empty folder.
  ///
  /// - Throws: `ObserverError.cannotStart`.
  init(in folder: borrowing TemporaryFolder) throws(ObserverError) {
    path = folder.path
    for name in ["Sources/Registration/ViewRegistry", "Plugins/Endured", "tmp", "run", "home", "cache"] {
      try Self.attempt {
        try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
      }
    }
    try write("", to: "Package.swift")
    try save()
  }

  /// Variables of the window that is started here: all that it keeps and leaves is below this folder.
  var environment: [String: String?] {
    [
      "HOME": path + "/home", "XDG_STATE_HOME": path + "/home", "XDG_CACHE_HOME": path + "/cache",
      "TMPDIR": path + "/tmp",
      "XDG_RUNTIME_DIR": path + "/run", "VISUAL": "true",
    ]
  }

  /// Saves the module with views of a new colour.
  ///
  /// - Parameter line: what views do before they fill themselves.
  mutating func save(_ line: String = "") throws(ObserverError) {
    color = 0x80_0000 | (color + 0x25) & 0xffff
    try write(
      """
      public import Flyloft
      import Glibc

      public struct Swatch: View {
        public let index: Int
        public func size(fitting width: Double) -> Size { Size(width: width, height: 120) }
        public func draw(on canvas: borrowing Canvas) {
          \(line)
          canvas.fill(with: .color(Color(hex: 0x\(String(color, radix: 16)))))
        }
      }

      public struct Endured: Gallery {
        public init() {}
        public var count: Int { 200 }
        public func view(at index: Int) -> Swatch { Swatch(index: index) }
      }

      """, to: "Plugins/Endured/Endured.swift")
  }

  /// Saves an edit of a kind; nothing for a fault that is none.
  mutating func save(_ fault: EnduredAction.Fault) throws(ObserverError) {
    switch fault {
    case .goodEdit: try save()
    case .brokenEdit: try save("let wrong: Colour = 1")
    case .crashingEdit: try save(#"if index % 3 > 0 { fatalError("view \(index) has come to harm") }"#)
    case .hangingEdit: try save("while index % 3 == 1 { usleep(1000) }")
    case .floodingEdit: try save(#"for line in 0..<20_000 { print("line \(line) of view \(index)") }"#)
    default: break
    }
  }

  private func write(_ text: String, to name: String) throws(ObserverError) {
    // As editors do it: the file is there, whole, at any moment.
    try Self.attempt { try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"), options: .atomic) }
  }

  private static func attempt(_ body: () throws -> Void) throws(ObserverError) {
    do { try body() } catch { throw .cannotStart(program: "the edits", reason: "\(error)") }
  }
}
