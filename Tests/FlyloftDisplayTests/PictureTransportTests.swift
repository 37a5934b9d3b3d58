import DisplayThread
import Flyloft
import TestSupport
import Testing

@testable import FlyloftDisplay

@Suite("How pictures get to the server")
struct PictureTransportTests {
  private let native = PixelFormat(depth: 24, bitsPerPixel: 32, masks: (0xff0000, 0xff00, 0xff))!
  private let refused = ServerError(text: "BadAccess", code: 10, request: 130, minor: 1)

  @Test("through shared memory where the server maps it")
  func shared() throws {
    let transport = PictureTransport(native, .success(.descriptor))
    #expect(transport.sharesMemory && !transport.sendsPictures)
    #expect(try transport.allocator.allocate(for: PixelSize(width: 4, height: 4)) is SharedBlock)
    #expect(transport.converted == nil)
  }

  @Test("sent where it doesn't")
  func sent() throws {
    var transport = PictureTransport(native, .failure(.noExtension))
    #expect(!transport.sharesMemory && transport.sendsPictures)
    #expect(try !(transport.allocator.allocate(for: PixelSize(width: 4, height: 4)) is SharedBlock))
    // Nothing was shared that could end, or run out.
    #expect(transport.stopSharing(refused) == nil && transport.takeShortageWarning() == nil)
    #expect(transport.refusal == .noExtension)
  }

  @Test("sent from the first refusal on, which is told once")
  func ended() {
    var transport = PictureTransport(native, .success(.descriptor))
    #expect(transport.stopSharing(refused) == .sharingEnded(.noLongerMapped("BadAccess")))
    #expect(transport.stopSharing(refused) == nil)
    #expect(!transport.sharesMemory && transport.sendsPictures)
    #expect(transport.refusal == .noLongerMapped("BadAccess"))
  }

  @Test("as the screen keeps pixels, where that is another way")
  func converted() throws {
    let format = try #require(PixelFormat(depth: 16, bitsPerPixel: 16, masks: (0xf800, 0x7e0, 0x1f)))
    let transport = PictureTransport(format, .success(.descriptor))
    let memory = try transport.allocator.allocate(for: PixelSize(width: 4, height: 4)) as? ConvertedMemory
    #expect(memory?.shown is SharedBlock)
  }

  @Test("a finished picture has been converted by who drew it")
  func conversion() throws {
    let format = try #require(PixelFormat(depth: 16, bitsPerPixel: 16, masks: (0xf800, 0x7e0, 0x1f)))
    let pixels = PictureTransport(format, .success(.descriptor)).allocator
    let surface = try Surface(size: PixelSize(width: 2, height: 1), allocator: pixels)
    try surface.draw { canvas in canvas.fill(with: .color(Color(red: 1, green: 0, blue: 1))) }
    let memory = try #require(surface.freeze().memory as? ConvertedMemory)
    #expect(memory.shown.base.loadUnaligned(as: UInt16.self) == 0xf81f)
  }

  @Test("segments that nothing needs are detached once the server is past them, and never after a refusal")
  func reclaiming() async throws {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      for isRefused in [false, true] { try await reclaim(isRefused: isRefused) }
    }
  }
}

@DisplayActor
private func reclaim(isRefused: Bool) throws {
  let native = PixelFormat(depth: 24, bitsPerPixel: 32, masks: (0xff0000, 0xff00, 0xff))!
  var transport = PictureTransport(native, .success(.descriptor))
  // Larger than an arena, so that it has a segment of its own, which isn't kept for the next picture.
  var memory: (any PixelMemory)? = try transport.allocator.allocate(
    for: PixelSize(width: 1, height: BlockStore.arenaByteCount / 4 + 1))
  (memory as? SharedBlock)?.willBeRead(byRequest: 5)
  #expect(transport.reclaim(processed: 4).isEmpty)
  memory = nil
  #expect(memory == nil && transport.reclaim(processed: 3).isEmpty)
  if isRefused {
    _ = transport.stopSharing(ServerError(text: "BadAccess", code: 10, request: 130, minor: 1))
  }
  #expect(transport.reclaim(processed: 5).count == (isRefused ? 0 : 1))
  #expect(transport.shared?.byteCount == 0)
}
