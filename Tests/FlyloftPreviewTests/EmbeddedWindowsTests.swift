import DisplayThread
import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Glibc
import TestSupport
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

/// Preview windows in a program that has others, and settings that no command line lets through.
@Suite("Windows of a program of one's own")
struct EmbeddedWindowsTests {
  private static func configuration(_ size: Size = Size(width: 300, height: 200)) -> PreviewConfiguration {
    PreviewConfiguration(galleries: [AnyGallery(ColoredCards())], size: size, isAnimated: false)
  }

  @DisplayActor
  private static func open(
    _ count: Int, on display: String, rescaled: @escaping @DisplayActor @Sendable (Double) -> Void
  ) throws -> (Connection, [PreviewWindow]) {
    let connection = try Connection(display: display)
    connection.onScaleChange = rescaled
    return (connection, try (0..<count).map { _ in try PreviewWindow(configuration(), on: connection) })
  }

  @DisplayActor
  private static func refusal(of configuration: PreviewConfiguration, on connection: Connection) -> DisplayError? {
    do throws(DisplayError) {
      try PreviewWindow(configuration, on: connection).close()
      return nil
    } catch { return error }
  }

  private static func wait(until condition: @escaping @DisplayActor @Sendable () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .limit
    while await !(Task { @DisplayActor in condition() }.value) {
      guard ContinuousClock.now < end else { return false }
    }
    return true
  }

  @Test(
    "each follows the desktop, beside the program itself; one that is closed leaves the other, which ends the connection"
  )
  func two() async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let client = try XClient(display: display)
      setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
      startDisplayThread()
      let told = Collector<Double>()
      let (connection, windows) = try await Self.open(2, on: display) { told.add($0) }
      client.setResources("Xft.dpi: 144")
      #expect(await Self.wait { windows.allSatisfy { $0.model.layout.scale == 1.5 } && told.now == [1.5] })
      await Task { @DisplayActor in windows[0].windowShouldClose(windows[0].window) }.value
      #expect(await Self.wait { connection.hasWindows && connection.isOpen })
      await Task { @DisplayActor in windows[1].windowShouldClose(windows[1].window) }.value
      #expect(await Self.wait { !connection.hasWindows && !connection.isOpen })
    }
  }

  @Test("a size or a scale that is no number is an error, and a gallery that is not there the first one")
  func settings() async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
      startDisplayThread()
      try await Task { @DisplayActor in
        let connection = try Connection(display: display)
        for width in [Double.nan, .infinity, -.infinity, 1e300, 0, -1] {
          let error = Self.refusal(of: Self.configuration(Size(width: width, height: 9)), on: connection)
          if case .unusableSize? = error {} else { Issue.record("\(width): \(error as Any)") }
        }
        for scale in [Double.nan, .infinity, 0, -2] {
          var configuration = Self.configuration()
          configuration.scale = scale
          #expect(Self.refusal(of: configuration, on: connection) != nil, "\(scale)")
        }
        for selected in [7, -1, .max] {
          var configuration = Self.configuration()
          configuration.selected = selected
          let preview = try PreviewWindow(configuration, on: connection)
          #expect(preview.model.gallery?.name == "ColoredCards")
          preview.close()
        }
      }.value
    }
  }
}
