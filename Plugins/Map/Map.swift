public import Flyloft

/// A map of the earth in several projections, up to 512 times enlarged.
///
/// An example of a large view: of one that is too large for one picture, as with `whole`, the window asks for tiles, and each draws what
/// it shows alone. Shift and the wheel, or a drag, move it sideways.
public struct Map: Gallery {
  /// How the earth is laid out.
  public var projection = MapProjection.naturalEarth
  /// How often it is twice as large, from 1.
  public var zoom = 1
  /// The longitude in the middle of what is enlarged, or of a globe, in degrees.
  public var longitude = 10.0
  /// The latitude in the middle of what is enlarged, or of a globe, in degrees.
  public var latitude = 45.0
  /// True if all of an enlarged map is there, to be scrolled.
  public var whole = false

  /// The whole earth.
  public init() {}

  /// What may be set: `projection`, `zoom`, `longitude`, `latitude`, `whole`.
  public static var knobs: [Knob<Map>] {
    [
      Knob("projection", \.projection, help: "How the earth is laid out."),
      Knob("zoom", \.zoom, in: 1...10, help: "Each is twice as large as the one before."),
      Knob(
        "longitude", \.longitude, in: -180...180, step: 5, unit: "°", help: "The middle of a part, or of the globe."),
      Knob("latitude", \.latitude, in: -90...90, step: 5, unit: "°", help: "The middle of a part, or of the globe."),
      Knob("whole", \.whole, help: "All of it, to be scrolled; else a part."),
    ]
  }

  /// The projections, light and dark.
  public static var variants: [Variant] {
    MapProjection.allCases.map { projection in
      Variant("\(projection)", knobs: ["projection": "\(projection)"], widths: [480], appearances: [.light, .dark])
    }
  }

  /// One map.
  public var count: Int { 1 }

  /// The map.
  public func view(at index: Int) -> WorldMap {
    WorldMap(projection: projection, zoom: zoom, middle: Point(x: longitude, y: latitude), isWhole: whole)
  }
}
