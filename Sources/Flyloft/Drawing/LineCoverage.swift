/// The part of each pixel that a wide line covers, for lines of far more points than there are pixels.
///
/// The line is the union of its steps, each widened by half of the pen, with round corners and ends. Sixteen times in
/// each column of pixels a vertical line is cut with that: what a step covers there is one interval, and steps that
/// follow each other nearly always prolong the interval of the one before. The length of the intervals within a pixel is
/// its coverage. That costs a few intervals for each step, where a scan converter walks down each edge of each step.
struct LineCoverage {
  /// Cuts in each column of pixels.
  static let cuts = 16

  private struct Interval {
    var cut: Int32
    var low: Float
    var high: Float
  }

  private let columns: Int
  private let rows: Int
  private let half: Float
  /// The interval of each cut that steps still prolong; empty where `low` is the larger one.
  private var present: [Interval]
  /// The intervals that no step could prolong.
  private var done: [Interval] = []
  /// The number of intervals that are joined at once.
  private var mergeCount = 100_000

  /// - Parameters:
  ///   - columns: of pixels, to the right of 0.
  ///   - rows: of pixels, below 0.
  ///   - width: of the line, in pixels.
  init(columns: Int, rows: Int, width: Double) {
    self.columns = columns
    self.rows = rows
    half = Float(width / 2)
    present = (0..<(columns * Self.cuts)).map { Interval(cut: Int32($0), low: .infinity, high: -.infinity) }
  }

  /// Adds a step from one point to another, in pixels.
  ///
  /// - Returns: how many cuts it was seen at.
  mutating func add(from first: Point, to second: Point) -> Int {
    let (a, b) = first.x <= second.x ? (first, second) : (second, first)
    let cuts = Double(Self.cuts)
    let reach = Double(half)
    let from = max(0, ((a.x - reach) * cuts - 0.5).rounded(.up))
    let to = min(Double(present.count - 1), ((b.x + reach) * cuts - 0.5).rounded(.down))
    guard from <= to else { return 0 }
    let (ax, ay, bx, by) = (Float(a.x), Float(a.y), Float(b.x), Float(b.y))
    let way = b - a
    // Pixels are in no danger of overflowing, which is what `hypot` takes its time for.
    let length = Float((way.x * way.x + way.y * way.y).squareRoot())
    let (ux, uy) = length > 0 ? (Float(way.x) / length, Float(way.y) / length) : (1, 0)
    // The side of the step that lies lower on screen, and the other one, begin and end at points moved by the normal.
    let (nx, ny) = (-uy * half, ux * half)
    let slope = ux > 1e-6 ? uy / ux : 0
    let square = half * half
    present.withUnsafeMutableBufferPointer { present in
      for cut in Int(from)...Int(to) {
        let c = (Float(cut) + 0.5) / Float(Self.cuts)
        let startRise = max(square - (c - ax) * (c - ax), 0).squareRoot()
        let endRise = max(square - (c - bx) * (c - bx), 0).squareRoot()
        let high = c < ax + nx ? ay + startRise : c > bx + nx ? by + endRise : ay + ny + slope * (c - ax - nx)
        let low = c < ax - nx ? ay - startRise : c > bx - nx ? by - endRise : ay - ny + slope * (c - ax + nx)
        let interval = present[cut]
        if low <= interval.high, high >= interval.low {
          present[cut].low = min(low, interval.low)
          present[cut].high = max(high, interval.high)
        } else {
          if interval.low <= interval.high { done.append(interval) }
          present[cut].low = low
          present[cut].high = high
        }
      }
    }
    if done.count > mergeCount { merge() }
    return Int(to - from) + 1
  }

  /// Joins intervals that overlap, in the order of the cuts.
  ///
  /// They are counted into their cuts first: sorting all of them at once would take longer than a drawing may go on
  /// without asking whether it is obsolete.
  private mutating func merge() {
    var ends = [Int](repeating: 0, count: present.count)
    for interval in done { ends[Int(interval.cut)] += 1 }
    for cut in ends.indices.dropFirst() { ends[cut] += ends[cut - 1] }
    var ordered = done
    var free = ends
    for interval in done {
      free[Int(interval.cut)] -= 1
      ordered[free[Int(interval.cut)]] = interval
    }
    var (merged, start): ([Interval], Int) = ([], 0)
    ordered.withUnsafeMutableBufferPointer { ordered in
      for end in ends where end > start {
        var ofCut = UnsafeMutableBufferPointer(rebasing: ordered[start..<end])
        if end - start > 1 { ofCut.sort { $0.low < $1.low } }
        merged.append(ordered[start])
        for interval in ordered[(start + 1)..<end] {
          if interval.low <= merged[merged.count - 1].high {
            merged[merged.count - 1].high = max(merged[merged.count - 1].high, interval.high)
          } else {
            merged.append(interval)
          }
        }
        start = end
      }
    }
    done = merged
    mergeCount = max(100_000, 2 * merged.count)
  }

  /// Calls `column` with the coverage of each column of pixels that the line touches, from the first to the last: its
  /// number, the rows that are touched, and the coverage of all rows, from 0 to 255, of which the others are of no meaning.
  ///
  /// - Parameter isObsolete: asked every few columns; once it is true the rest is left out.
  mutating func finish(isObsolete: () -> Bool, column: (Int, Range<Int>, [UInt8]) -> Void) {
    for interval in present where interval.low <= interval.high { done.append(interval) }
    merge()
    var next = 0
    var coverage = [UInt8](repeating: 0, count: rows)
    // The cover of a pixel's own intervals, and how many more intervals go on below than above it.
    var parts = [Float](repeating: 0, count: rows + 1)
    var begun = [Float](repeating: 0, count: rows + 1)
    for index in 0..<columns {
      if index % 32 == 0, isObsolete() { return }
      let end = Int32((index + 1) * Self.cuts)
      var touched = rows..<rows
      while next < done.count, done[next].cut < end {
        let low = min(max(done[next].low, 0), Float(rows))
        let high = min(max(done[next].high, 0), Float(rows))
        next += 1
        guard low < high else { continue }
        let (top, bottom) = (Int(low), Int(high))
        touched = min(touched.lowerBound, top)..<(touched.isEmpty ? bottom + 1 : max(touched.upperBound, bottom + 1))
        if top == bottom {
          parts[top] += high - low
        } else {
          parts[top] += Float(top + 1) - low
          parts[bottom] += high - Float(bottom)
          begun[top + 1] += 1
          begun[bottom] -= 1
        }
      }
      var whole: Float = 0
      for row in touched {
        whole += begun[row]
        if row < rows { coverage[row] = UInt8(min((whole + parts[row]) / Float(Self.cuts), 1) * 255 + 0.5) }
        (begun[row], parts[row]) = (0, 0)
      }
      touched = touched.clamped(to: 0..<rows)
      if !touched.isEmpty { column(index, touched, coverage) }
    }
  }
}
