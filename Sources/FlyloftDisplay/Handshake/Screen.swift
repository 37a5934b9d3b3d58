internal import CX11
internal import Flyloft

/// The screen that windows open on, and the format of its pixels.
struct Screen {
  let root: XID
  let depth: Int32
  /// The size when the connection was opened, in pixels.
  let size: PixelSize
  let format: PixelFormat
  /// The description of a picture for Xlib, in which only size and memory are missing.
  let imageTemplate: XImage

  /// - Throws: `DisplayError.unsupportedVisual` or `.noScreen`.
  init(of display: OpaquePointer, name: String) throws(DisplayError) {
    let number = XDefaultScreen(display)
    // Xlib takes any number that is not too large, also one below zero.
    guard (0..<XScreenCount(display)).contains(number) else {
      throw .noScreen(display: name, count: Int(XScreenCount(display)))
    }
    depth = XDefaultDepth(display, number)
    root = XRootWindow(display, number)
    size = PixelSize(width: Int(XDisplayWidth(display, number)), height: Int(XDisplayHeight(display, number)))
    func refuse(_ reason: String) -> DisplayError {
      .unsupportedVisual(display: name, depth: Int(XDefaultDepth(display, number)), reason: reason)
    }
    var wanted = XVisualInfo()
    wanted.visualid = XVisualIDFromVisual(XDefaultVisual(display, number))
    var count: Int32 = 0
    guard let visual = XGetVisualInfo(display, Int(VisualIDMask), &wanted, &count) else {
      throw refuse("and a visual that it doesn't describe")
    }
    defer { XFree(visual) }
    let info = visual.pointee
    guard info.`class` == TrueColor else {
      throw refuse("that stand for colours of a map, not for red, green and blue")
    }
    guard let layout = Self.layout(of: depth, on: display) else { throw refuse("and no layout for them in memory") }
    let format = PixelFormat(
      depth: Int(depth), bitsPerPixel: Int(layout.bits_per_pixel), rowAlignment: Int(layout.scanline_pad),
      isBigEndian: XImageByteOrder(display) == MSBFirst,
      masks: (
        UInt32(truncatingIfNeeded: info.red_mask), UInt32(truncatingIfNeeded: info.green_mask),
        UInt32(truncatingIfNeeded: info.blue_mask)
      ))
    guard let format else { throw refuse("laid out as Flyloft's pictures can't be") }
    self.format = format
    var image = XImage()
    image.width = 1
    image.height = 1
    image.format = ZPixmap
    image.byte_order = XImageByteOrder(display)
    image.bitmap_unit = 32
    image.bitmap_bit_order = XBitmapBitOrder(display)
    image.bitmap_pad = layout.scanline_pad
    image.depth = depth
    image.bytes_per_line = Int32(format.bytesPerRow(1))
    image.bits_per_pixel = layout.bits_per_pixel
    image.red_mask = info.red_mask
    image.green_mask = info.green_mask
    image.blue_mask = info.blue_mask
    guard XInitImage(&image) != 0 else { throw refuse("which Xlib can't handle") }
    imageTemplate = image
  }

  private static func layout(of depth: Int32, on display: OpaquePointer) -> XPixmapFormatValues? {
    var count: Int32 = 0
    guard let layouts = XListPixmapFormats(display, &count) else { return nil }
    defer { XFree(layouts) }
    return UnsafeBufferPointer(start: layouts, count: Int(count)).first { $0.depth == depth }
  }
}
