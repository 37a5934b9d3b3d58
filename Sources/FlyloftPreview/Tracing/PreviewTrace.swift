internal import Flyloft
internal import FlyloftDisplay
internal import FlyloftRecording
internal import FlyloftRegistry
internal import FlyloftRendering
internal import FlyloftStage

/// The display thread's part of a trace: input, frames, what was asked for, and when its pictures came on screen.
///
/// Two kinds of flow: from an input to the frame that answers it, and from a request, or the input that led to it,
/// through its drawing to the blit of its picture.
@DisplayActor
final class PreviewTrace {
  /// Of input that nothing comes of, the most that is remembered.
  private static let inputLimit = 64
  private static let openLimit = 512

  private let track: TraceTrack
  private var lastFlow = 0
  /// The inputs since the last frame was begun, and those that the present frame answers.
  private var inputs: [Int] = []
  private var answered: [Int] = []
  /// The input that the next requests come of: the last since those before, or the one that set going what still moves.
  private var cause: Int?
  private var paintedPixels = 0
  private var frameBegin: Int?
  private var blitBegin: Int?
  /// The flows of what is asked for, and of some that was.
  private var open: [Place: OpenRequest] = [:]
  /// Counts how often was asked.
  private var round = 0
  /// Requests whose pictures were drawn and have not been on screen.
  private var drawn: [Place: RowRequest] = [:]
  /// The requests whose pictures come on screen with the next frame.
  private var arrived: [RowRequest] = []
  private var longTurns: EndOfTurnID?

  init(_ trace: Trace) {
    track = trace.track(named: "display")
    longTurns = EventLoop.shared.addLongTurn { [weak self] in self?.took($0) }
  }

  /// The window is closed.
  func end() { longTurns.map(EventLoop.shared.removeEndOfTurn) }

  // MARK: Turns

  private func took(_ turn: LongTurn) {
    var slice = TraceEvent(.slice, "turn", in: "turn", at: turn.start.nanoseconds)
    slice.duration = turn.wall.nanoseconds
    slice.outcome = Self.name(turn.part)
    slice.first = ("ran µs", turn.ran.nanoseconds / 1000)
    slice.second = ("waited for a processor µs", turn.delayed.nanoseconds / 1000)
    track.add(slice)
  }

  private static func name(_ part: LongTurn.Part) -> StaticString {
    switch part {
    case .sources: "sources"
    case .timers: "timers"
    case .work: "work"
    case .painting: "painting"
    case .held: "held"
    }
  }

  // MARK: Input

  /// - Parameter begin: when the input was taken up.
  func received(_ event: InputEvent, since begin: Int) {
    var slice = TraceEvent(.slice, Self.name(event), in: "input", at: begin)
    slice.duration = max(TraceTrack.now - begin, 1)
    let notches: (x: Double, y: Double)? =
      switch event {
      case .wheel(let x, let y, _, _): (x, y)
      case .scroll(let x, let y, _, _, _): (x, y)
      default: nil
      }
    if let (x, y) = notches {
      slice.first = ("x120", Int((x * 120).rounded()))
      slice.second = ("y120", Int((y * 120).rounded()))
    }
    track.add(slice)
    if inputs.count < Self.inputLimit { inputs.append(begin) }
    switch event {
    case .moved, .left, .focus: if cause == nil { cause = begin }
    default: cause = begin
    }
  }

  func resized(since begin: Int) {
    var slice = TraceEvent(.slice, "resize", in: "input", at: begin)
    slice.duration = max(TraceTrack.now - begin, 1)
    track.add(slice)
    inputs.append(begin)
    cause = begin
  }

  private static func name(_ event: InputEvent) -> StaticString {
    switch event {
    case .wheel: "wheel"
    case .scroll: "scroll"
    case .scrollEnded: "scroll end"
    case .pinch: "pinch"
    case .key: "key"
    case .pressed: "button press"
    case .released: "button release"
    case .moved: "pointer move"
    case .left: "pointer leave"
    case .focus: "focus"
    default: "input"
    }
  }

  // MARK: Frames

  func willPaint() {
    frameBegin = TraceTrack.now
    answered = inputs
    inputs = []
  }

  func paints() {
    if blitBegin == nil { blitBegin = TraceTrack.now }
  }

