import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftRendering
@testable import FlyloftStage

/// A card that loads as a request that either way can draw, with what it has loaded so far.
struct LoadingCardRequest: StagedRequest, LoadRequest {
  var number = 0
  var kind = LoadKind.plain
  var gate = 0
  var limit = 0
  var generation = 0
  /// Whether it is drawn once all is loaded.
  var isAwaited = false
  /// Whether a stripe is drawn over it that tells of its load.
  var isOverlaid = false
  /// Under which its data are found; nil for its own.
  var key: LoadKey?

  var staged: StagedView {
    var view = StagedView(
      gallery: "LoadingCards", generation: generation,
      knobs: [
        KnobSetting(name: "gate", value: "\(gate)"), KnobSetting(name: "kind", value: kind.rawValue),
        KnobSetting(name: "limit", value: "\(limit)"),
      ], index: number, width: 100, background: .black)
    view.load.isAwaited = isAwaited
    return view
  }

  var loadKey: LoadKey? {
    let gallery = Stage.gallery(named: "LoadingCards", generation: generation, chosen: staged.knobs)
    return isAwaited ? nil : key ?? LoadKey(gallery, index: number)
  }

  func view() throws -> AnyView {
    var cache = GalleryCache()
    return try cache.view(staged, in: stageRegistry)
  }

  func resolve() throws -> DrawKey { try resolve(with: nil) }

  func resolve(with data: LoadedData?) throws -> DrawKey {
    var cache = GalleryCache()
    return try cache.key(of: staged, with: data, in: stageRegistry) {
      overlay($0 ? DrawnData(data) : nil, progress: data?.progress)
    }.key
  }

  func overlay(_ drawn: DrawnData?, progress: Double?) -> AnyView? {
    isOverlaid ? AnyView(LoadStripe(drawn: drawn)) : nil
  }
}

/// The upper edge of a view: red where it loads nothing, white while it loads, blue when it has loaded all.
struct LoadStripe: View {
  let drawn: DrawnData?

  func size(fitting width: Double) -> Size { Size(width: width, height: width) }

  func draw(on canvas: borrowing Canvas) {
    let color = drawn.map { $0.isComplete ? Color(hex: 0x0000ff) : .white } ?? Color(hex: 0xff0000)
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: canvas.bounds.width, height: 1)), with: .color(color))
  }
}

/// A renderer as a window has it, and what it is told of loads.
final class LoadWindow: Sendable {
  let reports = Collector<String>()
  let renderer: Renderer

  init(_ way: Way, limit: Int = 4, stage: Stage? = nil, alarm: (any Alarm)? = nil) {
    var configuration = Renderer.Configuration(
      workerCount: 1, cacheByteCount: 1 << 20, drawDeadline: alarm == nil ? nil : .seconds(10), memoryPressure: nil)
    configuration.loadLimit = limit
    if way == .processes { configuration.drawing = stage ?? TestStage.make() }
    let (reports, tellsTime) = (reports, alarm != nil)
    renderer = Renderer(
      configuration,
      eventObserver: { event in
        guard case .loading(let report) = event else { return }
        // What is told because a second has passed depends on the machine, unless the clock is set by hand.
        if tellsTime || !report.state.isNotice { reports.add(report.summary) }
      }, alarm: alarm ?? ThreadAlarm())
  }

  /// Wants these loaded, each at a row of its number.
  func want(_ requests: [LoadingCardRequest], prefetch: [LoadingCardRequest] = [], version: Int = 0) {
    func load(_ request: LoadingCardRequest) -> Renderer.Load {
      Renderer.Load(request, at: Place(gallery: 1, row: request.number), version: version)
    }
    renderer.replaceLoads(requests.map(load), prefetch: prefetch.map(load))
  }

  /// What the renderer knows of loads.
  func loads<Result>(_ body: (inout LoadState) -> Result) -> Result {
    renderer.core.stepWithoutActions { body(&$0.loads) }
  }

  /// Waits until a load has given a sign of life at this time.
  func waitForSign(of number: Int = 1, at time: Duration) async {
    await wait {
      self.loads { state in
        state.watches.contains { state.schedule.load($0.key)?.place.row == number && $0.value.lastSign == time }
      }
    }
  }

  /// Waits for a report.
  func hears(_ report: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await reports.wait(sourceLocation: sourceLocation) { $0.contains(report) }
  }

  /// The reports of ends.
  var ends: [String] {
    reports.now.filter { report in !["publishing", "waiting", "begun"].contains { report.hasSuffix($0) } }
  }
}

extension Renderer.LoadReport.State {
  var isNotice: Bool {
    switch self {
    case .waiting, .begun: true
    case .publishing, .loaded, .failed: false
    }
  }
}

extension Renderer.LoadReport {
  /// The row, the version if it is not the first, and how far it is.
  var summary: String {
    let name = version == 0 ? "\(place.row)" : "\(place.row) v\(version)"
    return switch state {
    case .waiting: "\(name) waiting"
    case .begun: "\(name) begun"
    case .publishing: "\(name) publishing"
    case .loaded: "\(name) loaded"
    case .failed(let failure): "\(name) failed: \(failure)"
    }
  }
}
