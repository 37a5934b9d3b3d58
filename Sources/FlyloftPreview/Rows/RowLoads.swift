import Flyloft
import FlyloftRendering

/// The loads of a gallery's rows, as far as they are known: a row says so when it has been drawn.
struct RowLoads: Sendable {
  private enum State: Sendable {
    case wanted, loaded, failed, stopped
  }

  private struct Entry: Sendable {
    var state: State
    /// Tells one load of the row from another.
    var version: Int
    /// The last publication that was told.
    var publication = 0
    /// The mark on the row's card.
    var mark = LoadMark.none
  }

  /// The most rows that are known. Others say it anew when they are drawn.
  private static let limit = 100_000

  private var entries: [Int: Entry] = [:]
  private var lastVersion = 0

  /// True if no row is known to load anything.
  var isEmpty: Bool { entries.isEmpty }

  /// The last publication of a row that was told; 0 for none.
  func publication(of row: Int) -> Int { entries[row]?.publication ?? 0 }

  /// The load of a row, begun or to be kept; nil where there is none.
  func load(of row: Int) -> (version: Int, isNeeded: Bool)? {
    entries[row].map { ($0.version, $0.state == .wanted) }
  }

  /// True if a row is to be loaded, and is not yet.
  func isWanted(_ row: Int) -> Bool { entries[row]?.state == .wanted }

  /// The mark on a row's card that says how its load is.
  func mark(of row: Int) -> LoadMark { entries[row]?.mark ?? .none }

  /// True if the user has stopped a row's load.
  func isStopped(_ row: Int) -> Bool { entries[row]?.state == .stopped }

  /// A row has been drawn with this of its data.
  ///
  /// - Parameters:
  ///   - publication: what was known when the drawing was asked for.
  ///   - hasFailed: true if a card says that the load has failed.
  /// - Returns: true if there is something to load now that was not before.
  mutating func drew(_ row: Int, with data: DrawnData, asked publication: Int, hasFailed: Bool) -> Bool {
    guard let entry = entries[row] else {
      if entries.count >= Self.limit { entries = [:] }
      entries[row] = Entry(state: data.isComplete ? .loaded : .wanted, version: nextVersion())
      return !data.isComplete
    }
    // What was loaded has been evicted since, or the card that said why there is nothing has been forgotten.
    let isGone = entry.state == .loaded && !data.isComplete && publication >= entry.publication
    guard isGone || entry.state == .failed && !hasFailed else { return false }
    entries[row] = Entry(state: .wanted, version: nextVersion(), publication: entry.publication)
    return true
  }

  /// A row shows a picture from before, which says what there is to be held of a row of which nothing is known: one of a
  /// gallery that is come back to.
  mutating func showed(_ row: Int, with data: DrawnData) {
    if entries[row] == nil { _ = drew(row, with: data, asked: 0, hasFailed: false) }
  }

  /// Takes a report.
  ///
  /// - Returns: false for one of a load that is not wanted any more.
  mutating func note(_ report: Renderer.LoadReport) -> Bool {
    let row = report.place.row
    guard let entry = entries[row], entry.version == report.version else { return false }
    entries[row]?.publication = max(entry.publication, report.publication)
    entries[row]?.mark = .none
    switch report.state {
    case .waiting: entries[row]?.mark = .waiting
    case .begun: entries[row]?.mark = .loading
    case .publishing: break
    case .loaded: entries[row]?.state = .loaded
    case .failed: entries[row]?.state = .failed
    }
    return true
  }

  /// Loads a row anew because the user says so, if there is something to load. Its card says so at once.
  mutating func retry(_ row: Int) {
    guard let entry = entries[row] else { return }
    entries[row] = Entry(state: .wanted, version: nextVersion(), publication: entry.publication, mark: .loading)
  }

  /// Loads no more of a row, until the user says otherwise. What has come of it stays.
  mutating func stop(_ row: Int) {
    guard let entry = entries[row], entry.state == .wanted else { return }
    entries[row] = Entry(state: .stopped, version: nextVersion(), publication: entry.publication, mark: .stopped)
  }

  /// Forgets what is known, because it is another gallery's now.
  mutating func clear() { entries = [:] }

  private mutating func nextVersion() -> Int {
    lastVersion += 1
    return lastVersion
  }
}
