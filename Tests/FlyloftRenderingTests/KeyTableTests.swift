import Flyloft
import SeededRandom
import Testing

@testable import FlyloftRendering

@Suite("The table of known keys")
struct KeyTableTests {
  /// Views of which many have one hash.
  private struct Alike: View {
    let number: Int
    func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
    func draw(on canvas: borrowing Canvas) {}
    func hash(into hasher: inout Hasher) { hasher.combine(number / 4) }
  }

  private func key(_ number: Int) -> DrawKey {
    DrawKey(Alike(number: number), pixelSize: PixelSize(width: 1, height: 1))!
  }

  private func find(_ key: DrawKey, in table: KeyTable) -> PictureID? {
    var search = KeySearch(key)
    while true {
      switch search.answer(among: table.candidates(withHash: key.hash)) {
      case .known(let picture): return picture
      case .unknown: return nil
      case .compare(let candidates): search.compare(with: candidates)
      }
    }
  }

  @Test("agrees with a dictionary, whatever is added, held and released, with four keys to a hash")
  func model() {
    var table = KeyTable()
    var model: [Int: (picture: PictureID, holds: Int)] = [:]
    var generator = SeededGenerator(usually: 3)
    var numbers: Set<PictureID> = []
    for _ in 0..<5_000 {
      let number = Int.random(in: 0..<40, using: &generator)
      let found = find(key(number), in: table)
      #expect(found == model[number]?.picture)
      if let known = model[number] {
        if Int.random(in: 0..<5, using: &generator) < 2 {
          let isKnown = table.hold(known.picture)
          #expect(isKnown)
          model[number]!.holds += 1
        } else {
          let released = table.release(known.picture)
          #expect((released != nil) == (known.holds == 1))
          model[number]!.holds -= 1
          if known.holds == 1 { model[number] = nil }
        }
      } else {
        let picture = table.add(key(number))
        #expect(numbers.insert(picture).inserted, "a number is never used again")
        model[number] = (picture, 1)
      }
      #expect(table.count == model.count)
      let alike = model.keys.count { $0 / 4 == number / 4 }
      #expect(table.isShared(key(number).hash) == (alike > 1))
      #expect((table.firstPicture(withHash: key(number).hash) != nil) == (alike > 0))
    }
  }

  @Test("what came between taking candidates and looking again is compared, too")
  func latecomers() {
    var table = KeyTable()
    let first = table.add(key(0))
    var search = KeySearch(key(1))
    guard case .compare(let candidates) = search.answer(among: table.candidates(withHash: key(1).hash)) else {
      Issue.record("nothing to compare")
      return
    }
    #expect(candidates.map(\.picture) == [first])
    search.compare(with: candidates)
    let late = table.add(key(1))
    guard case .compare(let others) = search.answer(among: table.candidates(withHash: key(1).hash)) else {
      Issue.record("the newcomer was missed")
      return
    }
    #expect(others.map(\.picture) == [late])
    search.compare(with: others)
    guard case .known(late) = search.answer(among: table.candidates(withHash: key(1).hash)) else {
      Issue.record("the equal key was not found")
      return
    }
    // The equal one goes, and with it what was found.
    _ = table.release(late)
    guard case .unknown = search.answer(among: table.candidates(withHash: key(1).hash)) else {
      Issue.record("a key that has gone was found")
      return
    }
  }
}
