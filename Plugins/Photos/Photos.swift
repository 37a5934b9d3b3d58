public import Flyloft

/// Five photographs, each read and decoded by its own draw.
public struct Photos: Gallery {
  /// The most pixels that a photograph may have, in millions: decoding takes up to 8 bytes for each.
  public var megapixels = 64

  /// The photographs.
  public init() {}

  // Cairo makes no picture of 2 GB, which is 536 million pixels.
  /// What may be set: `megapixels`.
  public static var knobs: [Knob<Photos>] {
    [Knob("megapixels", \.megapixels, in: 1...536, help: "A photograph that has more is not decoded.")]
  }

  private static let all = [
    Photo(
      file: "Photos/astronaut.png", title: "Eileen Collins",
      credit: "NASA Great Images database, public domain"),
    Photo(
      file: "Photos/chelsea.png", title: "Chelsea the cat",
      credit: "Stefan van der Walt, CC0"),
    Photo(
      file: "Photos/coffee.png", title: "A cup of espresso",
      credit: "Rachel Michetti, courtesy of Pikolo Espresso Bar, CC0"),
    Photo(
      file: "Photos/hubble_deep_field.jpg", title: "Hubble eXtreme Deep Field",
      credit: "NASA and ESA, public domain"),
    Photo(
      file: "Photos/rocket.jpg", title: "DSCOVR on a Falcon 9",
      credit: "SpaceX, CC0"),
  ]

  /// How many photographs there are.
  public var count: Int { Self.all.count }

  /// The card of the photograph at `index`.
  public func view(at index: Int) -> Photo {
    var photo = Self.all[index]
    photo.limits = ImageFileLimits(pixelCount: megapixels * 1_000_000)
    return photo
  }
}
