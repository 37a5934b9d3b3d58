public import CodedGalleries

/// A gallery as the oracle knows it: what it was told, and where the user has left it.
public struct OracleGallery {
  public let name: String
  /// Nil for a module that has been added to `Plugins/` since, of which the stage knows nothing.
  public let number: Int?
  public var knobs: CodedKnobs
  /// Whether a click shows one of its views alone.
  public var showsAlone: Bool { name == "Photos" }
  /// Device pixels that it is scrolled down and to the right.
  var top = 0
  var shift = 0
  /// Where it was before one view was shown alone.
  var allAgain: (top: Int, shift: Int)?

  init(_ name: String, number: Int?, _ knobs: CodedKnobs = CodedKnobs()) {
    (self.name, self.number, self.knobs) = (name, number, knobs)
  }

  var count: Int { knobs.one == 0 ? knobs.views : 1 }
  func row(at index: Int) -> Int { knobs.one == 0 ? index : knobs.one - 1 }
}
