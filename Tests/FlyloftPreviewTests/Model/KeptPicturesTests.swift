import Flyloft
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("The pictures that are kept, as a value")
struct KeptPicturesTests {
  @Test("a picture of two rows is counted once, and gone from both when it is evicted")
  func equalViews() throws {
    var driver = ModelDriver()
    let rows = try #require(driver.model.rows)
    let (first, second) = (rows.request(Place(gallery: 0, row: 1)), rows.request(Place(gallery: 0, row: 2)))
    let picture = WindowPicture(driver.drawing(of: first))
    var kept = KeptPictures()
    kept.insert(picture, for: first)
    kept.insert(picture, for: second)
    #expect(kept.count == 1 && kept.byteCount == picture.image.byteCount)
    #expect(kept.picture(for: first)?.id == picture.id && kept.picture(for: second)?.id == picture.id)
    kept.remove([picture.id])
    #expect(kept.count == 0 && kept.byteCount == 0)
    #expect(kept.picture(for: first) == nil && kept.picture(for: second) == nil)
  }

  @Test(
    "pictures go with their views to where these stand; those of views that are gone are told, unless others show them, too"
  )
  func moved() throws {
    var driver = ModelDriver()
    let rows = try #require(driver.model.rows)
    func request(_ row: Int) -> RowRequest { rows.request(Place(gallery: 0, row: row)) }
    let pictures = (0..<4).map { WindowPicture(driver.drawing(of: request($0))) }
    var kept = KeptPictures()
    for row in 0..<4 { kept.insert(pictures[row], for: request(row)) }
    kept.insert(pictures[1], for: request(9))
    let byteCount = kept.byteCount
    // The second has changed where it stands, and the third is gone.
    let moves = try #require(RowMoves(from: Array(0..<10), to: [0, 20, 3, 4, 5, 6, 7, 8, 9]))
    #expect(kept.move(moves, to: rows.gallery, 0) == [pictures[2].id])
    #expect(kept.picture(for: request(0))?.id == pictures[0].id && kept.picture(for: request(2))?.id == pictures[3].id)
    #expect(kept.picture(for: request(1))?.id == pictures[1].id && kept.picture(for: request(8))?.id == pictures[1].id)
    #expect(kept.picture(for: request(3)) == nil && kept.picture(for: request(9)) == nil)
    #expect(kept.count == 3 && kept.byteCount == byteCount - pictures[2].image.byteCount)
    kept.remove(pictures.map(\.id))
    #expect(kept.count == 0 && kept.byteCount == 0)
  }

  @Test("of a picture that all rows have in common, the places of late are known, and no more than so many")
  func bounded() throws {
    var driver = ModelDriver()
    let rows = try #require(driver.model.rows)
    func request(_ row: Int) -> RowRequest { rows.request(Place(gallery: 0, row: row)) }
    let picture = WindowPicture(driver.drawing(of: request(0)))
    var kept = KeptPictures()
    let count = 5 * KeptPictures.placeLimit / 2
    var known = 0
    for row in 0..<count { kept.insert(picture, for: request(row)) }
    for row in 0..<count where kept.picture(for: request(row)) != nil { known += 1 }
    #expect((KeptPictures.placeLimit / 2...KeptPictures.placeLimit).contains(known))
    for row in count - KeptPictures.placeLimit / 2..<count {
      #expect(kept.picture(for: request(row))?.id == picture.id)
    }
    #expect(kept.count == 1 && kept.byteCount == picture.image.byteCount)
    kept.remove([picture.id])
    #expect(kept.count == 0 && kept.byteCount == 0 && kept.picture(for: request(count - 1)) == nil)
  }
}
