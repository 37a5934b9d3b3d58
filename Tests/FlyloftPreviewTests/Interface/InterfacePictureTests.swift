import Flyloft
import FlyloftEditing
import FlyloftRegistry
import FlyloftRendering
import FlyloftTesting
import Foundation
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

/// Each picture is compared with its recording, pixel for pixel. All text on them is set in the fonts that Flyloft ships.
///
/// `FLYLOFT_RECORD_PICTURES=1` records them anew, to be looked at before they are committed.
@Suite("The interface's pictures")
struct InterfacePictureTests {
  @Test("galleries and what was left out, settings, views, one that fails, one that isn't drawn yet", arguments: looks)
  func gallery(_ look: Appearance) throws {
    var window = DrawnWindow(configuration(look), heldRows: [2])
    window.move(to: center(of: window.model.layout.listRow(2, offset: 0)))
    try expect(window, "gallery", look)
  }

  @Test("the figures, docked in the sidebar", arguments: looks)
  func figures(_ look: Appearance) throws {
    var configuration = configuration(look)
    configuration.showsMetrics = true
    try expect(DrawnWindow(configuration, measurements: .sample), "figures", look)
  }

  @Test("a module that doesn't compile, below its old pictures", arguments: looks)
  func errors(_ look: Appearance) throws {
    var window = DrawnWindow(configuration(look))
    window.receive(
      .failed(
        ModuleFailure(
          module: "Gauges", title: "Gauges doesn’t compile",
          messages: [
            CompilerMessage(
              "cannot find type 'Colour' in scope; did you mean one of the many types that have a name like it, such as "
                + "'Color'?", file: "Gauges/Dial.swift", line: 17, column: 14, source: "let ink: Colour"),
            CompilerMessage("missing return", file: "Gauges/Gauges.swift", line: 112, column: 3, source: "}"),
          ])))
    try expect(window, "build-errors", look)
  }

  @Test("an edit that takes long: how far it is, and which pictures are old", arguments: looks)
  func edited(_ look: Appearance) throws {
    var window = DrawnWindow(
      PreviewConfiguration(galleries: [AnyGallery(Gauges())], size: Size(width: 820, height: 500), appearance: look))
    window.edit(AnyGallery(Gauges(), generation: 1), holding: [1, 2])
    try expect(window, "edited", look)
  }

  @Test("views that load: one that says nothing yet, one that waits, one that tells nothing", arguments: looks)
  func loads(_ look: Appearance) throws {
    var window = DrawnWindow(
      PreviewConfiguration(galleries: [AnyGallery(Maps())], size: Size(width: 620, height: 500), appearance: look))
    window.report(1, .waiting)
    window.report(2, .begun)
    try expect(window, "loads", look)
  }

  @Test("a change that only a restart takes up")
  func restart() throws {
    var window = DrawnWindow(configuration(.light))
    window.receive(.restartNeeded("Sources/Flyloft/Text/Text.swift has changed, which is outside of Plugins/"))
    try expect(window, "restart-needed", .light)
  }

  @Test("the page of keys", arguments: looks)
  func help(_ look: Appearance) throws {
    var window = DrawnWindow(configuration(look))
    window.type("?")
    try expect(window, "help", look)
  }

  @Test("a filter that is being typed, and that nothing matches", arguments: looks)
  func filter(_ look: Appearance) throws {
    var window = DrawnWindow(configuration(look))
    window.type("/dialects")
    try expect(window, "filter", look)
  }

  @Test("a gallery without views", arguments: looks)
  func emptyGallery(_ look: Appearance) throws {
    try expect(DrawnWindow(configuration(look, selected: 1)), "empty-gallery", look)
  }

  @Test("a build without galleries", arguments: looks)
  func noGalleries(_ look: Appearance) throws {
    try expect(
      DrawnWindow(PreviewConfiguration(galleries: [], size: Self.size, appearance: look)), "no-galleries", look)
  }

  @Test(
    "a small window: the sidebar over the views, its field, the figures, the keys, errors", arguments: looks,
    ["b", "/", "h", "?", ""])
  func small(_ look: Appearance, _ key: String) throws {
    var configuration = configuration(look)
    configuration.size = Size(width: 300, height: 200)
    var window = DrawnWindow(configuration, measurements: .sample)
    if key.isEmpty {
      window.receive(
        .failed(
          ModuleFailure(
            module: "Gauges", title: "Gauges doesn’t compile",
            messages: [
              CompilerMessage("missing return", file: "Gauges/Gauges.swift", line: 112, column: 3, source: "}")
            ]
          )))
    }
    window.type(key)
    let names = ["b": "list", "/": "filter", "h": "figures", "?": "help", "": "errors"]
    try expect(window, "small-\(names[key]!)", look)
  }

