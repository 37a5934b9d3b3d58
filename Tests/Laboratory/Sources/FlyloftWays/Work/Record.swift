/// Told what becomes of each job, at the moment and on the thread where it happens.
package protocol Record: Sendable {
  /// Notes an event.
  func note(_ event: JobEvent)
}

/// What can become of a job, by its number.
package enum JobEvent: Hashable, Sendable {
  /// It was asked for.
  case asked(job: Int)
  /// A step began.
  case begun(job: Int, step: Int)
  /// A step ended, whether anybody still wanted it or not.
  case ended(job: Int, step: Int)
  /// A result arrived on the main thread.
  case delivered(job: Int, step: Int)
  /// A result was painted for the first time. The job is the one whose step was done for it.
  case shown(job: Int, step: Int)
}
