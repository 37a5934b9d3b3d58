import Flyloft
import FlyloftDisplay
import FlyloftRegistry

@testable import FlyloftPreview
@testable import FlyloftRendering

/// A `PreviewModel` in the hands of a test: events go in one by one, and what became of the effects is kept.
struct ModelDriver {
  private(set) var model: PreviewModel
  private(set) var time = Duration.seconds(100)
  /// What was last asked for.
  private(set) var requests = PictureRequests()
  private(set) var loads = LoadRequests()
  private(set) var pins: Set<PictureID> = []
  private(set) var timers: Set<PreviewTimer> = []
  /// The gallery that is to be read on, which the test does.
  private(set) var readingOn: OutlineID?
  private var parts: [Place: any DrawRequest] = [:]
  /// True to have texts that are asked for come when the test sends them.
  var holdsTexts = false
  /// What a drawing takes.
  var drawTime = Duration.milliseconds(16)
  private var isMeasuring = false
  private var resultNumber = 0
  private var pictureNumber = 0

  /// A window of 1,000 × 800 points without animation, its first frame painted.
  init(
    _ galleries: [AnyGallery] = [AnyGallery(PlainCards())], size: Size = Size(width: 1000, height: 800),
    isAnimated: Bool = false
  ) {
    self.init(PreviewConfiguration(galleries: galleries, size: size, isAnimated: isAnimated))
    send(.opened)
    send(.input(.visibility(true)))
    frame()
  }

  /// A window that is not open yet.
  init(_ configuration: PreviewConfiguration) {
    let size = PixelSize(width: Int(configuration.size.width), height: Int(configuration.size.height))
    model = PreviewModel(configuration, size: size, scale: 1, started: .zero)
  }

  // MARK: Events

  @discardableResult
  mutating func send(_ event: PreviewEvent, after duration: Duration = .zero) -> [PreviewEffect] {
    time += duration
    var effects = model.handle(event, at: time)
    // A worker answers in no time.
    for effect in effects {
      switch effect {
      case .placeText(let text): effects += model.handle(.textPlaced(TextPlaces(settingTextOf: text)), at: time)
      case .askCutWords(let question): effects += model.handle(.cutWordsAnswered(question.answer), at: time)
      case .listFiles(let path, let types):
        effects += model.handle(.filesListed(FileChoices(completing: path, types: types)), at: time)
      case .search(let wish?):
        var results: [SearchResult] = []
        TextFinder(nil, deadline: nil).search(wish, while: CancellationToken()) { results.append($0) }
        for result in results { effects += model.handle(.searched(wish.number, result), at: time) }
      case .readText(let wish) where !holdsTexts:
        effects += model.handle(.textRead(wish, TextFinder(nil, deadline: nil).text(of: wish)), at: time)
      case .readOutline(let id, let gallery):
        effects += model.handle(.outlined(id, (try? gallery.outline) ?? []), at: time)
        effects += model.handle(.labeled(id, (try? gallery.labels) ?? []), at: time)
      default: break
      }
    }
    for effect in effects {
      switch effect {
      case .replaceRequests(let replaced): requests = replaced
      case .replaceLoads(let replaced): loads = replaced
      case .draw(let request, let place): parts[place] = request
      case .withdraw(let place): parts[place] = nil
      case .measure: isMeasuring = true
      case .pin(let pictures): pins = pictures
      case .readOn(let id, _): readingOn = id
      case .startTimer(let timer, _): timers.insert(timer)
      case .cancelTimer(let timer): timers.remove(timer)
      default: break
      }
    }
    return effects
  }

  /// A whole frame: what it does to the window.
  @discardableResult
  mutating func frame() -> [PreviewEffect] {
    let effects = send(.frame)
    send(.frameEnded(painted: true))
    return effects
  }

  mutating func key(_ key: Key, _ modifiers: Modifiers = []) {
    send(.input(.key(key, text: key.shortcuts.first.map { String($0) } ?? "", modifiers)))
    frame()
  }

  mutating func type(_ character: Character) { key(Key(keysym: UInt(character.asciiValue!))) }

  mutating func wheel(x: Double = 0, y: Double = 0, _ modifiers: Modifiers = []) {
    send(.input(.wheel(x: x, y: y, at: PixelPoint(x: 600, y: 400), modifiers)))
    frame()
  }

