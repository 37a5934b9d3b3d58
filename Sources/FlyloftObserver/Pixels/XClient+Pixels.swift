internal import CX11
private import Flyloft

extension XClient {
  /// The window's pixels as they are on the screen; of a window that reaches beyond the screen, the part on it.
  ///
  /// - Throws: `ObserverError.windowGone` or `.unreadablePixels`.
  public func pixels(of window: WindowHandle) throws(ObserverError) -> Picture {
    guard let part = visiblePart(of: window) else { throw .windowGone(title: window.title) }
    return try read(window.identifier, part, title: window.title)
  }

  /// The whole screen's pixels.
  ///
  /// - Throws: `ObserverError.windowGone` when the server has gone, or `.unreadablePixels`.
  public func screenPixels() throws(ObserverError) -> Picture {
    let screen = WindowHandle(identifier: root, title: display)
    return try read(root, PixelRect(origin: .zero, size: size(of: screen)), title: display)
  }

  /// Reads the window's pixels, again after each painting, until `predicate` holds; nil when `limit` passed first or
  /// the window went.
  public func pixels(
    of window: WindowHandle, until predicate: (Picture) -> Bool, within limit: Duration = .seconds(10)
  ) -> Picture? {
    let deadline = Deadline(after: limit)
    while true {
      // Before the reading, so that what is painted during it is read again.
      forgetDamage()
      if let picture = try? pixels(of: window), predicate(picture) { return picture }
      // A resize or a map may bring pixels without damage, so any event is a reason to look again.
      guard waitForEvents(until: deadline) else { return nil }
    }
  }

  private func read(_ identifier: UInt, _ area: PixelRect, title: String) throws(ObserverError) -> Picture {
    let reply = XGetImage(
      connection, identifier, Int32(area.minX), Int32(area.minY), UInt32(area.width), UInt32(area.height), UInt.max,
      ZPixmap)
    guard let reply else { throw .windowGone(title: title) }
    defer { _ = reply.pointee.f.destroy_image(reply) }
    let image = reply.pointee
    guard image.bits_per_pixel == 32, image.byte_order == LSBFirst, image.red_mask == 0xff0000,
      image.green_mask == 0xff00, image.blue_mask == 0xff
    else { throw .unreadablePixels(depth: Int(image.depth)) }
    let pixels = [UInt32](unsafeUninitializedCapacity: area.area) { buffer, count in
      for y in 0..<area.height {
        let row = UnsafeRawPointer(image.data + y * Int(image.bytes_per_line))
        for x in 0..<area.width {
          let pixel = row.load(fromByteOffset: x * 4, as: UInt32.self)
          buffer.initializeElement(at: y * area.width + x, to: 0xff00_0000 | UInt32(littleEndian: pixel))
        }
      }
      count = area.area
    }
    return Picture(size: area.size, pixels: pixels)
  }
}
