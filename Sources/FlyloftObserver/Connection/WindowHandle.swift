public import Flyloft

/// A window of another program, by its X11 identifier.
public struct WindowHandle: Hashable, Sendable {
  public let identifier: UInt
  /// Its title when it was found.
  public let title: String

  public init(identifier: UInt, title: String) {
    self.identifier = identifier
    self.title = title
  }
}

/// One report of the server that a part of a window was painted.
public struct DamageReport: Hashable, Sendable {
  /// What was painted, in the window's own pixels.
  public let area: PixelRect
  /// When the report was read.
  public let arrival: ContinuousClock.Instant
}

/// When a window's life began, as told by the server's notices.
///
/// A moment is nil when it has not come yet, or came before the client connected.
public struct WindowTimes: Hashable, Sendable {
  public var created: ContinuousClock.Instant?
  public var mapped: ContinuousClock.Instant?
  /// The first damage after it was mapped; the server's own painting of a window background counts.
  public var firstDamage: ContinuousClock.Instant?
}
