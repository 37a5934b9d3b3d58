internal import Flyloft
private import Glibc

/// The points of a chart, put together by where they stand along the lower edge.
struct ChartBins {
  /// The points of one series in one place.
  struct Bin {
    var (low, high) = (Float.infinity, -Float.infinity)
    var (sum, count) = (0.0, 0)
  }

  let count: Int
  /// Series by series.
  private var bins: [Bin]
  /// The heights at the left and at the right end of lines to the nearest points beyond, series by series; nil where none is.
  private(set) var ends: [(left: Double?, right: Double?)] = []

  init(_ points: ChartPoints, over x: ChartScale, count: Int) {
    self.count = count
    bins = Array(repeating: Bin(), count: count * points.names.count)
    let (start, factor, slack) = (Float(x.low - points.origin), Float(Double(count) / x.length), Float(0.001))
    for (series, ys) in points.y.enumerated() {
      let first = series * count
      var (before, after) = (-Float.infinity, Float.infinity)
      var (least, greatest) = (Float.infinity, -Float.infinity)
      var (beforeY, afterY, leastY, greatestY) = (Float.nan, Float.nan, Float.nan, Float.nan)
      points.x.withUnsafeBufferPointer { xs in
        ys.withUnsafeBufferPointer { ys in
          bins.withUnsafeMutableBufferPointer { bins in
            for index in xs.indices {
              let (place, y) = ((xs[index] - start) * factor, ys[index])
              if y.isNaN { continue }
              // The last point stands at the very end.
              guard place >= -slack, place <= Float(count) + slack else {
                if place < 0, place > before { (before, beforeY) = (place, y) }
                if place > Float(count), place < after { (after, afterY) = (place, y) }
                continue
              }
              if place < least { (least, leastY) = (place, y) }
              if place > greatest { (greatest, greatestY) = (place, y) }
              // A point at an edge belongs to what follows, however it was rounded.
              let bin = first + min(Int(place + slack), count - 1)
              if y < bins[bin].low { bins[bin].low = y }
              if y > bins[bin].high { bins[bin].high = y }
              bins[bin].sum += Double(y)
              bins[bin].count += 1
            }
          }
        }
      }
      // From the point beyond to the nearest within, or to the one beyond the other end.
      if least > greatest { (least, leastY, greatest, greatestY) = (after, afterY, before, beforeY) }
      func height(at place: Float, _ one: (Float, Float), _ other: (Float, Float)) -> Double? {
        guard one.0.isFinite, other.0.isFinite else { return nil }
        return Double(one.1 + (other.1 - one.1) * (place - one.0) / (other.0 - one.0))
      }
      ends.append(
        (
          left: height(at: 0, (before, beforeY), (least, leastY)),
          right: height(at: Float(count), (greatest, greatestY), (after, afterY))
        ))
    }
  }

  func bin(_ series: Int, _ place: Int) -> Bin { bins[series * count + place] }

  var hasPoints: Bool { bins.contains { $0.count > 0 } }
  /// Or a part of one, between points that are not seen.
  var hasLines: Bool { hasPoints || ends.contains { $0.left != nil } }

  private var filled: [Bin] { bins.filter { $0.count > 0 } }
  var low: Double { Double(filled.map(\.low).min() ?? 0) }
  var high: Double { Double(filled.map(\.high).max() ?? 1) }
  /// Of points and of lines between them.
  var rangeOfLines: (low: Double, high: Double) {
    let heights = ends.flatMap { [$0.left, $0.right] }.compactMap(\.self)
    let points = filled.isEmpty ? [] : [low, high]
    return ((heights + points).min() ?? 0, (heights + points).max() ?? 1)
  }
  var lowMean: Double { filled.map { $0.sum / Double($0.count) }.min() ?? 0 }
  var highMean: Double { filled.map { $0.sum / Double($0.count) }.max() ?? 1 }

  /// How many points of a series are in each place of a grid, from the upper left.
  static func grid(
    _ points: ChartPoints, _ series: Int, _ x: ChartScale, _ y: ChartScale, _ size: PixelSize
  ) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: size.width * size.height)
    let (startX, factorX) = (Float(x.low - points.origin), Float(Double(size.width) / x.length))
    let (startY, factorY) = (Float(y.high), Float(Double(size.height) / y.length))
    points.x.withUnsafeBufferPointer { xs in
      points.y[series].withUnsafeBufferPointer { ys in
        counts.withUnsafeMutableBufferPointer { counts in
          for index in xs.indices {
            let (left, top) = ((xs[index] - startX) * factorX, (startY - ys[index]) * factorY)
            guard left >= 0, left <= Float(size.width), top >= 0, top <= Float(size.height) else { continue }
            counts[min(Int(top), size.height - 1) * size.width + min(Int(left), size.width - 1)] += 1
          }
        }
      }
    }
    return counts
  }
}

extension ChartPoints {
  /// The least and the greatest place along the lower edge; nil where there are no points.
  var rangeOfX: (Double, Double)? {
    guard let first = x.first else { return nil }
    let (low, high) = x.reduce((first, first)) { (min($0.0, $1), max($0.1, $1)) }
    return (origin + Double(low), origin + Double(high))
  }
}

extension Double {
  var logarithm: Double { log(self) }
  func power(_ exponent: Double) -> Double { pow(self, exponent) }
}