  mutating func press(_ point: PixelPoint, _ button: Button = .left) {
    send(.input(.pressed(button, at: point, [])))
    send(.input(.released(button, at: point, [])))
  }

  // MARK: Results

  /// A picture of the size that the request leads to.
  mutating func drawing(of request: any DrawRequest, isCached: Bool = true) -> Drawing {
    pictureNumber += 1
    guard let key = try? request.resolve(),
      // At once: pixel by pixel, this took a tenth of the time of all tests.
      let image = try? Image(size: key.pixelSize, { $0.update(repeating: 0xff00_0000) })
    else { preconditionFailure("the cards of these tests can be drawn") }
    return Drawing(
      key: key, image: image, drawTime: drawTime, picture: PictureID(number: pictureNumber),
      isCached: isCached)
  }

  /// Ends a request as drawn.
  @discardableResult
  mutating func draw(_ request: Renderer.Request, isCached: Bool = true) -> Drawing {
    let drawing = drawing(of: request.request, isCached: isCached)
    end(request, .drawn(drawing))
    return drawing
  }

  mutating func fail(_ request: Renderer.Request, _ message: String = "out of paint") {
    end(request, .failed(DrawFailure(.noWorker, message)))
  }

  @discardableResult
  mutating func end(_ request: Renderer.Request, _ outcome: DrawOutcome) -> [PreviewEffect] {
    resultNumber += 1
    return send(
      .rendering(
        .ended(
          Renderer.RequestResult(
            place: request.place, request: request.request, outcome: outcome, number: resultNumber,
            version: request.version))))
  }

  /// Draws all that is asked for until nothing is.
  ///
  /// - Parameter failure: how a request ends that can't be drawn; nil for one that can.
  mutating func drawAll(failing failure: (Renderer.Request) -> DrawOutcome? = { _ in nil }) {
    for _ in 0..<100 {
      let open = takeRequests()
      for request in open.visible + open.prefetch {
        if let outcome = failure(request) {
          end(request, outcome)
        } else {
          draw(request, isCached: request.request.isKept)
        }
      }
      frame()
      if requests.visible.isEmpty && requests.prefetch.isEmpty { return }
    }
  }

  /// What is asked for of rows, which is to be ended.
  mutating func takeRequests() -> PictureRequests {
    defer { requests = PictureRequests() }
    return requests
  }

  /// What is asked for of the interface, which is to be ended.
  mutating func takeParts() -> [Renderer.Request] {
    defer { parts = [:] }
    return parts.map { Renderer.Request($0.value, at: $0.key, version: 0) }
  }

  /// Whether something was to be measured since the last time.
  mutating func takeMeasuring() -> Bool {
    defer { isMeasuring = false }
    return isMeasuring
  }

  // MARK: What is shown

  /// Where a picture of a panel lies; nil while it is not shown.
  func rect(_ part: Int, of panel: (some Panel).Type) -> PixelRect? {
    model.parts.rect(of: model.panels.id(part, of: panel))
  }

  var visibleRows: Range<Int> { model.rows?.visibleRows ?? 0..<0 }

  func image(ofRow row: Int) -> Image? { model.rows?.slot(at: Place(gallery: 0, row: row))?.displayedImage }

  /// The images that painting the whole window puts.
  var paintedImages: [Image] {
    model.paint(model.layout.window).compactMap { if case .draw(let image, _, _) = $0 { image } else { nil } }
  }
}

extension [PreviewEffect] {
  /// The areas that are to be painted again.
  var damage: [PixelRect] { compactMap { if case .damage(let rect) = $0 { rect } else { nil } } }
  /// How far what is on screen is moved.
  var moves: [PixelPoint] { compactMap { if case .move(_, let x, let y) = $0 { PixelPoint(x: x, y: y) } else { nil } } }
  var requestsFrame: Bool { contains { if case .requestFrame = $0 { true } else { false } } }
}

/// A thousand plain cards, 100 points high.
struct PlainCards: Gallery {
  var count = 1000

  func view(at index: Int) -> Card { Card(index: index) }

  struct Card: View {
    let index: Int

    func size(fitting width: Double) -> Size { Size(width: width, height: 100) }
    func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
  }
}
