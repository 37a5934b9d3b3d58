package import FlyloftRecording

extension Session {
  /// The same inputs so many times over, a second apart.
  package func repeated(_ count: Int) -> Session {
    var session = self
    let once = inputs.filter { $0.input != .end }
    session.inputs = (0..<count).flatMap { round in
      once.map { TimedInput(time: $0.time + (duration + .seconds(1)) * round, input: $0.input) }
    }
    return session
  }
}
