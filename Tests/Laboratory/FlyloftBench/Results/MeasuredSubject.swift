public import FlyloftObserver

/// One line of the table: a window, and what each round measured of it.
public struct MeasuredSubject: Codable, Hashable, Sendable {
  /// The name of the program.
  public var name: String
  /// The window's width in device pixels.
  public var width: Int
  /// The window's height in device pixels.
  public var height: Int
  /// How long a card takes to draw, in milliseconds; nil for a window without cards.
  public var cardMilliseconds: Double?
  /// How many blobs each card has; nil for a window without cards.
  public var blobs: Int?
  /// How many cards there are; nil for a window without cards.
  public var rows: Int?
  /// What each round measured.
  public var rounds: [Observation] = []

  /// A line of these values.
  public init(
    name: String, width: Int, height: Int, cardMilliseconds: Double? = nil, blobs: Int? = nil, rows: Int? = nil,
    rounds: [Observation] = []
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.cardMilliseconds = cardMilliseconds
    self.blobs = blobs
    self.rows = rows
    self.rounds = rounds
  }

  /// The samples of all rounds.
  public func pooled(_ samples: (Observation) -> [Double]) -> Latencies {
    Latencies(samples: rounds.flatMap(samples))
  }

  /// The values of one metric in all rounds that have it.
  public func spread(_ metric: (Observation) -> Double?) -> Spread {
    Spread(rounds.compactMap(metric).filter(\.isFinite))
  }

  /// The median of each round's samples.
  public func spreadOfMedians(_ samples: (Observation) -> [Double]) -> Spread {
    spread { Latencies(samples: samples($0)).median }
  }

  /// The processor time of the first thread for a frame, divided by the time of one `memcpy` of the frame.
  public var copyRatio: Spread {
    spread { round in
      round.displayThreadMillisecondsPerFrame.map { $0 / round.frameCopyMilliseconds }
    }
  }
}

/// The values of one metric in several rounds.
public struct Spread: Hashable, Sendable {
  /// One value for each round.
  public var values: [Double]

  /// These values.
  public init(_ values: [Double]) {
    self.values = values
  }

  /// The median; NaN without values.
  public var median: Double { Latencies(samples: values).median }
  /// The smallest value; NaN without values.
  public var least: Double { values.min() ?? .nan }
  /// The largest value; NaN without values.
  public var most: Double { values.max() ?? .nan }

  /// The median with so many decimals, followed by the smallest and the largest value if there are several.
  public func text(decimals: Int) -> String {
    let middle = fixed(median, decimals: decimals)
    guard values.count > 1 else { return middle }
    return "\(middle) (\(fixed(least, decimals: decimals))–\(fixed(most, decimals: decimals)))"
  }
}
