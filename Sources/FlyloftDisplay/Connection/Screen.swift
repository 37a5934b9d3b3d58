internal import CX11
internal import Flyloft

/// The screen that windows open on; only such as our pixels fit without conversion.
struct Screen {
  let root: XID
  let depth: Int32
  /// When the connection was opened.
  let size: PixelSize
  /// How pictures are described to the server, but for their size and place in memory.
  let imageTemplate: XImage

  init(of display: OpaquePointer, name: String) throws(DisplayError) {
    let number = XDefaultScreen(display)
    depth = XDefaultDepth(display, number)
    root = XRootWindow(display, number)
    size = PixelSize(width: Int(XDisplayWidth(display, number)), height: Int(XDisplayHeight(display, number)))
    func refuse(_ reason: String) -> DisplayError {
      .unsupportedVisual(display: name, depth: Int(XDefaultDepth(display, number)), reason: reason)
    }
    guard depth == 24 || depth == 32 else { throw refuse("which Flyloft's pictures don't fit") }
    var wanted = XVisualInfo()
    wanted.visualid = XVisualIDFromVisual(XDefaultVisual(display, number))
    var count: Int32 = 0
    guard let visual = XGetVisualInfo(display, Int(VisualIDMask), &wanted, &count) else {
      throw refuse("and a visual that it doesn't describe")
    }
    defer { XFree(visual) }
    let info = visual.pointee
    guard info.`class` == TrueColor, info.red_mask == 0xff0000, info.green_mask == 0xff00, info.blue_mask == 0xff else {
      throw refuse("but not as red, green and blue of 8 bits each")
    }
    var image = XImage()
    image.width = 1
    image.height = 1
    image.format = ZPixmap
    image.byte_order = LSBFirst
    image.bitmap_unit = 32
    image.bitmap_bit_order = LSBFirst
    image.bitmap_pad = 32
    image.depth = depth
    image.bytes_per_line = 4
    image.bits_per_pixel = 32
    image.red_mask = info.red_mask
    image.green_mask = info.green_mask
    image.blue_mask = info.blue_mask
    guard XInitImage(&image) != 0 else { throw refuse("which Xlib can't handle") }
    imageTemplate = image
  }
}
