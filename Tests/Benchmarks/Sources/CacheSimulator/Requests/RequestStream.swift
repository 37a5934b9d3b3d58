/// A picture of a row at a width.
public struct PictureKey: Hashable, Sendable {
  public let row: Int
  public let width: Int

  public init(row: Int, width: Int) {
    self.row = row
    self.width = width
  }
}

/// What a cache is asked for during a trace, in order; the same for every policy.
///
/// Which rows are asked for depends on time: a row that is gone before a worker comes to it is never drawn. So that all
/// policies answer the same questions, and can be held against a bound, time is told by one run in which two workers draw
/// and only what is in the window of visible and prefetched rows is at hand. Rows are wished for as the preview's stage
/// does: visible ones from the centre outward, then as many rows ahead as are visible, then half as many behind.
public struct RequestStream: Sendable {
  public enum Event: Equatable, Sendable {
    /// The viewport shows these rows, which are not to be given up.
    case show(rows: ClosedRange<Int>, width: Int)
    /// A picture is asked for; drawn where it is not at hand.
    case ask(PictureKey)
  }

  public private(set) var events: [Event] = []
  public let rows: [Row]

  /// A stream for tests.
  public init(rows: [Row], events: [Event]) {
    self.rows = rows
    self.events = events
  }

  /// - Parameter budget: bytes of the cache, which bound how much is prefetched.
  public init(_ trace: ScrollTrace, budget: Int) {
    rows = Row.content(count: trace.rowCount, seed: trace.seed)
    let layout = StreamLayout(rows: rows, gap: 8)
    var run = WindowRun(rows: rows, budget: budget, layout: layout)
    for (index, sample) in trace.samples.enumerated() {
      let visible = layout.rows(from: sample.top, height: trace.viewportHeight)
      run.show(visible, center: sample.top + trace.viewportHeight / 2, width: sample.width)
      let next = trace.samples.indices.contains(index + 1) ? trace.samples[index + 1].milliseconds : .max
      run.work(from: Double(sample.milliseconds), until: Double(next))
    }
    events = run.events
  }

  /// The pictures asked for, in order.
  public var asked: [PictureKey] {
    events.compactMap { if case .ask(let key) = $0 { key } else { nil } }
  }

  public func byteCount(_ key: PictureKey) -> Int { rows[key.row].byteCount(width: key.width) }

  /// Milliseconds of drawing.
  public func cost(_ key: PictureKey) -> Double { rows[key.row].cost(width: key.width) }
}
