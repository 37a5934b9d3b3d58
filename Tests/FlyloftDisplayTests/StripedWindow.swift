import Flyloft
import FlyloftObserver
import Glibc

import func CX11.XNextRequest

@testable import FlyloftDisplay

/// A window of this process whose every pixel follows from its size and how far it is scrolled: a still strip on the
/// left, and beside it stripes with pictures on them that the wheel moves.
@DisplayActor
final class StripedWindow: WindowDelegate {
  private nonisolated static let stripWidth = 90
  private nonisolated static let stripes: [Color] = [.red, .green, .blue]
  private nonisolated static let strip = Color(hex: 0x405060)
  private nonisolated static let pictureSize = PixelSize(width: 120, height: 70)

  let window: Window
  private let connection: Connection
  private let picture: Image
  private var cover: Image?
  private var stretched: (image: Image, frame: PixelRect)?
  private(set) var offset = 0
  /// For each painted frame, whether it had the server tell when it is done.
  private(set) var completionsRequested: [Bool] = []
  private var waiting: CheckedContinuation<Void, Never>?
  private var barriers = 0

  /// - Parameters:
  ///   - segments: the kinds of shared memory to try.
  init(
    on display: String, size: PixelSize,
    segments: [Segment.Kind] = [.descriptor, .systemV]
  ) throws {
    connection = try Connection(display: display, segments: segments)
    picture = try Image(size: Self.pictureSize, allocator: connection.pixels) { pixels in
      for index in pixels.indices { pixels[index] = Self.picturePixel(index) }
    }
    window = try Window(on: connection, WindowConfiguration(title: "Stripes", size: size))
    window.delegate = self
    // After the connection's own, which paints.
    _ = EventLoop.shared.addEndOfTurn { [weak self] in self?.resumeIfIdle() }
  }

  /// Waits for the key N, and then until all that came before it has been painted by the server.
  func idle() async {
    await withCheckedContinuation { waiting = $0 }
  }

  private func resumeIfIdle() {
    guard barriers > 0, let waiting, window.pendingFrame.isEmpty, !window.wantsFrame else { return }
    guard !window.isFrameInFlight else {
      let isNews = window.awaitedSerial != window.frameSerial
      window.requestCompletion()
      // Sending may have read what poll won't report again, and the connection has looked for that before.
      if isNews { EventLoop.shared.post {} }
      return
    }
    barriers -= 1
    self.waiting = nil
    waiting.resume()
  }

  /// Scrolls as the wheel does, and lets a turn of the loop pass.
  func scroll(byY distance: Int) async {
    offset += distance
    window.scroll(content, byX: 0, y: -distance)
    window.requestFrame()
    await withCheckedContinuation { turned in EventLoop.shared.post { turned.resume() } }
  }

  /// How it shares memory with the server.
  var sharing: Result<Segment.Kind, SharedMemoryRefusal> { connection.capabilities.sharedMemory.sharing }

  /// Covers everything with a picture that has a segment of its own; nil to take it away.
  func cover(with size: PixelSize?) throws {
    cover = try size.map { size in
      try Image(size: size, allocator: connection.pixels) { pixels in pixels.update(repeating: 0xff00_00ff) }
    }
    window.damageAll()
  }

  /// The pixels of a picture that is two high and two wide.
  nonisolated static let quarters: [UInt32] = [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xffff_ffff]

  /// Shows that picture as large as a rectangle, over what else is shown; nil takes it away.
  func stretch(over frame: PixelRect?) throws {
    stretched = try frame.map { frame in
      let image = try Image(size: PixelSize(width: 2, height: 2), allocator: connection.pixels) { pixels in
        for index in pixels.indices { pixels[index] = Self.quarters[index] }
      }
      return (image, frame)
    }
    window.damageAll()
  }

  /// How many requests were sent so far.
  var requests: Int { Int(XNextRequest(connection.display)) }

  // MARK: What it shows

  private var content: PixelRect {
    PixelRect(x: Self.stripWidth, y: 0, width: window.size.width - Self.stripWidth, height: window.size.height)
  }

  /// The whole of it, painted afresh without a server.
  nonisolated static func painted(_ size: PixelSize, offset: Int) -> Screenshot {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      let (stripe, inStripe) = stripe(at: y + offset)
      var row = Array(repeating: strip.opaque, count: min(stripWidth, size.width))
      row += repeatElement(stripes[stripe].opaque, count: size.width - row.count)
      let left = stripWidth + 20
      for x in left..<max(left, min(left + pictureSize.width, size.width)) where inStripe < pictureSize.height {
        row[x] = picturePixel(inStripe * pictureSize.width + x - left)
      }
      pixels += row
    }
    return Screenshot(size: size, pixels: pixels)
  }

  /// Which colour, and how far into the stripe.
  private nonisolated static func stripe(at y: Int) -> (color: Int, distance: Int) {
    let distance = ((y % 100) + 100) % 100
    return ((((y - distance) / 100 % 3) + 3) % 3, distance)
  }

  private nonisolated static func picturePixel(_ index: Int) -> UInt32 { 0xff00_0000 | UInt32(index) * 2003 }

  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {
    painter.fill(PixelRect(x: 0, y: 0, width: Self.stripWidth, height: window.size.height), with: Self.strip)
    var y = -Self.stripe(at: offset).distance
    while y < window.size.height {
      let stripe = PixelRect(x: content.minX, y: y, width: content.width, height: 100).intersection(content)
      painter.fill(stripe, with: Self.stripes[Self.stripe(at: y + offset).color])
      painter.draw(picture, at: PixelPoint(x: Self.stripWidth + 20, y: y), clippedTo: content)
      y += 100
    }
    if let cover { painter.draw(cover, at: .zero) }
    if let stretched { painter.draw(stretched.image, stretchedOver: stretched.frame, clippedTo: content) }
  }

  func window(_ window: Window, received event: InputEvent) {
    switch event {
    case .wheel(_, let y, _, _):
      offset += Int(y) * 30
      window.scroll(content, byX: 0, y: -Int(y) * 30)
    case .key(_, "n", _): barriers += 1
    default: break
    }
  }

  func window(_ window: Window, resizedTo size: PixelSize) {}
  func windowWillPaint(_ window: Window) {}
  func window(_ window: Window, advanceTo time: Duration) {}

  func windowDidEndFrame(_ window: Window, painted: Bool) {
    if painted { completionsRequested.append(window.awaitedSerial == window.frameSerial) }
  }

  func windowShouldClose(_ window: Window) {}
}

extension Color {
  fileprivate var opaque: UInt32 { opaquePixel | 0xff00_0000 }
}
