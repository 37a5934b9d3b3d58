public import Flyloft

/// A window of another program, by its X11 identifier.
public struct WindowHandle: Hashable, Sendable {
  /// The window's X11 identifier.
  public let identifier: UInt
  /// The title that it had when it was found.
  public let title: String

  /// A window known by its identifier.
  public init(identifier: UInt, title: String) {
    self.identifier = identifier
    self.title = title
  }
}

/// A report of the server that a part of a window was painted.
public struct DamageReport: Hashable, Sendable {
  /// The part, in device pixels of the window.
  public let area: PixelRect
  /// The time at which the report was read.
  public let arrival: ContinuousClock.Instant
}

/// The times at which a window appeared, taken when the server's events were read.
///
/// A time is nil if the event has not come yet, or came before the observer connected.
public struct WindowTimes: Hashable, Sendable {
  /// When it was created.
  public var created: ContinuousClock.Instant?
  /// When it was mapped.
  public var mapped: ContinuousClock.Instant?
  /// When it was first painted after it was mapped. The server's painting of a window background counts.
  public var firstDamage: ContinuousClock.Instant?
}
