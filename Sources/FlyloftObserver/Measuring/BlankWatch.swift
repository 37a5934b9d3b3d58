public import Flyloft

/// How much of a window shows nothing, and for how long, told by its pixels alone.
///
/// For any window that scrolls something colourful: what isn't drawn yet is plain there, whether it is white, a checkered
/// field or a placeholder. A line of pixels is plain when all but a fiftieth of it are of one colour, and lines count as blank
/// where at least 40 of them in a row are plain, so that the gaps between cards don't. Looked at is a band right of the
/// middle, every fourth line and eighth column of it, each time the window was painted: between two paintings nothing
/// changes, so time is not sampled.
public struct BlankWatch {
  private static let lineStep = 4
  private static let columnStep = 8
  private static let leastRun = 40

  /// The part of the screen that is looked at.
  public let band: PixelRect
  private let screen: ScreenMemory
  private var blankLines: Int
  private var lastSample: ContinuousClock.Instant
  private let begin: ContinuousClock.Instant
  private(set) var pixelMilliseconds = 0.0
  /// Each look's moment and the blank lines found.
  private(set) var samples: [(time: ContinuousClock.Instant, blankLines: Int)] = []

  /// Begins with a look.
  ///
  /// - Parameter area: the window's place on the screen.
  public init(of area: PixelRect, on screen: ScreenMemory, at now: ContinuousClock.Instant = .now) {
    self.screen = screen
    let left = area.minX + area.width * 45 / 100
    let visible = PixelRect(origin: .zero, size: screen.size)
    band = PixelRect(x: left, y: area.minY, width: area.width * 45 / 100, height: area.height).intersection(visible)
    begin = now
    lastSample = now
    blankLines = 0
    sample(at: now)
  }

  /// Looks anew, after the window was painted.
  public mutating func sample(at now: ContinuousClock.Instant = .now) {
    account(until: now)
    blankLines = countBlankLines()
    samples.append((now, blankLines))
  }

  /// What was blank from the beginning up to `end`.
  ///
  /// - Parameter usual: lines that are blank when all is drawn: a title, a toolbar.
  public mutating func finish(at end: ContinuousClock.Instant = .now, usual: Int) -> BlankArea {
    account(until: end)
    let time = begin.duration(to: end).milliseconds
    let always = Double(usual * band.width) * time
    let blank = max(0, pixelMilliseconds - always)
    let room = Double((band.height - usual) * band.width) * time
    return BlankArea(pixelMilliseconds: blank, share: room > 0 ? blank / room : 0)
  }

  /// Lines that are blank now.
  public var current: Int { blankLines }

  /// When, for the last time up to now, the blank lines sank to `usual` or nearly so; nil when they are more now.
  public func filled(usual: Int) -> ContinuousClock.Instant? {
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
      if run >= Self.leastRun { blank += run }
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
      // The colour that can be nearly all of the line is the one that outvotes all others.
      var (candidate, votes, count) = (UInt32(0), 0, 0)
      for x in stride(from: band.minX, to: band.maxX, by: Self.columnStep) {
        let colour = row[x] & 0xff_ffff
        count += 1
        if votes == 0 { candidate = colour }
        votes += colour == candidate ? 1 : -1
      }
      // What outvotes the rest by less than this is too little, whichever it is.
      guard votes * 50 >= count * 48 else { return false }
      var same = 0
      for x in stride(from: band.minX, to: band.maxX, by: Self.columnStep) where row[x] & 0xff_ffff == candidate {
        same += 1
      }
      return same * 50 >= count * 49
    }
  }
}

/// Area that showed nothing, times how long.
public struct BlankArea: Hashable, Sendable {
  /// Of the band that was looked at.
  public var pixelMilliseconds: Double
  /// Of that band's area and of the time, from 0 to 1.
  public var share: Double

  public init(pixelMilliseconds: Double, share: Double) {
    self.pixelMilliseconds = pixelMilliseconds
    self.share = share
  }
}
