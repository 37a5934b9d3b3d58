internal import CLinux

/// What threads have used of the processors.
struct ThreadUse {
  /// How often one has been given a processor.
  let wakes: Int
  let time: Duration

  /// That of all threads of this process but the calling one, those that have ended among them.
  static var ofOthers: ThreadUse {
    var (wakes, nanoseconds) = (0, 0)
    flyloft_other_threads(&wakes, &nanoseconds)
    return ThreadUse(wakes: wakes, time: .nanoseconds(nanoseconds))
  }
}
