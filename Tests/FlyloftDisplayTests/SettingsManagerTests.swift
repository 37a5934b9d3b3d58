import DisplayThread
import Flyloft
import FlyloftObserver
import TestSupport
import Testing

@testable import FlyloftDisplay

@Suite("The settings manager of a screen")
struct SettingsManagerTests {
  @Test("its settings are known when a connection is open, before any window is")
  func start() async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    let manager = SettingsManager(
      on: server.display, ["Net/ThemeName": .text("Adwaita-dark"), "Xft/DPI": .number(1024 * 96 * 2)])
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let settings = try await Task { @DisplayActor in
        let connection = try Connection(display: display)
        #expect(connection.scale == 2)
        return connection.settings
      }.value
      #expect(settings.appearance == .dark)
    }
    withExtendedLifetime(manager) {}
  }
}
