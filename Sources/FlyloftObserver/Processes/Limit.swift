extension Duration {
  /// How long an observer waits, unless told otherwise, for what has to come: two minutes.
  ///
  /// It is when to give up on what never comes. A busy machine may take a hundred times as long as an idle one, so nothing
  /// that comes before is late.
  public static var limit: Duration { .seconds(120) }
}