  @Test("the program's icon")
  func icon() throws {
    expectSnapshot(of: AppIcon(), width: 64, appearances: [.light])
  }

  @Test("a window looks otherwise on dark than on light, nearly everywhere")
  func appearances() throws {
    let pictures = try Self.looks.map { try DrawnWindow(configuration($0)).picture().pixels }
    let places = Array(stride(from: 0, to: pictures[0].count, by: 101))
    #expect(places.count { pictures[0][$0] != pictures[1][$0] } > places.count * 9 / 10)
  }

  // MARK: What is shown

  private static let looks: [Appearance] = [.light, .dark]
  private static let size = Size(width: 820, height: 600)

  private func configuration(_ look: Appearance, selected: Int = 0) -> PreviewConfiguration {
    PreviewConfiguration(
      galleries: [AnyGallery(Gauges()), AnyGallery(NoCards()), AnyGallery(PlainCards(count: 1_234_567))],
      selected: selected,
      skipped: [SkippedModule(name: "Maps", reason: "needs libshp", remedy: "")], size: Self.size, appearance: look)
  }

  private func center(of rect: PixelRect) -> PixelPoint {
    PixelPoint(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2)
  }

  // MARK: Comparing

  private func expect(
    _ window: DrawnWindow, _ name: String, _ look: Appearance, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    expectSnapshot(try window.picture(), named: "\(name)-\(look)", sourceLocation: sourceLocation)
  }
}

extension PreviewMeasurements {
  /// What a window may have measured after a while, some of its frames too long.
  fileprivate static var sample: PreviewMeasurements {
    var rendering = RendererMetrics()
    (rendering.hits, rendering.misses, rendering.drawn) = (970, 30, 31)
    (rendering.superseded, rendering.cancelled) = (1212, 9)
    (rendering.queue.visible, rendering.queue.prefetch, rendering.queue.interactive) = (3, 14, 1)
    (rendering.cacheByteCount, rendering.cacheBudget) = (48 << 20, 64 << 20)
    rendering.savedTime = .milliseconds(12_345)
    rendering.busyTime = [.seconds(7), .seconds(5)]
    var frames = FrameMetrics()
    for number in 0..<64 {
      let (start, duration) = (Duration.milliseconds(17 * number), Duration.milliseconds(number * number % 23))
      frames.record(start: start, end: start + duration, oldestInput: start, pixels: 1000)
    }
    return PreviewMeasurements(
      rendering: rendering, turns: TurnMetrics(), frames: frames, refreshPeriod: .microseconds(16_667),
      residentMegabytes: 80.6)
  }
}

/// Maps that load.
private struct Maps: Gallery {
  var count: Int { 3 }

  func view(at index: Int) -> Map { Map(number: index) }

  struct Map: LoadingView {
    let number: Int

    func size(fitting width: Double) -> Size { Size(width: width, height: 110) }

    func load(_ loading: Loading<Int>) -> Int { number }

    func draw(_ loaded: Int?, on canvas: borrowing Canvas) {
      canvas.draw(Text("Map \(number)", font: .system(size: 24), color: canvas.ink), at: Point(x: 20, y: 20))
    }
  }
}

/// Gauges with a needle; one of them throws.
private struct Gauges: Gallery {
  var step = 10

  static var knobs: [Knob<Gauges>] { [Knob("step", \.step, in: 1...50)] }

  var count: Int { 101 }

  func view(at index: Int) -> Gauge { Gauge(value: Double(index * step % 100) / 100, fails: index == 1) }
}

private struct Gauge: View {
  let value: Double
  let fails: Bool

  struct Stuck: Error, CustomStringConvertible {
    var description: String { "The needle is stuck at 10%: nobody has oiled it since the last reading was taken." }
  }

  func size(fitting width: Double) -> Size { Size(width: width, height: 110) }

  func draw(on canvas: borrowing Canvas) throws {
    if fails { throw Stuck() }
    let middle = Point(x: 70, y: 55)
    canvas.stroke(.circle(center: middle, radius: 40), with: .color(.slate), width: 2)
    let end = Point(x: middle.x - 32 + 64 * value, y: middle.y - 24)
    canvas.stroke(.line(from: middle, to: end), with: .color(canvas.ink), width: 3)
    canvas.draw(
      Text("\(Int(value * 100))%", font: .system(size: 24, weight: .semibold).tabular, color: canvas.ink),
      baselineAt: Point(x: 150, y: 64))
  }
}
