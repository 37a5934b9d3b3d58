public import Flyloft

/// The Mandelbrot set, each picture of it ten times closer than the one before, up to 10^13.
///
/// An example of long computing: each picture is drawn some rows at a time, which lets others have the processor, and given up soon
/// after it has left the screen. A click shows one alone.
///
/// Beyond 10^13 a `Double` can't aim any more: there a picture is as broad as three thousand steps from one to the next.
public struct Mandelbrot: Gallery {
  /// The point into which the pictures lead.
  public var place = FractalPlace.seahorses
  /// Its real part, if it is none of those with names.
  public var x = -0.75
  /// Its imaginary part.
  public var y = 0.1
  /// After how many steps a point counts as one of the set.
  public var steps = 2000
  /// The number of the picture that is shown alone; 0 for all of them.
  public var alone = 0

  /// Pictures of seahorses.
  public init() {}

  /// What may be set: `place`, `x`, `y`, `steps`, `alone`.
  public static var knobs: [Knob<Mandelbrot>] {
    [
      Knob("place", \.place, help: "Where it leads; own is where x and y say."),
      Knob("x", \.x, in: -2...2, help: "The real part of an own place."),
      Knob("y", \.y, in: -2...2, help: "The imaginary part of an own place."),
      Knob("steps", \.steps, in: 10...100_000, help: "More show finer lines and take longer."),
      Knob("alone", \.alone, in: 0...(powers + 1), help: "The picture that is shown alone; 0 shows all."),
    ]
  }

  /// How often pictures come ten times closer.
  private static let powers = 13

  /// A click shows a picture alone.
  public var clickKnob: String? { "alone" }

  /// In columns, but for one that is alone.
  public var itemWidth: Double? { alone == 0 ? 236 : nil }

  /// One for each power of ten.
  public var count: Int { alone == 0 ? Self.powers + 1 : 1 }

  /// The picture that is `10^index` times magnified.
  public func view(at index: Int) -> FractalTile {
    // Whoever says where needn't say, too, that it is none of those with names.
    let usual = Mandelbrot()
    let (x, y) = (x, y) == (usual.x, usual.y) ? place.point ?? (x, y) : (x, y)
    return FractalTile(x: x, y: y, power: alone == 0 ? index : alone - 1, steps: steps)
  }
}
