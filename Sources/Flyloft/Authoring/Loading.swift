/// A load that is going on, for the load to tell what it has so far. Any thread may use it; after the load has ended, nothing
/// is told any more.
public struct Loading<Loaded: Codable & Sendable>: Sendable {
  private let published: @Sendable (Loaded) -> Void
  private let progressed: @Sendable (Double) -> Void

  /// A load whose publications are told to the caller: for tests of a view's `load`.
  ///
  /// - Parameters:
  ///   - published: called with each publication, on the publishing thread.
  ///   - progressed: called with what the load says of its progress, from 0 to 1.
  public init(
    published: @escaping @Sendable (Loaded) -> Void = { _ in },
    progressed: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.published = published
    self.progressed = progressed
  }

  /// Has the view drawn with what has been loaded so far, in place of what was published before.
  public func publish(_ partial: Loaded) { published(partial) }

  /// Shows how far the load has come, as a bar on the view's card.
  ///
  /// - Parameter fraction: from 0 to 1; what is beyond is held to that, and what is no number means nothing. It costs
  ///   little to call this often: the bar is drawn once for each percent, and every call shows that the load is alive.
  public func progress(_ fraction: Double) {
    guard !fraction.isNaN else { return }
    progressed(min(max(fraction, 0), 1))
  }
}
