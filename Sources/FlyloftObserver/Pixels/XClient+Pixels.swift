internal import CX11
public import Flyloft

extension XClient {
  /// The window's pixels as they are on the screen; of a window that reaches beyond the screen, the part on it.
  ///
  /// - Throws: `ObserverError.windowGone` or `.unreadablePixels`.
  public func pixels(of window: WindowHandle) throws(ObserverError) -> Screenshot {
    guard let part = visiblePart(of: window) else { throw .windowGone(title: window.title) }
    return try read(window.identifier, part, title: window.title)
  }

  /// The pixels of a part of the window, as far as it is on the screen: quicker than those of all of it.
  ///
  /// - Throws: `ObserverError.windowGone`, also where nothing of the part can be seen, or `.unreadablePixels`.
  public func pixels(of window: WindowHandle, in area: PixelRect) throws(ObserverError) -> Screenshot {
    guard let part = visiblePart(of: window)?.intersection(area), !part.isEmpty else {
      throw .windowGone(title: window.title)
    }
    return try read(window.identifier, part, title: window.title)
  }

  /// The whole screen's pixels.
  ///
  /// - Throws: `ObserverError.windowGone` when the server has gone, or `.unreadablePixels`.
  public func screenPixels() throws(ObserverError) -> Screenshot {
    let screen = WindowHandle(identifier: root, title: display)
    return try read(root, PixelRect(origin: .zero, size: size(of: screen)), title: display)
  }

  /// Reads the window's pixels, again after each painting, until `predicate` holds; nil when `limit` passed first or
  /// the window went.
  public func pixels(
    of window: WindowHandle, until predicate: (Screenshot) -> Bool, within limit: Duration = .seconds(10)
  ) -> Screenshot? {
    let deadline = Deadline(after: limit)
    while true {
      // Before the reading, so that what is painted during it is read again.
      forgetDamage()
      if let picture = try? pixels(of: window), predicate(picture) { return picture }
      // A resize or a map may bring pixels without damage, so any event is a reason to look again.
      guard waitForEvents(until: deadline) else { return nil }
    }
  }

  private func read(_ identifier: UInt, _ area: PixelRect, title: String) throws(ObserverError) -> Screenshot {
    let reply = XGetImage(
      connection, identifier, Int32(area.minX), Int32(area.minY), UInt32(area.width), UInt32(area.height), UInt.max,
      ZPixmap)
    guard let reply else { throw .windowGone(title: title) }
    defer { _ = reply.pointee.f.destroy_image(reply) }
    let image = reply.pointee
    let (red, green, blue) = (Channel(image.red_mask), Channel(image.green_mask), Channel(image.blue_mask))
    guard let red, let green, let blue, [8, 16, 32].contains(image.bits_per_pixel), image.byte_order == LSBFirst
    else { throw .unreadablePixels(depth: Int(image.depth)) }
    let isUsual = image.bits_per_pixel == 32 && image.red_mask == 0xff0000 && image.blue_mask == 0xff
    let bytes = Int(image.bits_per_pixel) / 8
    let pixels = [UInt32](unsafeUninitializedCapacity: area.area) { buffer, count in
      for y in 0..<area.height {
        let row = UnsafeRawPointer(image.data + y * Int(image.bytes_per_line))
        for x in 0..<area.width {
          let pixel = Self.pixel(at: row + x * bytes, bytes)
          let color = isUsual ? pixel : red.value(in: pixel) << 16 | green.value(in: pixel) << 8 | blue.value(in: pixel)
          buffer.initializeElement(at: y * area.width + x, to: 0xff00_0000 | color)
        }
      }
      count = area.area
    }
    return Screenshot(size: area.size, pixels: pixels)
  }

  private static func pixel(at place: UnsafeRawPointer, _ bytes: Int) -> UInt32 {
    switch bytes {
    case 1: UInt32(place.load(as: UInt8.self))
    case 2: UInt32(UInt16(littleEndian: place.load(as: UInt16.self)))
    default: UInt32(littleEndian: place.load(as: UInt32.self))
    }
  }
}

/// Where a pixel has its red, green or blue, and how that is told as 8 bits: by the nearest value.
private struct Channel {
  private let shift: UInt32
  private let most: UInt32

  init?(_ mask: UInt) {
    guard mask != 0, mask <= UInt(UInt32.max) else { return nil }
    shift = UInt32(mask.trailingZeroBitCount)
    most = UInt32(mask) >> shift
  }

  func value(in pixel: UInt32) -> UInt32 { ((pixel >> shift & most) * 510 + most) / (most * 2) }
}
