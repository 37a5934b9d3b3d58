/// A window's way of asking: for all that it shows at once, by orders that never wait, answered by events.
///
/// An order is carried out at once if no other thread is inside the renderer; else that thread carries it out as soon as
/// it leaves, before anything else. Orders of one thread are carried out in the order in which they were given.
///
/// A window keeps a table of its own: `ended` brings a picture, with whether it is cached, and `evicted` says when it no
/// longer is. So it shows what is cached in the frame in which it comes on screen, whatever the workers are doing.
extension Renderer {
  /// One picture that a window asks for; and, inside the renderer, what anybody asks for.
  public struct Request: ScheduledRequest, Sendable {
    /// The place where it will be shown. A newer request for the same place replaces this one.
    public let place: Place
    /// Tells requests for one place apart, without comparing them: two with equal versions are the same request, and one
    /// that waits or runs already stays as it is.
    public var version: Int { windowVersion ?? 0 }
    package let windowVersion: Int?
    /// The request of what is to be drawn.
    public package(set) var request: any DrawRequest
    /// Which build of its module it is of, where that is being edited; 0 for all else. See `EditPatience`.
    package var generation = 0
    /// Called with the end; nil for a window's request, whose end is an event.
    let completion: RendererState.Completion?

    package var mayBeSlow: Bool { generation > 0 }

    /// The build that it is of, where its module is being edited.
    var build: EditPatience.Build? {
      generation > 0 ? EditPatience.Build(gallery: place.gallery, generation: generation) : nil
    }

    /// A request for what `request` leads to, to be shown at `place`.
    public init(_ request: any DrawRequest, at place: Place, version: Int) {
      (self.place, windowVersion, self.request, completion) = (place, version, request, nil)
    }

    /// A request that is like no other.
    ///
    /// - Parameter completion: called with the end; nil for a window's.
    init(_ request: any DrawRequest, in lane: Place, completion: RendererState.Completion?) {
      (place, windowVersion, self.request, self.completion) = (lane, nil, request, completion)
    }
  }

  /// The end of a window's request.
  public struct RequestResult: Sendable {
    /// The place where the picture is to be shown.
    public let place: Place
    /// The request that was made.
    public let request: any DrawRequest
    /// Either `.drawn` or `.failed`.
    public let outcome: DrawOutcome
    /// Grows with each submission: of two results for a place, the one of the higher number was asked for later.
    public let number: Int
    /// The version that was asked for; 0 for `request(_:at:)`.
    public let version: Int
  }

  /// A message to a window. They come in the order in which things happened inside the renderer.
  public enum Event: Sendable {
    /// A request was drawn or failed. A window is not told of what it replaced or took back itself.
    case ended(RequestResult)
    /// Pictures that are no longer cached: evicted, discarded, or replaced. Always comes after the `ended` that said they
    /// were cached.
    case evicted([PictureID])
    /// The bytes of pictures that may be kept from now on: fewer while memory is short, more as it grows back. At first
    /// it is what was configured.
    case budget(Int)
    /// The state of something that is loaded.
    case loading(LoadReport)
    /// The answer to `askForMetrics()`.
    case metrics(RendererMetrics)
  }

  /// Told what happens. Called by the completion context, one call at a time and in order.
  public typealias EventObserver = @Sendable (Event) -> Void

  /// Replaces what the window asks for, most wanted first, as one step: what is no longer wanted and has not begun
  /// disappears, and what runs for nobody else is cancelled.
  ///
  /// - Parameters:
  ///   - visible: what is on screen.
  ///   - prefetch: what is not on screen yet. None of it is begun before all of `visible` is done.
  ///   - center: the place in the middle of the viewport, by whose row distances are measured: pictures far from it are
  ///     evicted first. The first request's place, unless given.
  public func replaceRequests(_ visible: [Request], prefetch: [Request] = [], around center: Place? = nil) {
    core.give(.replaceRequests(visible, prefetch: prefetch, around: center))
  }

  /// Asks for one picture, ahead of all requests of `replaceRequests`; `Event.ended` answers. See
  /// `Configuration.extraWorkerDelay` for when no worker is free.
  public func request(_ request: any DrawRequest, at place: Place) { core.give(.request(request, at: place)) }

  /// Takes back what was asked for at `place`. An event that is on its way may still come.
  public func withdraw(at place: Place) { core.give(.withdraw(at: place)) }

  /// Says which pictures are on screen and must not be evicted, in place of those said before.
  public func pin(_ pictures: Set<PictureID>) { core.give(.pin(pictures)) }

  /// Forgets pictures, so that they are drawn again when they are next asked for.
  public func discard(_ pictures: Set<PictureID>) { core.give(.discard(pictures)) }

  /// Asks for `Event.metrics`.
  public func askForMetrics() { core.give(.reportMetrics) }
}
