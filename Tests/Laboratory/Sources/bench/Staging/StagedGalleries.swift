internal import Flyloft
internal import FlyloftRegistry

/// The cards of the rate's measurement, for a stage to hold.
struct BlobCards: Gallery {
  var count: Int { 1_000_000 }
  func view(at index: Int) -> BlobCard { BlobCard(row: index) }
}

/// Small pictures, which make the most of what is not drawing.
struct SmallPictures: Gallery {
  var count: Int { 1_000_000 }
  func view(at index: Int) -> SmallPicture { SmallPicture(row: index) }
}

/// Views that end their process, each the same way.
struct CrashingCards: Gallery {
  struct Card: View {
    var row: Int

    func size(fitting width: Double) -> Size { Size(width: 100, height: 100) }
    func draw(on canvas: borrowing Canvas) { fatalError("row \(row)") }
  }

  var count: Int { 1_000_000 }
  func view(at index: Int) -> Card { Card(row: index) }
}

/// What the measuring program holds where it is a stage.
let stagedGalleries = Registry(
  galleries: [
    RegisteredGallery(BlobCards.self), RegisteredGallery(SmallPictures.self), RegisteredGallery(CrashingCards.self),
  ], skipped: [])
