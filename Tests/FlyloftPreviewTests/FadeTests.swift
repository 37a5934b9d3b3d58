import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftRendering
import Synchronization
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview
@testable import Simulation

@Suite("A picture that takes the place of another", .serialized)
struct FadeTests {
  private let old: Image
  private let new: Image

  init() throws {
    old = try Image(size: PixelSize(width: 1, height: 1), pixels: [0xff00_0000])
    new = try Image(size: PixelSize(width: 1, height: 1), pixels: [0xffff_ffff])
  }

  @Test("is there for good 120 ms after it came")
  func end() {
    let fade = Fade(from: old, at: .seconds(7))
    #expect(!fade.isOver(at: .seconds(7) + .milliseconds(119)))
    #expect(fade.isOver(at: .seconds(7) + .milliseconds(120)))
  }

  @Test("every step is asked for once, in order, however late the refreshes come", arguments: [1, 7, 16, 40, 200])
  func steps(milliseconds: Int) {
    var fade = Fade(from: old, at: .zero)
    var steps: [Int] = []
    var time = Duration.zero
    while !fade.isOver(at: time) {
      if let step = fade.nextStep(at: time) { steps.append(step) }
      time += .milliseconds(milliseconds)
    }
    #expect(steps == Set(steps).sorted())
    #expect(steps.allSatisfy { (1..<Fade.stepCount).contains($0) })
    #expect(milliseconds > 15 || steps.count == Fade.stepCount - 1)
  }

  @Test("a step that comes after a later one is not shown")
  func lateStep() {
    var fade = Fade(from: old, at: .zero)
    #expect(fade.shown == old)
    let isShown = [(3, new), (2, old), (3, old)].map { fade.reach($0.0, $0.1) }
    #expect(isShown == [true, false, false])
    #expect(fade.shown == new)
  }

  @Test(
    "is never taken back by a step that comes late; without animation there are no steps", arguments: [true, false])
  func onScreen(isAnimated: Bool) async throws {
    let server = try XServer(size: PixelSize(width: 800, height: 400))
    await #expect(processExitsWith: .success) { [display = server.display as String, isAnimated] in
      let options = PreviewConfiguration(
        galleries: [AnyGallery(ChangingCard())], size: Size(width: 760, height: 360), isAnimated: isAnimated)
      let live = try await LivePreview(options, on: display)
      #expect(await live.waitForRow(0, .black) != nil)
      let shades = await Shades(of: live.preview)
      ChangingCard.isBright.store(true, ordering: .sequentiallyConsistent)
      live.client.type("r")
      let brightening = await shades.seen(until: 255)
      #expect(await live.waitForRow(0, .white) != nil)
      #expect(brightening == brightening.sorted(), "\(brightening)")
      ChangingCard.isBright.store(false, ordering: .sequentiallyConsistent)
      live.client.type("r")
      let darkening = await shades.seen(until: 0)
      #expect(await live.waitForRow(0, .black) != nil)
      #expect(darkening == darkening.sorted(by: >), "\(darkening)")
      // Which of the steps are seen is up to the machine.
      let between = (brightening + darkening).filter { $0 > 0 && $0 < 255 }
      #expect(isAnimated || between.isEmpty, "\(between)")
    }
  }

  @Test("passes through every step on the screen, where each is drawn in time", arguments: [true, false])
  func everyStep(isAnimated: Bool) {
    var window = VirtualWindow.opened(showing: ChangingCard(), isAnimated: isAnimated)
    window.changeRenderer { renderer, _ in renderer.log = [] }
    ChangingCard.isBright.store(true, ordering: .sequentiallyConsistent)
    defer { ChangingCard.isBright.store(false, ordering: .sequentiallyConsistent) }
    window.receive(.key(Key(keysym: UInt(UInt8(ascii: "r"))), text: "r", []))
    window.pass(.seconds(1))
    let steps = window.changeRenderer { renderer, _ in renderer.log ?? [] }.compactMap { entry in
      if case .told(.ended(let result)) = entry, result.request is BlendRequest { result.place } else { Place?.none }
    }
    #expect(steps.count == (isAnimated ? Fade.stepCount - 1 : 0))
  }
}

/// One card that is black until it is to be white.
private struct ChangingCard: Gallery {
  static let isBright = Atomic(false)

  var count: Int { 1 }

  func view(at index: Int) -> Card { Card(isBright: Self.isBright.load(ordering: .sequentiallyConsistent)) }

  struct Card: View {
    let isBright: Bool

    func size(fitting width: Double) -> Size { Size(width: width, height: 200) }
    func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(isBright ? .white : .black)) }
  }
}

/// Stands before the preview and notes the shade of the first row in each frame.
@DisplayActor
private final class Shades: WindowDelegate {
  private let preview: PreviewWindow
  private var seen: [UInt32] = []
  private var waiting: (end: UInt32, continuation: CheckedContinuation<Void, Never>)?

  init(of preview: PreviewWindow) {
    self.preview = preview
    preview.window.delegate = self
  }

  /// The shades since the last time, when `end` has come.
  func seen(until end: UInt32) async -> [UInt32] {
    if seen.last != end { await withCheckedContinuation { waiting = (end, $0) } }
    defer { seen = [] }
    return seen
  }

  func windowDidEndFrame(_ window: Window, painted: Bool) {
    if painted, let displayedImage = preview.model.rows?.visible.first?.displayedImage {
      displayedImage.withPixels { seen.append($0[$0.count / 2 + displayedImage.size.width / 2] & 0xff) }
    }
    preview.windowDidEndFrame(window, painted: painted)
    if let waiting, seen.last == waiting.end {
      self.waiting = nil
      waiting.continuation.resume()
    }
  }

  func windowWillPaint(_ window: Window) { preview.windowWillPaint(window) }
  func window(_ window: Window, received event: InputEvent) { preview.window(window, received: event) }
  func window(_ window: Window, resizedTo size: PixelSize) { preview.window(window, resizedTo: size) }
  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {
    preview.window(window, paint: rect, with: painter)
  }
  func window(_ window: Window, advanceTo time: Duration) { preview.window(window, advanceTo: time) }
  func windowShouldClose(_ window: Window) { preview.windowShouldClose(window) }
}
