import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftRendering
import Synchronization
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

@Suite("A window that can't be seen", .serialized)
struct HiddenTests {
  enum Way: CaseIterable, Codable {
    case unmapped, covered, declared
  }

  @Test(
    "it draws nothing, paints nothing and wakes for nothing, and is right at once when it shows",
    arguments: Way.allCases)
  func hidden(way: Way) async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String, way] in
      let options = PreviewConfiguration(
        galleries: [AnyGallery(Ticks())], size: Size(width: 900, height: 600), showsMetrics: true)
      let live = try await LivePreview(options, on: display)
      let client = live.client
      try #require(client.pixels(of: live.window, until: showsTick) != nil)

      var cover: CoverHandle?
      switch way {
      case .unmapped: client.unmap(live.window)
      case .covered: cover = client.cover(PixelRect(x: 0, y: 0, width: 1000, height: 700))
      case .declared: client.setStates(["_NET_WM_STATE_HIDDEN"], of: live.window)
      }
      // What was being drawn when it vanished comes to its end first.
      try #require(await live.wait { await !live.doings.isVisible })
      try #require(await live.wait { await live.isIdle }, "something is due, drawn or painted all the same")
      let before = await live.doings

      switch way {
      case .unmapped: client.map(live.window)
      case .covered: client.uncover(cover!)
      case .declared: client.setStates([], of: live.window)
      }
      try #require(await live.wait { await live.doings.isVisible })
      #expect(client.pixels(of: live.window, until: showsTick) != nil)
      #expect(
        await live.wait {
          let now = await live.doings
          return now.ticks > before.ticks + 5 && now.frames > before.frames
        })
    }
  }
}

/// Whether the card's middle has the colour of any tick.
private func showsTick(_ picture: Screenshot) -> Bool {
  picture.size.width == 900 && picture[500, 150] >> 8 == 0xff12_34
}

private struct Doings {
  let isVisible: Bool
  let frames: Int
  let ticks: Int
}

extension LivePreview {
  fileprivate var doings: Doings {
    get async {
      let preview = preview
      return await Task { @DisplayActor in
        Doings(
          isVisible: preview.window.isVisible, frames: preview.window.frames.count,
          ticks: drawnTicks.load(ordering: .relaxed))
      }.value
    }
  }
}

private let drawnTicks = Atomic(0)

/// Changes a hundred times a second.
private struct Ticks: LiveGallery {
  var count: Int { 1 }
  var period: Duration { .milliseconds(10) }

  func view(at index: Int, moment: Moment) -> Tick { Tick(number: moment.nanoseconds / 10_000_000) }
}

private struct Tick: View {
  let number: Int

  func size(fitting width: Double) -> Size { Size(width: width, height: 300) }

  func draw(on canvas: borrowing Canvas) {
    drawnTicks.add(1, ordering: .relaxed)
    canvas.fill(with: .color(Color(hex: 0x12_3400 + UInt32(number))))
  }
}
