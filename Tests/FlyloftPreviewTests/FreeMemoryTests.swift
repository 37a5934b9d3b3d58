import FlyloftObserver
import FlyloftRegistry
import Glibc
import TestSupport
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

@Suite("Free memory of a window", .serialized)
struct FreeMemoryTests {
  @Test(
    "is the system's again once the model says so, with no event of the window's own",
    .needs(.promptFreeing, if: !hasAddressSanitizer))
  func returned() async throws {
    let server = try XServer(size: PixelSize(width: 1100, height: 800))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await LivePreview(PreviewConfiguration(galleries: [AnyGallery(PlainCards())]), on: display)
      try #require(await live.settle())
      // The last piece stays in use, so that the heap can't shrink.
      let pieces = (0..<2000).map { _ in
        let piece = malloc(20_000)!
        memset(piece, 1, 20_000)
        return piece
      }
      let before = residentMegabytes()
      for piece in pieces.dropLast() { free(piece) }
      #expect(residentMegabytes() > before - 10)
      let preview = live.preview
      await Task { @DisplayActor in preview.handle(.timer(.freed)) }.value
      #expect(await live.wait { residentMegabytes() < before - 30 })
      free(pieces.last)
    }
  }
}
