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

  init(_ points: ChartPoints, over x: ChartScale, count: Int) {
    self.count = count
    bins = Array(repeating: Bin(), count: count * points.names.count)
    let (start, factor) = (Float(x.low - points.origin), Float(Double(count) / x.length))
    for (series, ys) in points.y.enumerated() {
      let first = series * count
      points.x.withUnsafeBufferPointer { xs in
        ys.withUnsafeBufferPointer { ys in
          bins.withUnsafeMutableBufferPointer { bins in
            for index in xs.indices {
              let (place, y) = ((xs[index] - start) * factor, ys[index])
              // The last point stands at the very end.
              guard place >= 0, place <= Float(count), !y.isNaN else { continue }
              let bin = first + min(Int(place), count - 1)
              if y < bins[bin].low { bins[bin].low = y }
              if y > bins[bin].high { bins[bin].high = y }
              bins[bin].sum += Double(y)
              bins[bin].count += 1
            }
          }
        }
      }
    }
  }

  func bin(_ series: Int, _ place: Int) -> Bin { bins[series * count + place] }

  private var filled: [Bin] { bins.filter { $0.count > 0 } }
  var low: Double { Double(filled.map(\.low).min() ?? 0) }
  var high: Double { Double(filled.map(\.high).max() ?? 1) }
  var lowMean: Double { filled.map { $0.sum / Double($0.count) }.min() ?? 0 }
  var highMean: Double { filled.map { $0.sum / Double($0.count) }.max() ?? 1 }

  /// The least and the greatest height of points over a part of the lower edge.
  static func rangeOfY(_ points: ChartPoints, over x: ChartScale) -> (Double, Double) {
    let bins = ChartBins(points, over: x, count: 1)
    return (bins.low, bins.high)
  }

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
