package import Flyloft

/// Measures how much of a window is blank, and for how long, by its pixels alone.
///
/// It works for any window that scrolls colourful content: what isn't drawn yet is of one colour there, such as white
/// or a placeholder's. A line of pixels is plain if at least 49 in 50 of them have one colour. At least 40 plain lines
/// in a row are blank, or 60 in a band that the caller names; fewer are a gap between cards or pages. Only a band is read, right of the middle unless the caller knows a better
/// one, and of it every fourth line and every eighth column. It is read each time the window has been painted: between two
/// paintings nothing changes.
package struct BlankWatch {
  private static let lineStep = 4
  private static let columnStep = 8

  /// The part of the screen that is read.
  package let band: PixelRect
  private let screen: ScreenMemory
  /// So many lines at least are no gap.
  private let leastRun: Int
  private var blankLines: Int
  private var lastSample: ContinuousClock.Instant
  private let begin: ContinuousClock.Instant
  private(set) var pixelMilliseconds = 0.0
  /// The time and the number of blank lines of each sample.
  private(set) var samples: [(time: ContinuousClock.Instant, blankLines: Int)] = []

  /// Begins with a first sample.
  ///
  /// - Parameters:
  ///   - area: of the window on the screen, in device pixels.
  ///   - known: the part of the screen to read, if the caller knows where content is.
  package init(
    of area: PixelRect, on screen: ScreenMemory, band known: PixelRect? = nil, at now: ContinuousClock.Instant = .now
  ) {
    self.screen = screen
    let left = area.minX + area.width * 45 / 100
    let right = PixelRect(x: left, y: area.minY, width: area.width * 45 / 100, height: area.height)
    leastRun = known == nil ? 40 : 60
    band = (known ?? right).intersection(PixelRect(origin: .zero, size: screen.size))
    begin = now
    lastSample = now
    blankLines = 0
    sample(at: now)
  }

  /// Reads the pixels again, after the window has been painted.
  package mutating func sample(at now: ContinuousClock.Instant = .now) {
    account(until: now)
    blankLines = countBlankLines()
    samples.append((now, blankLines))
  }

  /// How much was blank from the beginning to `end`.
  ///
  /// - Parameter usual: how many lines are blank when everything is drawn, such as those of a title or a toolbar.
  package mutating func finish(at end: ContinuousClock.Instant = .now, usual: Int) -> BlankArea {
    account(until: end)
    let time = begin.duration(to: end).milliseconds
    let always = Double(usual * band.width) * time
    let blank = max(0, pixelMilliseconds - always)
    let room = Double((band.height - usual) * band.width) * time
    return BlankArea(pixelMilliseconds: blank, share: room > 0 ? blank / room : 0)
  }

  /// How many lines were blank in the last sample.
  package var current: Int { blankLines }

  /// The time since which at most `usual` lines, and a fiftieth of the band, have been blank; nil if more are blank
  /// now.
  package func filled(usual: Int) -> ContinuousClock.Instant? {
    let allowed = usual + band.height / 50
    guard let last = samples.last, last.blankLines <= allowed else { return nil }
    var moment = last.time
    for sample in samples.reversed() {
      guard sample.blankLines <= allowed else { break }
      moment = sample.time
    }
    return moment
  }

  private mutating func account(until now: ContinuousClock.Instant) {
    pixelMilliseconds += Double(blankLines * band.width) * lastSample.duration(to: now).milliseconds
    lastSample = now
  }

  private func countBlankLines() -> Int {
    var (blank, run) = (0, 0)
    func end() {
      if run >= leastRun { blank += run }
      run = 0
    }
    for y in stride(from: band.minY, to: band.maxY, by: Self.lineStep) {
      if isPlain(y) { run += Self.lineStep } else { end() }
    }
    end()
    return min(blank, band.height)
  }

  private func isPlain(_ y: Int) -> Bool {
    screen.withRow(y) { row in
      // If one colour has a majority, it is the candidate of this vote (Boyer and Moore).
      var (candidate, votes, count) = (UInt32(0), 0, 0)
      for x in stride(from: band.minX, to: band.maxX, by: Self.columnStep) {
        let colour = row[x] & 0xff_ffff
        count += 1
        if votes == 0 { candidate = colour }
        votes += colour == candidate ? 1 : -1
      }
      // With fewer votes left no colour can have 49 in 50 of the pixels.
      guard votes * 50 >= count * 48 else { return false }
      var same = 0
      for x in stride(from: band.minX, to: band.maxX, by: Self.columnStep) where row[x] & 0xff_ffff == candidate {
        same += 1
      }
      return same * 50 >= count * 49
    }
  }
}

/// Blank area, summed up over time.
package struct BlankArea: Hashable, Sendable {
  /// Blank pixels of the band that was read, times milliseconds.
  package var pixelMilliseconds: Double
  /// The same as a share of the band's area and of the time, from 0 to 1.
  package var share: Double

  /// Both values as given.
  package init(pixelMilliseconds: Double, share: Double) {
    self.pixelMilliseconds = pixelMilliseconds
    self.share = share
  }
}
