package import Linked

/// One line of the table: a window, and what each round measured of it.
package struct MeasuredSubject: Codable, Hashable, Sendable {
  /// The name of the program.
  package var name: String
  /// The window's width in device pixels.
  package var width: Int
  /// The window's height in device pixels.
  package var height: Int
  /// The document that it shows; nil for a window without one.
  package var document: MeasuredDocument?
  /// How long a card takes to draw, in milliseconds; nil for a window without cards.
  package var cardMilliseconds: Double?
  /// How many blobs each card has; nil for a window without cards.
  package var blobs: Int?
  /// How many cards there are; nil for a window without cards.
  package var rows: Int?
  /// What each round measured.
  package var rounds: [Observation] = []

  /// A line of these values.
  package init(
    name: String, width: Int, height: Int, document: MeasuredDocument? = nil, cardMilliseconds: Double? = nil,
    blobs: Int? = nil, rows: Int? = nil,
    rounds: [Observation] = []
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.document = document
    self.cardMilliseconds = cardMilliseconds
    self.blobs = blobs
    self.rows = rows
    self.rounds = rounds
  }

  /// The samples of all rounds.
  package func pooled(_ samples: (Observation) -> [Double]) -> Latencies {
    Latencies(samples: rounds.flatMap(samples))
  }

  /// The values of one metric in all rounds that have it.
  package func spread(_ metric: (Observation) -> Double?) -> Spread {
    Spread(rounds.compactMap(metric).filter(\.isFinite))
  }

  /// The median of each round's samples.
  package func spreadOfMedians(_ samples: (Observation) -> [Double]) -> Spread {
    spread { Latencies(samples: samples($0)).median }
  }

  /// The processor time of the first thread for a frame, divided by the time of one `memcpy` of the frame.
  package var copyRatio: Spread {
    spread { round in
      round.displayThreadMillisecondsPerFrame.map { $0 / round.frameCopyMilliseconds }
    }
  }
}

/// The values of one metric in several rounds.
package struct Spread: Hashable, Sendable {
  /// One value for each round.
  package var values: [Double]

  /// These values.
  package init(_ values: [Double]) {
    self.values = values
  }

  /// The median; NaN without values.
  package var median: Double { Latencies(samples: values).median }
  /// The smallest value; NaN without values.
  package var least: Double { values.min() ?? .nan }
  /// The largest value; NaN without values.
  package var most: Double { values.max() ?? .nan }

  /// The median with so many decimals, followed by the smallest and the largest value if there are several.
  package func text(decimals: Int) -> String {
    let middle = fixed(median, decimals: decimals)
    guard values.count > 1 else { return middle }
    return "\(middle) (\(fixed(least, decimals: decimals))–\(fixed(most, decimals: decimals)))"
  }
}
