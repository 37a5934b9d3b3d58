public import FlyloftObserver

/// All rounds of one line of the table.
public struct MeasuredSubject: Codable, Hashable, Sendable {
  public var name: String
  public var width: Int
  public var height: Int
  /// Milliseconds that a card takes, and the blobs that make it so; nil for what shows no cards.
  public var cardMilliseconds: Double?
  public var blobs: Int?
  public var rows: Int?
  public var rounds: [Observation] = []

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

  /// One metric of each round; rounds without it are left out.
  public func spread(_ metric: (Observation) -> Double?) -> Spread {
    Spread(rounds.compactMap(metric).filter(\.isFinite))
  }

  /// Of each round's samples the median.
  public func spreadOfMedians(_ samples: (Observation) -> [Double]) -> Spread {
    spread { Latencies(samples: samples($0)).median }
  }

  /// Processor time of the first thread for a frame, over one `memcpy` of the frame.
  public var copyRatio: Spread {
    spread { round in
      round.displayThreadMillisecondsPerFrame.map { $0 / round.frameCopyMilliseconds }
    }
  }
}

/// One metric over the rounds.
public struct Spread: Hashable, Sendable {
  public var values: [Double]

  public init(_ values: [Double]) {
    self.values = values
  }

  public var median: Double { Latencies(samples: values).median }
  public var least: Double { values.min() ?? .nan }
  public var most: Double { values.max() ?? .nan }

  /// The median, and where there are several rounds the least and the most.
  public func text(decimals: Int) -> String {
    let middle = fixed(median, decimals: decimals)
    guard values.count > 1 else { return middle }
    return "\(middle) (\(fixed(least, decimals: decimals))–\(fixed(most, decimals: decimals)))"
  }
}
