import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftTesting
import Testing
import ViewRegistry

/// An X server for one test, and a client that observes it.
final class ObservedDisplay {
  let server: XServer
  let client: XClient
  /// What its screen was started with.
  let size: PixelSize

  /// - Parameter options: more arguments for the server.
  init(
    _ kind: XServer.Kind = .virtual, size: PixelSize = PixelSize(width: 1000, height: 700), depth: Int = 24,
    options: [String] = []
  ) throws {
    self.size = size
    server = try XServer(kind, size: size, depth: depth, options: options)
    client = try XClient(display: server.display)
  }

  /// The display that a server within another one's window has.
  init(_ display: String, within server: XServer, size: PixelSize) throws {
    (self.server, self.size) = (server, size)
    client = try XClient(display: display)
  }

  /// Starts a preview as a user does, and waits for its window.
  ///
  /// - Parameter interposer: a proxy between the preview and the server.
  func show(
    _ gallery: String, size: PixelSize = PixelSize(width: 900, height: 600), through interposer: Interposer? = nil,
    _ arguments: String...
  ) throws -> ShownPreview {
    try ShownPreview(
      of: gallery, executable: BuiltProgram.path(), size: size, arguments: arguments, on: interposer?.display,
      seenBy: client)
  }

  /// Waits until the window shows what is expected, and returns its pixels; records the last difference if it doesn't.
  @discardableResult
  func expect(
    _ expected: ExpectedWindow, in preview: ShownPreview, top: Int = 0, within limit: Duration = .limit,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Screenshot? {
    var difference: String?
    let picture = client.pixels(
      of: preview.window,
      until: { picture in
        difference = expected.difference(in: picture, top: top)
        return difference == nil
      }, within: limit)
    if picture == nil {
      Issue.record(
        "\(difference ?? "The window went.") \(preview.program.standardError)", sourceLocation: sourceLocation)
    }
    return picture
  }

  /// Waits until the window is destroyed, which the server does after it has freed the program's other resources.
  func waitUntilGone(_ window: WindowHandle) -> Bool {
    let end = ContinuousClock.now + .limit
    while client.isConnected, client.size(of: window) != .zero {
      guard ContinuousClock.now < end else { return false }
      _ = client.waitForDamage(in: window, within: .milliseconds(100))
    }
    client.sync()
    return true
  }
}

extension ObservedDisplay {
  /// Waits until no shared memory is left of a process that has ended. The server detaches it once it notices the end.
  func waitUntilSharedMemoryIsGone(of process: Int32) throws -> Bool {
    let end = ContinuousClock.now + .limit
    while try server.sharedMemoryCount(of: process) > 0 {
      guard ContinuousClock.now < end else { return false }
      client.sync()
    }
    return true
  }
}

/// A built-in gallery with these knobs.
func gallery(_ name: String, _ settings: [String: String] = [:]) throws -> AnyGallery {
  try registry.gallery(named: name)(settings.map { KnobSetting(name: $0.key, value: $0.value) })
}
