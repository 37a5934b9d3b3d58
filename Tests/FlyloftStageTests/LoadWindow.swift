import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import StageGalleries

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
  /// Whether it stands in a white frame that has room for a button.
  var isFramed = false
  var isStopped = false

  var staged: StagedView {
    var view = StagedView(
      gallery: "LoadingCards", generation: generation,
      knobs: [
        KnobSetting(name: "gate", value: "\(gate)"), KnobSetting(name: "kind", value: kind.rawValue),
        KnobSetting(name: "limit", value: "\(limit)"),
      ], index: number, width: isFramed ? 200 : 100, background: .black)
    view.load.isAwaited = isAwaited
    view.load.isStopped = isStopped
    if isFramed { view.frame = CardFrame.Style(line: .white, surround: .white, bar: .white, text: .black) }
    return view
  }

  var loadKey: LoadKey? {
    let gallery = Stage.gallery(named: "LoadingCards", generation: generation, chosen: staged.knobs)
    return isAwaited ? nil : LoadKey(gallery, index: number)
  }

  func view() throws -> AnyView {
    var shelf = GalleryShelf()
    return try shelf.view(staged, in: stageRegistry)
  }

  func resolve() throws -> DrawKey { try resolve(with: nil) }

  func resolve(with data: LoadedData?) throws -> DrawKey {
    var shelf = GalleryShelf()
    var view = staged
    view.load.button = LoadButton(for: DrawnData(data), isStopped: isStopped)
    return try shelf.key(of: view, with: data, in: stageRegistry).key
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
    let reports = reports
    renderer = Renderer(
      configuration,
      eventObserver: { event in
        if case .loading(let report) = event { reports.add(report.summary) }
      }, alarm: alarm ?? ThreadAlarm())
  }

  /// Wants these loaded, each at a row of its number.
  func want(_ requests: [LoadingCardRequest], prefetch: [LoadingCardRequest] = [], version: Int = 0) {
    func load(_ request: LoadingCardRequest) -> Renderer.Load {
      Renderer.Load(request, at: Place(gallery: 1, row: request.number), version: version)
    }
    renderer.replaceLoads(requests.map(load), prefetch: prefetch.map(load))
  }

  /// Waits for a report.
  func hears(_ report: String) async { _ = await reports.wait { $0.contains(report) } }

  /// The reports of ends.
  var ends: [String] { reports.now.filter { !$0.hasSuffix("publishing") } }
}

extension Renderer.LoadReport {
  /// The row, the version if it is not the first, and how far it is.
  var summary: String {
    let name = version == 0 ? "\(place.row)" : "\(place.row) v\(version)"
    return switch state {
    case .publishing: "\(name) publishing"
    case .loaded: "\(name) loaded"
    case .failed(let failure): "\(name) failed: \(failure)"
    }
  }
}
