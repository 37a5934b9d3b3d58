/// Chooses how a window scrolls, by the time that frames of either method take on the server at hand.
///
/// No property of a server tells beforehand. Xvfb, 3840×2160 pixels: copying took 2.5 ms against 1.6 for painting on one
/// machine, 5.4 against 8.4 on another. A graphics card copies in next to no time.
///
/// The first frames that scroll use the methods in turn and are measured. Then one stays, by the medians, until enough
/// frames have passed for another comparison, or the scrolled area has another size. Copying must be clearly quicker:
/// where both take alike, painting shows its first pixels sooner, since a copy is one request that the server does whole
/// (3840×2160, whole frames alike: first damage after 0.7 ms against 4.4), and the choice would fall to chance.
struct ScrollChoice: Equatable {
  /// How many frames of each method are measured. Two of five that were held up don't change the median much.
  static let samplesOfEach = 5
  /// How many frames pass between two comparisons. Half of a comparison's frames use the slower method.
  static let framesBetweenComparisons = 2000
  /// Copying is chosen where it takes less than this share of painting's time.
  static let clearlyQuicker = 0.75
  /// The smallest area worth measuring, in pixels. In smaller ones the fixed cost of a frame outweighs that of its pixels.
  static let leastPixels = 1 << 16

  private(set) var metrics: ScrollMetrics
  private let isFixed: Bool
  /// The measured times of copying frames in the present comparison, for a million pixels each.
  private var copying: [Duration] = []
  /// The same of painting frames.
  private var painting: [Duration] = []
  /// The size of the area when the comparison began; zero before the first.
  private var comparedPixels = 0
  private var framesLeft = 0

  /// - Parameter method: the method to use without any comparison; nil for whichever turns out the quicker.
  init(always method: ScrollMethod? = nil) {
    metrics = ScrollMetrics(method: method ?? .copying)
    isFixed = method != nil
  }

  /// The method in use, for a frame that would tell nothing about it.
  var method: ScrollMethod { metrics.method }

  private var isComparing: Bool { min(copying.count, painting.count) < Self.samplesOfEach }

  /// How the next frame scrolls an area of so many pixels, and whether its duration should be measured and recorded.
  mutating func nextFrame(pixels: Int) -> (method: ScrollMethod, isMeasured: Bool) {
    guard !isFixed, pixels >= Self.leastPixels else { return (method, false) }
    framesLeft -= 1
    // The relation of the two depends on how much of the area fits into the processor's caches.
    let isOtherSize = pixels > comparedPixels * 2 || pixels * 2 < comparedPixels
    if isOtherSize || !isComparing && framesLeft <= 0 {
      copying = []
      painting = []
      comparedPixels = pixels
    }
    guard isComparing else { return (method, false) }
    return (copying.count <= painting.count ? .copying : .painting, true)
  }

  /// Enters a measured frame.
  ///
  /// - Parameters:
  ///   - duration: from the first request until the server had done all of them.
  ///   - pixels: those of the scrolled area, however many of them were painted.
  mutating func record(_ duration: Duration, of method: ScrollMethod, pixels: Int) {
    guard isComparing, pixels > 0 else { return }
    metrics.measuredFrames += 1
    let share = duration * 1_000_000 / pixels
    switch method {
    case .copying: copying.append(share)
    case .painting: painting.append(share)
    }
    guard !isComparing else { return }
    let (copyingTime, paintingTime) = (Self.median(copying), Self.median(painting))
    metrics.copying = copyingTime
    metrics.painting = paintingTime
    metrics.method = copyingTime < paintingTime * Self.clearlyQuicker ? .copying : .painting
    framesLeft = Self.framesBetweenComparisons
  }

  private static func median(_ durations: [Duration]) -> Duration { durations.sorted()[durations.count / 2] }
}
