import Flyloft
import FlyloftRegistry
import SeededRandom
import Testing

@testable import FlyloftPreview

@Suite("Where views stand in another version")
struct RowMovesTests {
  private func moves(_ former: [UInt32], _ present: [UInt32]) -> RowMoves? { RowMoves(from: former, to: present) }

  /// Where each of the former stands, and those that were not there.
  private func found(_ former: [UInt32], _ present: [UInt32]) -> [Int?] {
    let moves = moves(former, present)
    return former.indices.map { moves?.row(of: $0) }
  }

  private func added(_ moves: RowMoves) -> [Int] { moves.added(after: []).sorted() }
  private func same(_ moves: RowMoves) -> [Int] { moves.same(after: []).sorted() }

  @Test("a row is found among those that are left, and the next where it is not one; and where others come back")
  func leftOut() {
    func rows(_ former: [UInt32], _ present: [UInt32]) -> [Int?] {
      former.indices.map { RowMoves.row($0, of: former, among: present) }
    }
    #expect(rows([1, 2, 3, 4, 5], [2, 4]) == [0, 0, 1, 1, 1] && rows([2, 4], [1, 2, 3, 4, 5]) == [1, 3])
    #expect(rows([1, 1, 2, 1], [1, 1, 1]) == [0, 1, 2, 2] && rows([1, 2], [1, 2]) == [0, 1])
    // In another order, or others.
    for present in [[2, 1], [4], [], [2, 4, 6, 5, 7]] as [[UInt32]] {
      #expect(rows([1, 2, 3], present) == [nil, nil, nil])
    }
    #expect(RowMoves.row(3, of: [1, 2, 3], among: [1]) == nil)
  }

  @Test("is as many lower as there have come above them, and higher as there have gone")
  func shifted() throws {
    let longer = try #require(moves([1, 2, 3, 4], [1, 8, 9, 2, 3, 4, 7]))
    #expect((0..<4).map { longer.row(of: $0) } == [0, 3, 4, 5] && added(longer) == [1, 2, 6])
    #expect(same(longer) == [0, 3, 4, 5] && longer.sameCount == 4 && longer.goneCount == 0 && longer.hasMoves)
    #expect(found([1, 2, 3, 4, 5], [1, 4, 5]) == [0, nil, nil, 1, 2])
    let gone = try #require(moves([1, 2, 3, 4, 5], [4, 5]))
    #expect((0..<5).map { gone.nearestRow(to: $0) } == [0, 0, 0, 0, 1] && gone.goneCount == 3)
    #expect(moves([1, 2, 3, 4], [1, 4])?.nearestRow(to: 2) == 0)
  }

  @Test("is where another has taken their place, of as many as there are between the same")
  func changed() throws {
    let changed = try #require(moves([1, 2, 3, 4, 5], [1, 8, 9, 7, 4, 5]))
    #expect((0..<5).map { changed.row(of: $0) } == [0, 1, 2, 4, 5] && added(changed) == [3])
    // They say something else, also where they stand elsewhere.
    #expect(same(changed) == [0, 4, 5] && changed.goneCount == 0)
    let later = try #require(moves([1, 2, 3], [9, 1, 8, 3]))
    #expect(same(later) == [1, 3] && added(later) == [0] && later.row(of: 1) == 2)
    let fewer = try #require(moves([1, 2, 3, 4], [1, 8, 4]))
    #expect(fewer.goneCount == 1 && same(fewer) == [0, 2])
  }

  @Test("is where it was in all that is the same, and unknown where nothing is")
  func same() throws {
    let still = try #require(moves([1, 2], [1, 2]))
    #expect(!still.hasMoves && same(still) == [0, 1])
    #expect(moves([1, 2], [3, 4, 5]) == nil && moves([], [1]) == nil && moves([1], []) == nil)
    // One that says something else where it stood stands nowhere else.
    let other = try #require(moves([1, 2, 3], [1, 4, 3]))
    #expect(!other.hasMoves && same(other) == [0, 2] && added(other).isEmpty)
    #expect(moves([1, 2, 3], [1, 2])?.goneCount == 1)
  }

  @Test("has the height and the width that they were measured with")
  func sizes() throws {
    let flow = RowFlow(ColumnFlow(width: 500, gap: 10))
    var geometry = RowGeometry(gallery: 0, RowShape(count: 4), estimate: 100, flow: flow)
    let sizes = [(500, 100), (500, 20), (900, 30), (500, 40)].map { PixelSize(width: $0, height: $1) }
    for (row, size) in sizes.enumerated() { _ = geometry.measure(row, size) }
    let moves = try #require(self.moves([0, 1, 2, 3], [0, 9, 1, 2, 3]))
    geometry.fit(RowShape(count: 5), flow: flow, moved: moves)
    #expect((0..<5).map { geometry.size(of: $0) } == [sizes[0], sizes[0], sizes[1], sizes[2], sizes[3]])
    #expect((0..<5).map { geometry.rect(ofRow: $0).minY } == [0, 110, 220, 250, 290])
  }

