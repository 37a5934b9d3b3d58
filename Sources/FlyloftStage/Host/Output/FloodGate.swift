/// The lines that galleries print, as far as they are passed on: so many of a gallery within a second. The rest is counted. No
/// clocks: times are given.
struct FloodGate {
  /// The most lines of a gallery within a second.
  static let limit = 100
  private static let second = Duration.seconds(1)

  private struct Entry {
    var since: Duration
    var count = 0
    var dropped = 0
  }

  private var entries: [String: Entry] = [:]

  /// Takes a line.
  ///
  /// - Returns: what is to be written, in this order: nothing within a flood, and after it how much was left out.
  mutating func pass(_ line: String, of gallery: String, at now: Duration) -> [String] {
    var entry = entries[gallery] ?? Entry(since: now)
    var lines: [String] = []
    if now - entry.since >= Self.second {
      if let notice = Self.notice(entry, of: gallery) { lines.append(notice) }
      entry = Entry(since: now)
    }
    if entry.count < Self.limit {
      entry.count += 1
      lines.append("\(gallery): \(line)")
    } else {
      entry.dropped += 1
    }
    entries[gallery] = entry
    return lines
  }

  /// The counts of lines that have been left out and not been told, of all galleries whose second is over; of all galleries
  /// where there is no time.
  mutating func settle(at now: Duration?) -> [String] {
    var lines: [String] = []
    for (gallery, entry) in entries.sorted(by: { $0.key < $1.key }) {
      if let now, now - entry.since < Self.second { continue }
      if let notice = Self.notice(entry, of: gallery) { lines.append(notice) }
      entries[gallery] = nil
    }
    return lines
  }

  private static func notice(_ entry: Entry, of gallery: String) -> String? {
    guard entry.dropped > 0 else { return nil }
    return "\(gallery): \(entry.dropped) more \(entry.dropped == 1 ? "line was" : "lines were") left out"
  }
}
