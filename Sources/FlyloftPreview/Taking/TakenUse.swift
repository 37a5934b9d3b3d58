/// What becomes of a view that is taken along.
package enum TakenUse: Equatable, Sendable {
  case clipboard
  case file(TakenFile)
}

/// What came of it, for the user.
package enum TakenResult: Equatable, Sendable {
  /// It went as it should, in words.
  case done(String)
  /// There is a file at this path, and it was not said that it may be replaced.
  case exists(String)
  /// It could not be done, in words.
  case failed(String)
}