  @Test("is told of what stands there several times by what is around it")
  func repeated() {
    #expect(found([0, 1, 0, 2, 0, 3], [7, 0, 1, 0, 2, 0, 3]) == [1, 2, 3, 4, 5, 6])
    #expect(found([1, 0, 0, 2, 0, 0, 3], [1, 0, 0, 5, 6, 0, 2, 0, 0, 3]) == [0, 1, 2, 6, 7, 8, 9])
  }

  @Test("is known of most where some have changed their order")
  func ordered() {
    #expect(found([1, 2, 3, 4, 5, 6], [1, 3, 4, 5, 2, 6]) == [0, nil, 1, 2, 3, 5])
    // None of them is new, or gone.
    let moves = moves([1, 2, 3, 4, 5, 6], [1, 3, 4, 5, 2, 6])
    #expect(moves.map(added) == [] && moves?.goneCount == 0)
    #expect(self.moves([1, 2, 3, 4], [1, 3, 2, 4]).map(added) == [])
  }

  @Test("holds in order for whatever has changed, and for all where others have come and gone between")
  func random() throws {
    var random = SeededGenerator()
    for number in 0..<300 { try change(isRepeated: number % 3 == 0, &random) }
  }

  /// Changes some views, many of which say the same as others or none.
  private func change(isRepeated: Bool, _ random: inout SeededGenerator) throws {
    let kinds: UInt32 = isRepeated ? 4 : .max
    let former = (0..<Int.random(in: 1...60, using: &random)).map { _ in UInt32.random(in: 0..<kinds, using: &random) }
    // Of each it is known where it came from.
    var (present, origins) = ([UInt32](), [Int?]())
    let rarely = Int.random(in: 2...12, using: &random)
    for (row, identity) in former.enumerated() {
      while Int.random(in: 0..<rarely, using: &random) == 0 {
        present.append(.random(in: 0..<kinds, using: &random))
        origins.append(nil)
      }
      guard Int.random(in: 0..<rarely, using: &random) > 0 else { continue }
      present.append(identity)
      origins.append(row)
    }
    guard let moves = moves(former, present) else {
      return #expect(Set(former).isDisjoint(with: present))
    }
    let rows = former.indices.compactMap { moves.row(of: $0) }
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0 < $1 } && rows.allSatisfy(present.indices.contains))
    // Each says what one has said, or has been added, or has taken another's place.
    let (same, added) = (moves.same(after: []), moves.added(after: []))
    #expect(same.isDisjoint(with: added) && added.isDisjoint(with: rows))
    #expect(same.allSatisfy { former.contains(present[$0]) } && added.allSatisfy { !former.contains(present[$0]) })
    for row in present.indices where !same.contains(row) && !added.contains(row) {
      #expect(rows.contains(row) != former.contains(present[row]))
    }
    #expect(moves.goneCount <= former.count { !present.contains($0) })
    guard kinds == .max else { return }
    for (row, origin) in origins.enumerated() { if let origin { #expect(moves.row(of: origin) == row) } }
  }

  private func part(_ name: String, _ identities: [UInt32], count: Int? = nil, generation: Int = 1) -> AnyGallery {
    var gallery = AnyGallery(
      staged: name, generation: generation, chosen: [], count: count ?? identities.count)
    gallery.identities = identities
    return gallery
  }

  @Test("goes with their file in the scroll of all, of which those that have come are no change")
  func joined() throws {
    func joined(_ parts: [AnyGallery]) -> AnyGallery { AnyGallery(joining: parts, named: "All files") }
    let (a, b, c) = (part("a", [1, 2]), part("b", [1, 2, 3]), part("c", [], count: 4))
    let former = joined([a, b, c])
    let edited = joined([a, part("b", [1, 9, 2, 3], generation: 2), c])
    let moves = try #require(RowMoves(from: former, to: edited))
    #expect((0..<9).map { moves.row(of: $0) } == [0, 1, 2, 4, 5, 6, 7, 8, 9] && added(moves) == [3])
    // Of the file that was written, and of others what is known of them.
    #expect(same(moves) == [2, 4, 5] && moves.same(after: [0, 3, 7]).sorted() == [0, 2, 4, 5, 8])
    #expect(moves.added(after: [1, 4]).sorted() == [1, 3])
    let longer = try #require(RowMoves(from: former, to: joined([part("a", [1, 2], count: 5), b, c])))
    #expect((0..<9).map { longer.row(of: $0) } == [0, 1, 5, 6, 7, 8, 9, 10, 11] && added(longer).isEmpty)
    #expect(RowMoves(from: joined([a, b]), to: joined([a, b, c]))?.hasMoves == false)
    let without = try #require(RowMoves(from: former, to: joined([a, c])))
    #expect((0..<9).map { without.row(of: $0) } == [0, 1, nil, nil, nil, 2, 3, 4, 5])
  }

  @Test("is not asked for what other knobs show, or what has said nothing of its views since they were counted")
  func others() {
    let (former, present) = (part("a", [1, 2]), part("a", [3, 1, 2], generation: 2))
    #expect(RowMoves(from: former, to: present) != nil)
    #expect(RowMoves(from: former, to: part("a", [3, 1, 2])) == nil)
    #expect(RowMoves(from: part("a", [1, 2], count: 4), to: present) == nil)
    var set = present
    set.knobRevision = 1
    #expect(RowMoves(from: former, to: set) == nil)
  }
}
