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
  /// Where it was drawn.
  public internal(set) var origin = DrawOrigin()
}

/// Where a picture was drawn, and what its view said meanwhile.
public struct DrawOrigin: Hashable, Sendable {
  /// The process that drew it; nil for a thread of this one.
  public let process: Int32?
  /// The last lines that the view printed while it was drawn, at most 20; of one that a thread drew nothing is known.
  public let printed: [String]

  /// A thread of this process, unless said otherwise.
  package init(process: Int32? = nil, printed: [String] = []) {
    self.process = process
    self.printed = printed
  }
}

extension Drawing {
  /// A picture that was drawn for `key`.
  init(_ picture: Picture, of key: DrawKey, drawTime: Duration, isCached: Bool) {
    self.init(
      key: picture.sized(key), image: picture.image, drawTime: drawTime, picture: picture.id, isCached: isCached,
      origin: picture.origin)
  }

  /// A picture that came from the cache.
  init(_ picture: Picture, of key: DrawKey) {
    self.init(picture, of: key, drawTime: .zero, isCached: true)
  }
}
