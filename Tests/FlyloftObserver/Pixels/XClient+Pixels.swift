internal import CX11
package import Flyloft
private import Glibc

extension XClient {
  /// The window's pixels as they are on the screen, without what is beyond the screen's edges.
  ///
  /// - Throws: `ObserverError.windowGone` or `.unreadablePixels`.
  package func pixels(of window: WindowHandle) throws(ObserverError) -> Screenshot {
    guard let part = visiblePart(of: window) else { throw .windowGone(title: window.title) }
    return try read(window.identifier, part, title: window.title)
  }

  /// The pixels of a part of the window, without what is beyond the screen's edges. It takes less time than reading
  /// all.
  ///
  /// - Parameter area: in device pixels of the window.
  /// - Throws: `ObserverError.windowGone`, also if no pixel of the part is on the screen, or `.unreadablePixels`.
  package func pixels(of window: WindowHandle, in area: PixelRect) throws(ObserverError) -> Screenshot {
    guard let part = visiblePart(of: window)?.intersection(area), !part.isEmpty else {
      throw .windowGone(title: window.title)
    }
    return try read(window.identifier, part, title: window.title)
  }

  /// The pixels of the whole screen.
  ///
  /// - Throws: `ObserverError.windowGone` if the connection broke, or `.unreadablePixels`.
  package func screenPixels() throws(ObserverError) -> Screenshot {
    let screen = WindowHandle(identifier: root, title: display)
    return try read(root, PixelRect(origin: .zero, size: size(of: screen)), title: display)
  }

  /// Reads the window's pixels, and again after each painting, until `predicate` accepts them.
  ///
  /// - Parameter area: the part that is read, in device pixels of the window; nil for all of it.
  /// - Returns: the pixels that were accepted; nil if `limit` passed first, or the connection broke.
  package func pixels(
    of window: WindowHandle, in area: PixelRect? = nil, until predicate: (Screenshot) -> Bool,
    within limit: Duration = .limit
  ) -> Screenshot? {
    let deadline = Deadline(after: limit)
    while true {
      // Forgotten before the pixels are read, so that what is painted meanwhile makes them be read again.
      forgetDamage()
      let picture = area.map { try? pixels(of: window, in: $0) } ?? (try? pixels(of: window))
      if let picture, predicate(picture) { return picture }
      // A resize or a map may change pixels without damage, so they are read again after any event.
      guard waitForEvents(until: deadline) else { return nil }
    }
  }

  private func read(_ identifier: UInt, _ area: PixelRect, title: String) throws(ObserverError) -> Screenshot {
    // What a pixel has beyond its colours is nought.
    let planes: UInt = XDefaultDepth(connection, XDefaultScreen(connection)) == 24 ? 0xff_ffff : .max
    let reply = XGetImage(
      connection, identifier, Int32(area.minX), Int32(area.minY), UInt32(area.width), UInt32(area.height), planes,
      ZPixmap)
    guard let reply else { throw .windowGone(title: title) }
    defer { _ = reply.pointee.f.destroy_image(reply) }
    let image = reply.pointee
    let (red, green, blue) = (Channel(image.red_mask), Channel(image.green_mask), Channel(image.blue_mask))
    guard let red, let green, let blue, [8, 16, 32].contains(image.bits_per_pixel), image.byte_order == LSBFirst
    else { throw .unreadablePixels(depth: Int(image.depth)) }
    let isUsual =
      planes == 0xff_ffff && image.bits_per_pixel == 32 && image.red_mask == 0xff0000
      && image.blue_mask == 0xff
    // By Xlib and row by row: tests are not optimized, and read windows thousands of times.
    if isUsual { _ = image.f.add_pixel(reply, 0xff00_0000) }
    let bytes = Int(image.bits_per_pixel) / 8
    let pixels = [UInt32](unsafeUninitializedCapacity: area.area) { buffer, count in
      for y in 0..<area.height {
        let row = UnsafeRawPointer(image.data + y * Int(image.bytes_per_line))
        let target = buffer.baseAddress! + y * area.width
        guard !isUsual else {
          memcpy(target, row, area.width * 4)
          continue
        }
        // Most pixels are of their neighbour's colour.
        var (last, color): (UInt32?, UInt32) = (nil, 0)
        for x in 0..<area.width {
          let pixel = Self.pixel(at: row + x * bytes, bytes)
          if pixel != last {
            color = 0xff00_0000 | red.value(in: pixel) << 16 | green.value(in: pixel) << 8 | blue.value(in: pixel)
            last = pixel
          }
          target[x] = color
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

/// One colour channel of a pixel format; scales its values to 8 bits, rounding to nearest.
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
