internal import CX11
internal import Flyloft

/// Sends the requests that change a window's pixels. Once the server is gone, which may show in the middle of a frame,
/// nothing is sent.
@DisplayActor
final class WindowCanvas {
  private let connection: Connection
  private let window: XID
  private let painting: GC
  private let copying: GC
  private var color: UInt32 = 0xff00_0000
  private var image: XImage

  init(connection: Connection, window: XID) {
    self.connection = connection
    self.window = window
    image = connection.screen.imageTemplate
    var values = XGCValues()
    values.foreground = UInt(connection.screen.format.pixel(color))
    values.graphics_exposures = 0
    painting = XCreateGC(connection.display, window, UInt(GCForeground | GCGraphicsExposures), &values)
    // The server reports where a copy lacks its source, which only copies within the window can.
    values.graphics_exposures = 1
    copying = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
  }

  func close() {
    XFreeGC(connection.display, painting)
    XFreeGC(connection.display, copying)
  }

  /// Moves what is on screen.
  ///
  /// - Returns: the serial of the request.
  func copy(_ move: Move) -> UInt {
    guard connection.isOpen else { return 0 }
    let to = move.destination
    XCopyArea(
      connection.display, window, window, copying, Int32(to.minX - move.x), Int32(to.minY - move.y),
      UInt32(to.width), UInt32(to.height), Int32(to.minX), Int32(to.minY))
    return lastSerial
  }

  /// Fills with a colour of the form 0xAARRGGBB, whose opacity is ignored.
  func fill(_ rect: PixelRect, pixel wanted: UInt32) {
    guard connection.isOpen else { return }
    if wanted != color {
      XSetForeground(connection.display, painting, UInt(connection.screen.format.pixel(wanted)))
      color = wanted
    }
    XFillRectangle(
      connection.display, window, painting, Int32(rect.minX), Int32(rect.minY), UInt32(rect.width),
      UInt32(rect.height))
  }

  /// Puts the part of a picture that falls into `target`, with the picture's top left corner at `point`.
  func put(_ picture: Image, at point: PixelPoint, _ target: PixelRect) {
    guard connection.isOpen else { return }
    let memory: any PixelMemory
    if connection.screen.format.isNative {
      memory = picture.memory
    } else if let converted = picture.memory as? ConvertedMemory, converted.owner === connection.transport.converted {
      memory = converted.shown
    } else {
      return putConverted(picture, at: point, target)
    }
    image.width = Int32(picture.size.width)
    image.height = Int32(picture.size.height)
    image.bytes_per_line = Int32(connection.screen.format.bytesPerRow(picture.size.width))
    image.data = memory.base.assumingMemoryBound(to: CChar.self)
    let x = Int32(target.minX - point.x)
    let y = Int32(target.minY - point.y)
    if let block = memory as? SharedBlock, connection.transport.shares(block.owner) {
      block.segment.attach(to: connection.display)
      guard connection.isOpen else { return }
      image.obdata = UnsafeMutableRawPointer(block.segment.info).assumingMemoryBound(to: CChar.self)
      XShmPutImage(
        connection.display, window, painting, &image, x, y, Int32(target.minX), Int32(target.minY),
        UInt32(target.width), UInt32(target.height), False)
      block.willBeRead(byRequest: lastSerial)
    } else {
      image.obdata = nil
      XPutImage(
        connection.display, window, painting, &image, x, y, Int32(target.minX), Int32(target.minY),
        UInt32(target.width), UInt32(target.height))
    }
  }

  /// Puts the part of a picture that falls into `target`, the picture drawn as large as `frame`. It is scaled here: a worker would
  /// come too late. Where there is no memory for it, nothing is put.
  func stretch(_ picture: Image, over frame: PixelRect, _ target: PixelRect) {
    guard let surface = try? Surface(size: target.size, allocator: connection.transport.displayAllocator) else {
      return
    }
    let place = frame.offset(x: -target.minX, y: -target.minY)
    let area = Rect(
      x: Double(place.minX), y: Double(place.minY), width: Double(place.width), height: Double(place.height))
    guard (try? surface.draw({ $0.draw(picture, in: area, interpolation: .linear) })) != nil else { return }
    put(surface.freeze(), at: target.origin, target)
  }

  /// Puts a picture that was drawn elsewhere than in this screen's pixel memory. It is converted here: with what is stretched the
  /// one case in which the display thread touches pixels.
  private func putConverted(_ picture: Image, at point: PixelPoint, _ target: PixelRect) {
    let format = connection.screen.format
    withUnsafeTemporaryAllocation(byteCount: format.byteCount(target.width, target.height), alignment: 16) { rows in
      picture.withPixels { pixels in
        for y in 0..<target.height {
          let start = (target.minY - point.y + y) * picture.size.width + target.minX - point.x
          format.convert(
            pixels.baseAddress! + start, width: target.width, height: 1,
            to: rows.baseAddress! + y * format.bytesPerRow(target.width))
        }
      }
      image.width = Int32(target.width)
      image.height = Int32(target.height)
      image.bytes_per_line = Int32(format.bytesPerRow(target.width))
      image.data = rows.baseAddress!.assumingMemoryBound(to: CChar.self)
      image.obdata = nil
      XPutImage(
        connection.display, window, painting, &image, 0, 0, Int32(target.minX), Int32(target.minY),
        UInt32(target.width), UInt32(target.height))
    }
  }

  /// The serial of the last request made. It has to be read after a request and not before, because Xlib may insert a change
  /// of the graphics context.
  private var lastSerial: UInt { XNextRequest(connection.display) - 1 }
}
