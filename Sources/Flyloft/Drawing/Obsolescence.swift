internal import Synchronization

/// A mark, set once from any thread, that nobody wants the result of a drawing any more.
public final class Obsolescence: Sendable {
  private let mark = Atomic<Bool>(false)

  public init() {}

  public var isSet: Bool { mark.load(ordering: .relaxed) }

  public func set() { mark.store(true, ordering: .relaxed) }
}
