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
    let picture = KeptPicture(driver.drawing(of: first))
    var kept = KeptPictures()
    kept.insert(picture, for: first)
    kept.insert(picture, for: second)
    #expect(kept.count == 1 && kept.byteCount == picture.image.byteCount)
    #expect(kept.picture(for: first)?.id == picture.id && kept.picture(for: second)?.id == picture.id)
    kept.remove([picture.id])
    #expect(kept.count == 0 && kept.byteCount == 0)
    #expect(kept.picture(for: first) == nil && kept.picture(for: second) == nil)
  }
}
