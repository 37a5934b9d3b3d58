private import Glibc

extension Duration {
  /// How long an observer waits, unless told otherwise, for what has to come: ten minutes.
  ///
  /// It is when to give up on what never comes. A busy machine may take a hundred times as long as an idle one, so nothing
  /// that comes before is late. `FLYLOFT_OBSERVER_LIMIT` sets another number of seconds, where what never comes is expected.
  public static let limit: Duration = .seconds(
    getenv("FLYLOFT_OBSERVER_LIMIT").flatMap { Int(String(cString: $0)) } ?? 600)
}
