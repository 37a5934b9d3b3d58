/// The preview window's way of loading: for what is on screen and near it, by orders that never wait, answered by events. What has been
/// loaded is for requests of its own; who draws views that load something in a window of another kind asks for their pictures, as with
/// `image(for:)`, which have all that there is to load.
///
/// A request whose `loadKey` is not nil is drawn with what has been loaded so far, and `Drawing` says of it whether there is
/// something to load. What a window promises its users holds here: every load ends exactly once, as told or as cancelled,
/// which is not told; of a place the publications come in the order in which they were made, and none after the end; at most
/// one load goes on for a place, and at most `Configuration.loadLimit` at once. One that has gone on for ten seconds makes room
/// for what waits on screen, and goes on beside it; where there are four times as many, it is cancelled and begins anew after
/// the others, for a turn that is twice as long.
extension Renderer {
  /// One view whose data a window wants.
  public struct Load: Sendable {
    /// The place where the view is shown.
    public let place: Place
    /// Tells loads for one place apart: two with equal versions are the same load, which goes on as it is.
    public let version: Int
    /// True if the data are to be loaded, if they have not been. Else only what is there is to be kept.
    public let isNeeded: Bool
    /// The request that leads to the view.
    public let request: any LoadRequest

    /// A load of what the view that `request` leads to needs.
    public init(_ request: any LoadRequest, at place: Place, version: Int, isNeeded: Bool = true) {
      self.request = request
      self.place = place
      self.version = version
      self.isNeeded = isNeeded
    }
  }

  /// The state of a load, as a window is told.
  public struct LoadReport: Sendable {
    /// The stage that a load has reached.
    public enum State: Sendable {
      /// It is on screen, and has waited for a second for others to end.
      case waiting
      /// It has begun, and has told nothing for a second, or did wait before.
      case begun
      /// It goes on, and has published something.
      case publishing
      /// It has ended, and has told all. For what is on screen that is there; for other rows it may have been evicted since, and
      /// is loaded anew once a drawing shows that it is missing.
      case loaded
      /// It has ended for this reason.
      case failed(DrawFailure)
    }

    /// The place where the view is shown.
    public let place: Place
    /// The version that was asked for.
    public let version: Int
    /// Grows with each publication of a renderer: when it has changed, the view is to be drawn again.
    public let publication: Int
    /// The stage that the load has reached.
    public let state: State
  }

  /// Replaces all that a window wants loaded, most wanted first, as one step: what is no longer wanted is cancelled.
  ///
  /// - Parameters:
  ///   - visible: what is on screen, whose data are not evicted.
  ///   - prefetch: what is not on screen yet.
  public func replaceLoads(_ visible: [Load], prefetch: [Load] = []) {
    core.give(.replaceLoads(visible, prefetch: prefetch))
  }
}
