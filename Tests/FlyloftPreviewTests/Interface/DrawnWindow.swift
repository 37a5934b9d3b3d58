import Flyloft
import FlyloftDisplay
import FlyloftEditing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// A window without a display: the preview's own model, with every picture drawn by the view's own code as soon as it is
/// asked for, and what painting all of the window puts on screen.
struct DrawnWindow {
  private(set) var model: PreviewModel
  /// What answers the model when it has something measured.
  private let measurements: PreviewMeasurements
  /// Rows that no worker ever comes to.
  private var heldRows: Set<Int>
  private var time = Duration.seconds(100)
  private var rows: [Renderer.Request] = []
  private var parts: [Place: any DrawRequest] = [:]
  private var loads = LoadRequests()
  private var isMeasuring = false
  private var resultCount = 0

  init(
    _ configuration: PreviewConfiguration, measurements: PreviewMeasurements = PreviewMeasurements(),
    heldRows: Set<Int> = []
  ) {
    self.measurements = measurements
    self.heldRows = heldRows
    let size = PixelSize(width: Int(configuration.size.width), height: Int(configuration.size.height))
    var configuration = configuration
    configuration.isAnimated = false
    model = PreviewModel(configuration, size: size, scale: 1, started: .zero)
    send(.opened)
    send(.input(.visibility(true)))
    drawAll()
  }

  // MARK: Events

  mutating func type(_ text: String) {
    for character in text {
      let modifiers: Modifiers = character.isUppercase ? .shift : []
      send(.input(.key(Key(keysym: UInt(character.asciiValue!)), text: String(character), modifiers)))
    }
    drawAll()
  }

  mutating func press(_ keys: Key...) {
    for key in keys { send(.input(.key(key, text: "", []))) }
    drawAll()
  }

  mutating func move(to point: PixelPoint) {
    send(.input(.moved(to: point, [])))
    drawAll()
  }

  mutating func receive(_ event: ModuleEvent) {
    send(.module(event))
    drawAll()
  }

  /// A module is built anew, and some of its rows take so long to be drawn that it is told.
  mutating func edit(_ gallery: AnyGallery, holding rows: Set<Int>) {
    heldRows = rows
    receive(.built(gallery, EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)))
    time += EditProgress.delay
    send(.timer(.progress))
    drawAll()
  }

  /// Says what has become of a row's load.
  mutating func report(_ row: Int, _ state: Renderer.LoadReport.State) {
    guard let load = loads.visible.first(where: { $0.place.row == row }) else { return }
    let report = Renderer.LoadReport(place: load.place, version: load.version, publication: 0, state: state)
    send(.rendering(.loading(report)))
    drawAll()
  }

  private mutating func send(_ event: PreviewEvent) {
    for effect in model.handle(event, at: time) {
      switch effect {
      case .replaceRequests(let requests): rows = requests.visible.filter { !heldRows.contains($0.place.row) }
      case .replaceLoads(let replaced): loads = replaced
      case .draw(let request, let place): parts[place] = request
      case .withdraw(let place): parts[place] = nil
      case .measure: isMeasuring = true
      default: break
      }
    }
  }

  // MARK: Drawing

  /// Draws all that is asked for, frame by frame, until a frame asks for nothing.
  private mutating func drawAll() {
    while true {
      send(.frame)
      send(.frameEnded(painted: true))
      if isMeasuring { measure() }
      guard !rows.isEmpty || !parts.isEmpty else { return }
      let (open, wanted) = (rows, parts)
      (rows, parts) = ([], [:])
      for (place, request) in wanted { end(request, at: place, version: 0) }
      for request in open { end(request.request, at: request.place, version: request.version) }
    }
  }

  private mutating func measure() {
    isMeasuring = false
    time += .milliseconds(250)
    send(.measured(measurements))
  }

  private mutating func end(_ request: any DrawRequest, at place: Place, version: Int) {
    resultCount += 1
    let result = Renderer.RequestResult(
      place: place, request: request, outcome: outcome(of: request), number: resultCount, version: version)
    send(.rendering(.ended(result)))
  }

  private func outcome(of request: any DrawRequest) -> DrawOutcome {
    do {
      let key = try request.resolve(with: nil)
      return .drawn(
        try Drawing(
          key: key, image: key.drawn(), drawTime: .milliseconds(1), picture: PictureID(number: resultCount),
          isCached: true))
    } catch {
      return .failed(DrawFailure(error, key: nil))
    }
  }

  // MARK: Pixels

  /// All that is on screen.
  func picture() throws -> Image {
    try Image(painting: model.paint(model.layout.window), size: model.layout.window.size)
  }
}
