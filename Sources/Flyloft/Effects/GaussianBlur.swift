/// A blur in time that doesn't depend on its radius: three box filters one after another come within 3 of 255 levels of
/// a Gaussian of one pixel or more.
///
/// A box's two outer pixels have a weight of their own, so that every standard deviation is met exactly (Gwosdek et al.,
/// “Theoretical Foundations of Gaussian Convolution by Extended Box Filtering”, 2011). Sums are whole numbers, so what a
/// pixel becomes depends on those within reach alone: a tile is blurred as the whole is.
struct GaussianBlur {
  /// The number of pixels beside the middle one that a box counts in full.
  let radius: Int
  /// The weight of the two pixels outside of those.
  let edge: Float

  /// - Parameter deviation: the standard deviation in pixels; more than 0.
  init(deviation: Double) {
    let variance = deviation * deviation / 3
    let r = ((12 * variance + 1).squareRoot() - 1) / 2
    radius = Int(r)
    let n = Double(radius)
    // The weight with which the box has the variance wanted.
    let counted = n * (n + 1) * (2 * n + 1) / 3
    edge = Float((variance * (2 * n + 1) - counted) / (2 * ((n + 1) * (n + 1) - variance)))
  }

  /// The distance by which a pixel is spread.
  var reach: Int { 3 * (radius + 1) }

  /// Blurs a picture of `channels` numbers a pixel, row by row, each from 0 to 65,280.
  ///
  /// - Parameter isObsolete: asked every few rows; once it is true the picture is left unfinished.
  func blur(_ picture: inout [UInt16], width: Int, height: Int, channels: Int, isObsolete: () -> Bool) {
    var other = [UInt16](repeating: 0, count: picture.count)
    picture.withUnsafeMutableBufferPointer { a in
      other.withUnsafeMutableBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return }
        blurColumns(a, b, length: width * channels, count: height, isObsolete)
        Self.transpose(b, a, width: width, height: height, channels: channels)
        blurColumns(a, b, length: height * channels, count: width, isObsolete)
        Self.transpose(b, a, width: height, height: width, channels: channels)
      }
    }
  }

  /// Three boxes along the columns of `count` rows of `length` numbers, from `a` to `b`.
  private func blurColumns(
    _ a: UnsafeMutablePointer<UInt16>, _ b: UnsafeMutablePointer<UInt16>, length: Int, count: Int,
    _ isObsolete: () -> Bool
  ) {
    box(a, b, length, count, isObsolete)
    box(b, a, length, count, isObsolete)
    box(a, b, length, count, isObsolete)
  }

  private func box(
    _ source: UnsafeMutablePointer<UInt16>, _ target: UnsafeMutablePointer<UInt16>, _ length: Int, _ count: Int,
    _ isObsolete: () -> Bool
  ) {
    let nothing = [UInt16](repeating: 0, count: length)
    var sums = [Int32](repeating: 0, count: length)
    let weight = 1 / (Float(2 * radius + 1) + 2 * edge)
    let edgeWeight = edge * weight
    nothing.withUnsafeBufferPointer { nothing in
      sums.withUnsafeMutableBufferPointer { sums in
        func row(_ index: Int) -> UnsafePointer<UInt16> {
          index >= 0 && index < count ? UnsafePointer(source + index * length) : nothing.baseAddress!
        }
        for index in 0..<min(radius, count) {
          let first = row(index)
          for x in 0..<length { sums[x] &+= Int32(first[x]) }
        }
        for index in 0..<count {
          if index % 16 == 0, isObsolete() { return }
          let (entering, leaving) = (row(index + radius), row(index - radius - 1))
          let after = row(index + radius + 1)
          let written = target + index * length
          for x in 0..<length {
            // The row that leaves the sum is the outer one on its side.
            let sum = sums[x] &+ Int32(entering[x]) &- Int32(leaving[x])
            sums[x] = sum
            let edges = Float(Int32(leaving[x]) &+ Int32(after[x]))
            // 2²³ leaves the nearest whole number in the lowest bits, without a conversion that could trap.
            let value = Float(sum) * weight + edges * edgeWeight + 8_388_608
            written[x] = UInt16(truncatingIfNeeded: value.bitPattern)
          }
        }
      }
    }
  }

  private static func transpose(
    _ a: UnsafeMutablePointer<UInt16>, _ b: UnsafeMutablePointer<UInt16>, width: Int, height: Int, channels: Int
  ) {
    if channels == 1 {
      transpose(pixels: a, b, width, height)
    } else {
      a.withMemoryRebound(to: UInt64.self, capacity: width * height) { a in
        b.withMemoryRebound(to: UInt64.self, capacity: width * height) { b in transpose(pixels: a, b, width, height) }
      }
    }
  }

  private static func transpose<Pixel>(
    pixels a: UnsafeMutablePointer<Pixel>, _ b: UnsafeMutablePointer<Pixel>, _ width: Int, _ height: Int
  ) {
    // In squares that fit into the processor's nearest cache.
    for top in stride(from: 0, to: height, by: 16) {
      for left in stride(from: 0, to: width, by: 16) {
        for y in top..<min(top + 16, height) {
          for x in left..<min(left + 16, width) { b[x * height + y] = a[y * width + x] }
        }
      }
    }
  }
}