  func didPaint(_ frames: FrameMetrics) {
    let damage = frames.paintedPixels - paintedPixels
    paintedPixels = frames.paintedPixels
    guard let begin = frameBegin else { return }
    let end = TraceTrack.now
    let blit = blitBegin ?? begin
    (frameBegin, blitBegin) = (nil, nil)
    slice("frame", from: begin, to: end, ("number", frames.count), ("damage pixels", damage))
    slice("blit", from: blit, to: end, ("new pictures", arrived.count), nil)
    for input in answered { connect(makeFlow(), "input", from: input, to: blit) }
    for request in arrived {
      flow(.flowEnd, "request", request.traceFlow, at: blit, subject: request.traceSubject)
    }
    answered = []
    arrived = []
  }

  private func slice(
    _ name: StaticString, from begin: Int, to end: Int, _ first: TraceEvent.Number?, _ second: TraceEvent.Number?
  ) {
    var slice = TraceEvent(.slice, name, in: "frame", at: begin)
    slice.duration = max(end - begin, 1)
    slice.first = first
    slice.second = second
    track.add(slice)
  }

  // MARK: Galleries

  /// A gallery has said what it has. One that is drawn in a sandbox is traced with what that is made of.
  func described(_ gallery: AnyGallery) {
    guard gallery.isSandboxed else { return }
    let means = SandboxMeans.present
    var event = TraceEvent(.instant, "sandbox", in: "draw", at: TraceTrack.now)
    event.subject = TraceEvent.Subject(gallery: gallery.name, index: 0)
    (event.first, event.second) = (("landlock", means.landlock), ("seccomp", means.filtersCalls ? 1 : 0))
    track.add(event)
  }

  // MARK: Requests

  /// Gives the requests the numbers of their flows, by which their drawings are known.
  func mark(_ requests: inout PictureRequests) {
    round += 1
    let begin = TraceTrack.now
    requests.visible = requests.visible.map { mark($0, since: begin) }
    requests.prefetch = requests.prefetch.map { mark($0, since: begin) }
    // What is still missing on screen goes on being asked for by it.
    if !requests.isMoving, requests.visible.isEmpty { cause = nil }
    slice(
      "requests", from: begin, to: TraceTrack.now, ("visible", requests.visible.count),
      ("prefetch", requests.prefetch.count))
    if open.count > Self.openLimit { open = open.filter { $0.value.round == round } }
  }

  private func mark(_ asked: Renderer.Request, since begin: Int) -> Renderer.Request {
    guard var request = asked.request as? RowRequest else { return asked }
    if let known = open[asked.place], known.round == round - 1, known.version == asked.version {
      request.flow = known.flow
    } else {
      request.flow = makeFlow()
      if let cause {
        flow(.flowStart, "request", request.flow, at: cause, subject: nil)
        flow(.flowStep, "request", request.flow, at: begin, subject: request.traceSubject)
      } else {
        flow(.flowStart, "request", request.flow, at: begin, subject: request.traceSubject)
      }
    }
    open[asked.place] = OpenRequest(flow: request.flow, round: round, version: asked.version)
    var marked = asked
    marked.request = request
    return marked
  }

  /// A request has a result, which may come on screen at once, later, or never.
  func received(_ result: Renderer.RequestResult) {
    guard let request = result.request as? RowRequest, request.flow != 0 else { return }
    if drawn.count >= Self.openLimit { drawn = [:] }
    drawn[request.place] = request
  }

  /// These places show another picture from the next frame on: the flow of its request ends there.
  func showed(_ places: [Place]) {
    for place in places { if let request = drawn.removeValue(forKey: place) { arrived.append(request) } }
  }

  private func makeFlow() -> Int {
    lastFlow += 1
    return lastFlow
  }

  private func connect(_ number: Int, _ name: StaticString, from: Int, to: Int) {
    flow(.flowStart, name, number, at: from, subject: nil)
    flow(.flowEnd, name, number, at: to, subject: nil)
  }

  private func flow(
    _ phase: TraceEvent.Phase, _ name: StaticString, _ number: Int, at time: Int, subject: TraceEvent.Subject?
  ) {
    var event = TraceEvent(phase, name, in: "flow", at: time)
    event.flow = number
    event.subject = subject
    track.add(event)
  }
}

/// A request that was made, as far as a later one of the same place can differ from it.
private struct OpenRequest {
  let flow: Int
  let round: Int
  let version: Int
}
