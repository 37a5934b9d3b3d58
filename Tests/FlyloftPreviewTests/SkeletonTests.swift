import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Glibc
import Testing

@testable import FlyloftPreview

@Suite("A card without a picture")
struct SkeletonTests {
  @Test("shows its number and its gallery's name")
  func title() async throws {
    let server = try XServer(size: PixelSize(width: 900, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let gallery = AnyGallery(UnfinishedCards())
      let options = PreviewConfiguration(galleries: [gallery], size: Size(width: 860, height: 660), workerCount: 8)
      let live = try await LivePreview(options, on: display)
      // Its parts come one by one, each drawn by a worker.
      let end = ContinuousClock.now + .limit
      var isTitled = false
      repeat {
        live.client.forgetDamage()
        isTitled = try await areTitled(live)
      } while !isTitled && live.client.waitForDamage(in: live.window, within: end - .now) != nil
      #expect(isTitled)
    }
  }
}

/// Whether three cards have three numbers and one name.
private func areTitled(_ live: LivePreview) async throws -> Bool {
  let picture = try live.client.pixels(of: live.window)
  var numbers: Set<[UInt32]> = []
  var names: Set<[UInt32]> = []
  for row in 0..<3 {
    let frame = await live.frame(of: row)
    let (x, y) = (frame.minX + 24, frame.minY + 24)
    let digit = Int(SkeletonDigits.width)
    guard frame.minX > 0, y + 24 <= picture.size.height, x + 2 * digit + 200 <= picture.size.width else { return false }
    numbers.insert(picture.pixels(in: PixelRect(x: x, y: y, width: digit, height: 24)))
    names.insert(picture.pixels(in: PixelRect(x: x + 2 * digit, y: y, width: 200, height: 24)))
  }
  // A name has ink, and shades at its edges.
  return numbers.count == 3 && names.count == 1 && names.first.map { Set($0).count > 2 } == true
}

extension Screenshot {
  fileprivate func pixels(in rect: PixelRect) -> [UInt32] {
    (rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { self[$0, y] } }
  }
}

/// Cards that are never done.
private struct UnfinishedCards: Gallery {
  var count: Int { 3 }

  func view(at index: Int) -> Card { Card(index: index) }

  struct Card: View {
    let index: Int

    func size(fitting width: Double) -> Size { Size(width: width, height: 160) }
    func draw(on canvas: borrowing Canvas) { while true { pause() } }
  }
}
