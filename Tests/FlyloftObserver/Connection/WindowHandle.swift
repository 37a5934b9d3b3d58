package import Flyloft

/// A window of another program, by its X11 identifier.
package struct WindowHandle: Hashable, Sendable {
  /// The window's X11 identifier.
  package let identifier: UInt
  /// The title that it had when it was found.
  package let title: String

  /// A window known by its identifier.
  package init(identifier: UInt, title: String) {
    self.identifier = identifier
    self.title = title
  }
}

/// A report of the server that a part of a window was painted.
package struct DamageReport: Hashable, Sendable {
  /// The part, in device pixels of the window.
  package let area: PixelRect
  /// The time at which the report was read.
  package let arrival: ContinuousClock.Instant
}

/// The times at which a window appeared, taken when the server's events were read.
///
/// A time is nil if the event has not come yet, or came before the observer connected.
package struct WindowTimes: Hashable, Sendable {
  /// When it was created.
  package var created: ContinuousClock.Instant?
  /// When it was mapped.
  package var mapped: ContinuousClock.Instant?
  /// When it was first painted after it was mapped. The server's painting of a window background counts.
  package var firstDamage: ContinuousClock.Instant?
}
