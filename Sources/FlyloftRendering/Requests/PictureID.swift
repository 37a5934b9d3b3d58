/// A key that the renderer knows, by a number: equal keys have one number for as long as their picture is cached, pinned
/// or being drawn. A number is never used again for another key.
///
/// With it a window names pictures without comparing views, which is foreign code.
public struct PictureID: Hashable, Sendable {
  let number: Int

  /// A cache hit takes a tenth less without the mixing of a `Hasher`.
  public func _rawHashValue(seed: Int) -> Int { number.spread ^ seed }
}
