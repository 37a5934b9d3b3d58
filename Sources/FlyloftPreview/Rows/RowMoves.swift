internal import FlyloftRegistry

/// Where the views of a gallery stand in another version of it, as far as they are found there again.
package struct RowMoves: Equatable, Sendable {
  private enum Kind: Sendable {
    /// They say what they said, there or elsewhere.
    case same
    /// Each has taken the place of another.
    case changed
    /// Of a file that is as it was, in one scroll with others.
    case untouched
  }

  /// Views one after the other, in both versions.
  private struct Run: Equatable, Sendable {
    var former, present, count: Int
    let kind: Kind

    var distance: Int { present - former }
  }

  /// In their order, which is the same in both versions.
  private var runs: [Run] = []
  /// Views that there were not.
  private var added: [Range<Int>] = []
  /// How many say something that none says any more, beyond those whose places others have taken.
  private(set) var goneCount = 0

  /// True if some stand elsewhere, have come or gone.
  var hasMoves: Bool { goneCount > 0 || !added.isEmpty || runs.contains { $0.distance != 0 } }

  /// How many say what one said before.
  var sameCount: Int { runs.reduce(0) { $0 + ($1.kind == .same ? $1.count : 0) } }

  // MARK: Looking up

  /// The last of the runs that begin at a row or before it, in one of the versions.
  private func run(from row: Int, in start: KeyPath<Run, Int>) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle][keyPath: start] <= row { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? runs[low - 1] : nil
  }

  /// Where a view stands now; nil for one that is gone.
  func row(of former: Int) -> Int? {
    run(from: former, in: \.former).flatMap { former < $0.former + $0.count ? former + $0.distance : nil }
  }

  /// Where a view stands now; of one that is gone, the one that was before it, or else the first that there still is.
  func nearestRow(to former: Int) -> Int {
    guard let run = run(from: former, in: \.former) else { return runs.first?.present ?? 0 }
    return min(former, run.former + run.count - 1) + run.distance
  }

  /// Where a view stands now that says what it said.
  func keptRow(of former: Int) -> Int? {
    run(from: former, in: \.former).flatMap { run in
      run.kind == .changed || former >= run.former + run.count ? nil : former + run.distance
    }
  }

  /// The views that say what one said before.
  ///
  /// - Parameter former: those that did so after the edit before, which files that are as they were have been through.
  func same(after former: Set<Int>) -> Set<Int> {
    var rows = Set(runs.lazy.filter { $0.kind == .same }.flatMap { $0.present..<$0.present + $0.count })
    rows.formUnion(untouched(former))
    return rows
  }

  /// The views that there were not before, likewise.
  func added(after former: Set<Int>) -> Set<Int> { Set(added.joined()).union(untouched(former)) }

  private func untouched(_ rows: Set<Int>) -> some Sequence<Int> {
    rows.lazy.compactMap { row in
      guard let run = run(from: row, in: \.former), run.kind == .untouched, row < run.former + run.count else {
        return nil
      }
      return row + run.distance
    }
  }

  /// Where a row stands among others of which all are in the former rows, or the former rows in them, in the same order: of one that is
  /// left out the next that there is. Nil where neither is so.
  static func row(_ row: Int, of former: [UInt32], among present: [UInt32]) -> Int? {
    guard !present.isEmpty, former.indices.contains(row) else { return nil }
    let isNarrower = present.count <= former.count
    let (all, some) = isNarrower ? (former, present) : (present, former)
    var (found, count) = (Int?.none, 0)
    for (index, identity) in all.enumerated() {
      if isNarrower, index == row { found = count }
      guard count < some.count, some[count] == identity else { continue }
      if !isNarrower, count == row { found = index }
      count += 1
    }
    return count == some.count ? found.map { min($0, present.count - 1) } : nil
  }

  // MARK: Finding

  /// Those to a version that has nothing of so many views.
  init(ofNoneOf count: Int) { goneCount = count }

  /// The moves from one version to another.
  ///
  /// - Returns: nil where nothing is known of that: of versions of which no view is the same, either.
  init?(from former: AnyGallery, to present: AnyGallery) {
    if let parts = former.parts, let presentParts = present.parts {
      self.init(from: parts, to: presentParts)
    } else {
      // With other knobs it shows something else, and that from its beginning.
      guard former.generation != present.generation, former.knobRevision == present.knobRevision else { return nil }
      self.init(from: former.knownIdentities, to: present.knownIdentities)
    }
  }

  init?(from former: [UInt32], to present: [UInt32]) {
    guard !former.isEmpty, !present.isEmpty else { return nil }
    let (known, kept) = (Set(former), Set(present))
    for run in Self.sameRuns(former, present) + [
      Run(former: former.count, present: present.count, count: 0, kind: .same)
    ] {
      let (lastFormer, lastPresent) = runs.last.map { ($0.former + $0.count, $0.present + $0.count) } ?? (0, 0)
      // What stands between has taken the place of another, as far as there are any. What has changed its order with others says the same.
      let changed = min(run.former - lastFormer, run.present - lastPresent)
      for row in lastPresent..<lastPresent + changed {
        append(
          Run(
            former: lastFormer + row - lastPresent, present: row, count: 1,
            kind: known.contains(present[row]) ? .same : .changed))
      }
      for row in lastPresent + changed..<run.present where !known.contains(present[row]) { add(row) }
      goneCount += (lastFormer + changed..<run.former).count { !kept.contains(former[$0]) }
      append(run)
    }
    guard runs.contains(where: { $0.kind == .same }) else { return nil }
  }

  private mutating func add(_ row: Int) {
    if let last = added.last, last.upperBound == row {
      added[added.count - 1] = last.lowerBound..<row + 1
    } else {
      added.append(row..<row + 1)
    }
  }

  /// Adds some that follow those that are known.
  private mutating func append(_ run: Run) {
    guard run.count > 0 else { return }
    if let last = runs.last, last.kind == run.kind, last.distance == run.distance,
      last.former + last.count == run.former
    {
      runs[runs.count - 1].count += run.count
    } else {
      runs.append(run)
    }
  }

  /// The views that both have: around those that each of them has once, in the longest order that both have them in.
  private static func sameRuns(_ former: [UInt32], _ present: [UInt32]) -> [Run] {
    let least = min(former.count, present.count)
    let start = (0..<least).prefix { former[$0] == present[$0] }.count
    let end = (0..<least - start).prefix { former[former.count - 1 - $0] == present[present.count - 1 - $0] }.count
    let (formerEnd, presentEnd) = (former.count - end, present.count - end)
    var runs = [Run(former: 0, present: 0, count: start, kind: .same)]
    let anchors = longestOrder(of: commonOnce(former[start..<formerEnd], present[start..<presentEnd]))
    for (number, anchor) in anchors.enumerated() {
      let last = runs[runs.count - 1]
      let (lowFormer, lowPresent) = (last.former + last.count, last.present + last.count)
      guard anchor.present >= lowPresent, anchor.former >= lowFormer else { continue }
      let next = number + 1 < anchors.count ? anchors[number + 1] : (former: formerEnd, present: presentEnd)
      var run = Run(former: anchor.former, present: anchor.present, count: 1, kind: .same)
      while run.former > lowFormer, run.present > lowPresent, former[run.former - 1] == present[run.present - 1] {
        (run.former, run.present, run.count) = (run.former - 1, run.present - 1, run.count + 1)
      }
      while run.former + run.count < next.former, run.present + run.count < next.present,
        former[run.former + run.count] == present[run.present + run.count]
      { run.count += 1 }
      runs.append(run)
    }
    runs.append(Run(former: formerEnd, present: presentEnd, count: end, kind: .same))
    return runs.filter { $0.count > 0 }
  }

  /// The places of what each of both has once, in the order of the second.
  private static func commonOnce(
    _ former: ArraySlice<UInt32>, _ present: ArraySlice<UInt32>
  ) -> [(former: Int, present: Int)] {
    func places(_ identities: ArraySlice<UInt32>) -> [UInt32: Int] {
      Dictionary(zip(identities, identities.indices)) { _, _ in -1 }
    }
    let (formers, presents) = (places(former), places(present))
    return present.indices.compactMap { row in
      guard presents[present[row]] == row, let other = formers[present[row]], other >= 0 else { return nil }
      return (other, row)
    }
  }

  /// The most of some places that stand in the same order in both.
  private static func longestOrder(of places: [(former: Int, present: Int)]) -> [(former: Int, present: Int)] {
    // Of each length, the one that ends first; and of each place, the one before it.
    var (ends, before) = ([Int](), [Int?]())
    for (index, place) in places.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if places[ends[middle]].former < place.former { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    return sequence(first: ends.last) { $0.flatMap { before[$0] } }.prefix { $0 != nil }.map { places[$0!] }.reversed()
  }

  // MARK: Several galleries in one scroll

  /// The same of galleries in one scroll, each of which stays the same by its name.
  private init?(from former: [AnyGallery], to present: [AnyGallery]) {
    var (starts, start) = ([String: (row: Int, gallery: AnyGallery)](), 0)
    for part in former {
      starts[part.name] = (start, part)
      start += part.count
    }
    start = 0
    for part in present {
      defer { start += part.count }
      guard let (formerStart, known) = starts[part.name] else { continue }
      // Those that have changed their order are not followed.
      guard formerStart >= runs.last.map({ $0.former + $0.count }) ?? 0 else { continue }
      guard let moves = RowMoves(from: known, to: part) else {
        let kind = part.generation == known.generation ? Kind.untouched : .changed
        append(Run(former: formerStart, present: start, count: min(part.count, known.count), kind: kind))
        continue
      }
      for var run in moves.runs {
        (run.former, run.present) = (formerStart + run.former, start + run.present)
        append(run)
      }
      added += moves.added.map { start + $0.lowerBound..<start + $0.upperBound }
      goneCount += moves.goneCount
    }
    if runs.isEmpty { return nil }
  }
}
