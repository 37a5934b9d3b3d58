import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry

@testable import FlyloftPreview
@testable import FlyloftRendering

/// A driven model all of whose pictures are drawn by the views' own code as soon as they are asked for, and what painting all of
/// the window puts on screen.
struct DrawnWindow {
  private var driver: ModelDriver
  /// What answers the model when it has something measured.
  private let measurements: PreviewMeasurements
  /// Rows that no worker ever comes to.
  private var heldRows: Set<Int>
  /// True if what a scroll will bring is drawn, too.
  var drawsAhead = false
  private var pictureCount = 0
  /// The comparisons of pictures that were asked for.
  private(set) var comparisonCount = 0

  var model: PreviewModel { driver.model }
  /// The pictures that the renderer was told to keep.
  var pins: Set<PictureID> { driver.pins }

  init(
    _ configuration: PreviewConfiguration, measurements: PreviewMeasurements = PreviewMeasurements(),
    heldRows: Set<Int> = []
  ) {
    self.measurements = measurements
    self.heldRows = heldRows
    var configuration = configuration
    configuration.isAnimated = false
    driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    drawAll()
  }

  // MARK: Events

  mutating func type(_ text: String) {
    for character in text {
      let modifiers: Modifiers = character.isUppercase ? .shift : []
      driver.send(.input(.key(Key(keysym: UInt(character.asciiValue!)), text: String(character), modifiers)))
    }
    drawAll()
  }

  mutating func press(_ keys: Key...) {
    for key in keys { driver.send(.input(.key(key, text: "", []))) }
    drawAll()
  }

  mutating func move(to point: PixelPoint) {
    driver.send(.input(.moved(to: point, [])))
    drawAll()
  }

  mutating func receive(_ event: ModuleEvent) { send(.module(event)) }

  mutating func send(_ event: PreviewEvent) {
    driver.send(event)
    drawAll()
  }

  /// A module is built anew, and some of its rows take so long to be drawn that it is told.
  mutating func edit(_ gallery: AnyGallery, holding rows: Set<Int>) {
    heldRows = rows
    receive(.built(gallery, EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)))
    driver.send(.timer(.progress), after: EditProgress.delay)
    drawAll()
  }

  /// Says what has become of a row's load.
  mutating func report(_ row: Int, _ state: Renderer.LoadReport.State) {
    guard let load = driver.loads.visible.first(where: { $0.place.row == row }) else { return }
    let report = Renderer.LoadReport(place: load.place, version: load.version, publication: 0, state: state)
    driver.send(.rendering(.loading(report)))
    drawAll()
  }

  // MARK: Drawing

  /// Draws all that is asked for, frame by frame, until a frame asks for nothing.
  private mutating func drawAll() {
    while true {
      driver.send(.frame)
      driver.send(.frameEnded(painted: true))
      if driver.takeMeasuring() { driver.send(.measured(measurements), after: .milliseconds(250)) }
      let asked = driver.takeRequests()
      let rows = (asked.visible + (drawsAhead ? asked.prefetch : [])).filter { !heldRows.contains($0.place.row) }
      let requests = driver.takeParts() + rows
      guard !requests.isEmpty else { return }
      for request in requests { driver.end(request, outcome(of: request.request)) }
    }
  }

  private mutating func outcome(of request: any DrawRequest) -> DrawOutcome {
    pictureCount += 1
    if request is ComparisonRequest { comparisonCount += 1 }
    do {
      let key = try request.resolve(with: nil)
      return .drawn(
        try Drawing(
          key: key, image: key.drawn(), drawTime: .milliseconds(1), picture: PictureID(number: pictureCount),
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
