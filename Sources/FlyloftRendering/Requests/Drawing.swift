public import Flyloft

/// A finished picture and what is known of it.
public struct Drawing: Sendable {
  /// The key of what was drawn.
  public let key: DrawKey
  /// The picture.
  public let image: Image
  /// Time on the processor that the draw took; zero when it came from the cache.
  public let drawTime: Duration
  /// The key as the renderer knows it: for `pin` and `discard`, and for the `evicted` event.
  public let picture: PictureID
  /// True if the cache holds the picture now. If so, a window is told when it no longer does.
  public let isCached: Bool
}

extension Drawing {
  /// A picture that was drawn for `key`.
  init(_ picture: Picture, of key: DrawKey, drawTime: Duration, isCached: Bool) {
    self.init(
      key: picture.sized(key), image: picture.image, drawTime: drawTime, picture: picture.id, isCached: isCached)
  }

  /// A picture that came from the cache.
  init(_ picture: Picture, of key: DrawKey) {
    self.init(picture, of: key, drawTime: .zero, isCached: true)
  }
}
