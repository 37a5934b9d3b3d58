internal import Flyloft

/// The coast lines of the earth, as rings: `Assets/README.md` says how the file has them.
struct Coasts: Sendable {
  /// Longitude (x) and latitude (y) in degrees; of each ring the first point is the last.
  let rings: [[Point]]

  /// The ones that are beside the module, read once.
  ///
  /// - Throws: `OpenFileError` or `CoastsError`.
  static var ours: Coasts { get throws { try read.get() } }

  private static let read = Result { try Coasts(OpenFile(assetPath("coasts.bin")).bytes(limit: 1_000_000)) }

  /// - Throws: `CoastsError` for what ends within a ring.
  init(_ bytes: [UInt8]) throws {
    var rings: [[Point]] = []
    try bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        guard bytes.count - offset >= 4 else { throw CoastsError() }
        let count = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        offset += 4
        guard count <= (bytes.count - offset) / 4 else { throw CoastsError() }
        rings.append(
          (0..<count).map { index in
            func number(_ place: Int) -> Double {
              Double(Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + place, as: Int16.self))) / 32_767
            }
            return Point(x: number(4 * index) * 180, y: number(4 * index + 2) * 90)
          })
        offset += 4 * count
      }
    }
    self.rings = rings
  }

  /// True for what lies in an odd number of rings.
  func isLand(_ place: Point) -> Bool {
    var isInside = false
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) where (a.y > place.y) != (b.y > place.y) {
        if place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
      }
    }
    return isInside
  }
}

/// That the file of coast lines is cut off.
struct CoastsError: Error, CustomStringConvertible {
  let description = "the file of coast lines is cut off"
}
