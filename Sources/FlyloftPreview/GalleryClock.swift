package import Flyloft

/// The clock that a gallery follows whose views change with the time of day.
package struct GalleryClock: Sendable {
  /// The time between two pictures of a view.
  package let period: Duration

  /// A clock that ticks at each full period.
  package init(period: Duration) { self.period = period }

  /// The time to wait for the next full period. Somebody may set the clock, and the machine may sleep, which timers don't notice: a
  /// gallery is behind by a minute at most.
  package func delay(at moment: Moment) -> Duration { min(moment.untilNext(period), .seconds(60)) }

  /// What the window is told at a moment.
  package func tick(at moment: Moment) -> PreviewEvent { .moment(moment.floored(to: period)) }
}
