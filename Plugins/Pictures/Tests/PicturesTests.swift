import Flyloft
import Foundation
import Pictures
import Synchronization
import Testing

@Suite("Pictures", .enabled(if: Pictures.shortage == nil))
struct PicturesTests {
  /// What stays valid for longer doesn't move.
  private static let year = Duration.seconds(366 * 86_400)

  /// A gallery of a file that is gone when this returns.
  private func pictures(_ data: Data) throws -> Pictures {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try data.write(to: URL(filePath: path))
    Pictures.prepareToOpen()
    return try Pictures(opening: OpenFile(path))
  }

  private func image(of view: Picture, width: Double = 96, scale: Double = 1) throws -> Image {
    let size = view.size(fitting: width)
    let surface = try Surface(size: PixelSize(width: Int(size.width * scale), height: Int(size.height * scale)))
    try surface.draw(scale: scale, background: .slate) { try view.draw(on: $0) }
    return surface.freeze()
  }

  /// The names of a picture's colours in its four quarters, from the upper left, each as far as two levels from the pure one.
  private func quarters(of view: Picture, width: Double = 96, scale: Double = 1) throws -> [String] {
    let image = try image(of: view, width: width, scale: scale)
    // Around it there are 16 points.
    let margin = 16 * scale
    let (width, height) = (Double(image.size.width) - 2 * margin, Double(image.size.height) - 2 * margin)
    return [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { x, y in
      color(image, Int(margin + width * x), Int(margin + height * y))
    }
  }

  private func color(_ image: Image, _ x: Int, _ y: Int) -> String {
    let pixel = image.pixels[y * image.size.width + x]
    let pure =
      [("red", 0xFF_0000), ("green", 0x00_FF00), ("blue", 0x00_00FF), ("white", 0xFF_FFFF)] as [(String, UInt32)]
    func isNear(_ other: UInt32) -> Bool {
      [16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) <= 2 }
    }
    return pure.first { isNear($0.1) }?.0 ?? String(pixel & 0xFF_FFFF, radix: 16)
  }

  @Test(
    "of every format have their colours and their size",
    arguments: ["png", "jpg", "webp", "gif", "tif", "heic", "avif", "jxl", "jp2", "svg", "svgz", "ppm", "bmp", "ico"])
  func formats(ending: String) throws {
    let pictures = try pictures(SamplePicture.data("quarters.\(ending)"))
    #expect(pictures.count == 1 && pictures.period > Self.year)
    let view = try pictures.view(at: 0)
    #expect(view.size(fitting: 96) == Size(width: 96, height: 64) && view.size(fitting: 300).height == 64)
    // Where there is less room it is smaller, and drawn small.
    #expect(view.size(fitting: 64) == Size(width: 64, height: 48))
    #expect(try quarters(of: view) == ["red", "green", "blue", "white"])
    #expect(try quarters(of: view, scale: 0.5) == ["red", "green", "blue", "white"])
    #expect(try quarters(of: view, scale: 3) == ["red", "green", "blue", "white"])
  }

  @Test(
    "have a point for each pixel alone, with nothing around them, whatever they are among others", arguments: [0, 200])
  func alone(wall: Int) throws {
    var files = try ["quarters.png", "quarters.svg", "pages.tif"].map { try pictures(SamplePicture.data($0)) }
    let own = Size(width: 64, height: 32)
    #expect(Pictures().ownSize == nil && files.map(\.ownSize) == [own, own, Self.pages[0]])
    for (index, sizes) in [[Size(width: 64, height: 32)], [Size(width: 64, height: 32)], Self.pages].enumerated() {
      (files[index].wall, files[index].isAlone) = (wall, true)
      let views = try (0..<files[index].count).map { try files[index].view(at: $0) }
      for width in [8.0, 20, 64, 4000] { #expect(views.map { $0.size(fitting: width) } == sizes, "\(index)") }
      files[index].fit = true
      #expect(try files[index].view(at: 0).size(fitting: 500) == sizes[0])
    }
    // From its first pixel to its last.
    let image = try image(of: files[0].view(at: 0), scale: 2)
    #expect(image.size == PixelSize(width: 128, height: 64))
    #expect(color(image, 0, 0) == "red" && color(image, 127, 0) == "green" && color(image, 127, 63) == "white")
    let among = try {
      files[0].isAlone = false
      return try files[0].view(at: 0)
    }()
    #expect(
      try among
        != {
          files[0].isAlone = true
          return try files[0].view(at: 0)
        }())
  }

  private static let pages = [Size(width: 8, height: 8), Size(width: 16, height: 8)]

  @Test("of icons are the largest, also where that is a PNG, which others are not")
  func icons() throws {
    let (small, png) = (try SamplePicture.data("quarters.ico").dropFirst(22), try SamplePicture.data("srgb.png"))
    func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
    let start = 6 + 2 * 16
    let icons =
      Data([0, 0, 1, 0, 2, 0, 32, 16, 0, 0, 1, 0, 32, 0] + bytes(small.count) + bytes(start))
      + Data([0, 0, 0, 0, 1, 0, 32, 0] + bytes(png.count) + bytes(start + small.count)) + small + png
    let (own, alone) = (try pictures(icons).view(at: 0), try pictures(png).view(at: 0))
    #expect(own.size(fitting: 300) == alone.size(fitting: 300))
    #expect(try image(of: own, width: 300).pixels.elementsEqual(image(of: alone, width: 300).pixels))
  }

  @Test("stand upright as a camera says that it was held", arguments: 1...8)
  func orientation(number: Int) throws {
    // Exif with one entry, 0x0112 (its specification, 4.6.4).
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(number), 0, 0]
    let exif = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
    let jpeg = try SamplePicture.data("quarters.jpg")
    let turned = jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
    let view = try pictures(Data(turned)).view(at: 0)
    #expect(view.size(fitting: 100).height == (number < 5 ? 64 : 96))
    // Which corner of the file comes first, second and so on.
    let order = [
      [0, 1, 2, 3], [1, 0, 3, 2], [3, 2, 1, 0], [2, 3, 0, 1], [0, 2, 1, 3], [2, 0, 3, 1], [3, 1, 2, 0], [1, 3, 0, 2],
    ][number - 1]
    #expect(try quarters(of: view, width: number < 5 ? 96 : 64) == order.map { ["red", "green", "blue", "white"][$0] })
  }

  @Test("have the colours that their profile says")
  func profiles() throws {
    func pixel(_ data: Data) throws -> UInt32 {
      let image = try image(of: pictures(data).view(at: 0))
      return image.pixels[image.size.width * 20 + image.size.width / 2] & 0xFF_FFFF
    }
    #expect(try pixel(SamplePicture.data("srgb.png")) == 0xFF_0000)
    let swapped = try pixel(SamplePicture.data("swapped.png"))
    #expect(swapped & 0xFF >= 0xFD && swapped >> 8 <= 0x200)
    // By the matrices of both spaces: 219, 14, 35.
    let wide = try pixel(SamplePicture.data("displayP3.png"))
    for (shift, level) in [(16, 219), (8, 14), (0, 35)] { #expect(abs(Int(wide >> shift & 0xFF) - level) <= 2) }
  }

  @Test("that are shapes are as sharp as they are large")
  func sharp() throws {
    let image = try image(of: pictures(SamplePicture.data("quarters.svg")).view(at: 0), scale: 20)
    // The border between red and green, 32 points from the left edge of the picture.
    let border = (16 + 32) * 20
    #expect(color(image, border - 1, 400) == "red" && color(image, border, 400) == "green")
  }

  @Test("that are looked at closely show their pixels as squares")
  func magnified() throws {
    let image = try image(of: pictures(SamplePicture.data("quarters.png")).view(at: 0), scale: 8)
    // The border between red and green, 32 points from the left edge of the picture.
    let border = (16 + 32) * 8
    #expect(color(image, border - 1, 160) == "red" && color(image, border, 160) == "green")
  }

  @Test("that move show the frame that is due, and all of them one by one", arguments: [true, false])
  func frames(isGIF: Bool) throws {
    var pictures = try pictures(isGIF ? SamplePicture.data("frames.gif") : SamplePicture.data("frames.webp"))
    let colors = ["red", "green"] + (isGIF ? ["blue"] : [])
    #expect(pictures.count == 1 && pictures.period == .milliseconds(200))
    func color(_ view: Picture) throws -> String { try quarters(of: view, width: 40)[0] }
    let shown = try (0..<7).map { step in
      let moment = Moment(seconds: step / 5, nanoseconds: step % 5 * 200_000_000)
      return try color(pictures.view(at: 0, moment: moment))
    }
    #expect(shown == (0..<7).map { colors[$0 % colors.count] })
    #expect(try color(pictures.view(at: 0)) == "red")
    pictures.frames = true
    #expect(pictures.count == colors.count && pictures.period > Self.year)
    #expect(try (0..<pictures.count).map { try color(pictures.view(at: $0)) } == colors)
  }

  @Test("that move show each frame for its own time, and one that asks for next to none for a tenth of a second")
  func times() throws {
    var gif = try SamplePicture.data("frames.gif")
    // The hundredths of a second for which the three frames are shown (GIF89a, 23).
    let places = gif.ranges(of: Data([0x21, 0xF9, 0x04])).map { $0.lowerBound + 4 }
    for (place, time) in zip(places, [20, 40, 1] as [UInt8]) { gif[place] = time }
    let pictures = try pictures(gif)
    #expect(pictures.period == .milliseconds(100))
    let shown = try [0, 199, 200, 599, 600, 699, 700].map { time in
      let view = try pictures.view(at: 0, moment: Moment(seconds: 0, nanoseconds: time * 1_000_000))
      return try quarters(of: view, width: 40)[0]
    }
    #expect(shown == ["red", "red", "green", "green", "blue", "blue", "red"])
  }

  @Test("are read beside others, on as many threads as there are, as if they were alone")
  func atOnce() throws {
    // Each as wide as it has pixels, where none is mixed with its neighbours.
    let (still, moving) = (try SamplePicture.data("quarters.png"), try SamplePicture.data("frames.gif"))
    let shown = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 400) { index in
      let isStill = index % 2 == 0
      let view = try? pictures(isStill ? still : moving).view(at: 0)
      if let view, (try? quarters(of: view, width: isStill ? 96 : 40)[0]) == "red" { shown.add(1, ordering: .relaxed) }
    }
    #expect(shown.load(ordering: .relaxed) == 400)
  }

  @Test("of several pages show each in its size")
  func pages() throws {
    let pictures = try pictures(SamplePicture.data("pages.tif"))
    #expect(try pictures.count == 2 && (0..<2).map { try pictures.view(at: $0).size(fitting: 40).height } == [40, 36])
    #expect(try quarters(of: pictures.view(at: 0), width: 40)[0] == "red")
    #expect(try quarters(of: pictures.view(at: 1), width: 48)[0] == "green")
  }

  @Test("are as wide as there is room, or stand in a wall of squares with their names")
  func knobs() throws {
    var pictures = try pictures(SamplePicture.data("quarters.png"))
    pictures.fit = true
    #expect(try pictures.view(at: 0).size(fitting: 160) == Size(width: 160, height: 96))
    #expect(pictures.itemWidth == nil)
    (pictures.fit, pictures.wall) = (false, 60)
    #expect(pictures.itemWidth == 60)
    let view = try pictures.view(at: 0)
    #expect(view.size(fitting: 60) == Size(width: 60, height: 82))
    // Where there are no columns it is as by itself.
    #expect(view.size(fitting: 300) == Size(width: 96, height: 64))
    let image = try image(of: view, width: 60)
    // In a square of 44 points it is 22 high.
    #expect(color(image, 12, 22) == "red" && color(image, 12, 38) == "blue")
    #expect(color(image, 12, 44) == color(image, 2, 2))
    // In a square of 84 points pixels stay 64 wide, and shapes take the room.
    for (ending, edge) in [("png", "slate"), ("svg", "red")] {
      pictures = try self.pictures(SamplePicture.data("quarters.\(ending)"))
      pictures.wall = 100
      let image = try self.image(of: pictures.view(at: 0), width: 100)
      #expect(color(image, 12, 40) == (edge == "red" ? edge : color(image, 2, 2)) && color(image, 22, 40) == "red")
    }
  }

  @Test("that can be seen through have squares behind them, dark ones on a dark ground")
  func board() throws {
    let clear = #"<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"></svg>"#
    let view = try pictures(Data(clear.utf8)).view(at: 0)
    for (ground, colors) in [(Appearance.light, ["c8cace", "d8dade"]), (.dark, ["4e525a", "5a5e66"])] {
      let surface = try Surface(size: PixelSize(width: 64, height: 64))
      try surface.draw(background: ground.background) { try view.draw(on: $0) }
      let image = surface.freeze()
      #expect([20, 28].map { color(image, $0, 20) } == colors)
    }
  }

  @Test(
    "that are drawn in parts are the same as in one piece, in any order of the parts",
    arguments: ["quarters.png", "quarters.jpg", "quarters.svg", "quarters.tif", "frames.gif"], [0.4, 1, 7])
  func parts(name: String, scale: Double) throws {
    let gallery = try pictures(SamplePicture.data(name))
    let whole = try image(of: gallery.view(at: 0), scale: scale)
    let (width, height) = (whole.size.width, whole.size.height)
    // Another file, of which nothing has been decoded yet.
    let view = try pictures(SamplePicture.data(name)).view(at: 0)
    let side = PixelSize(width: width / 3 + 1, height: height / 2 + 1)
    var other = [UInt32](repeating: 0, count: width * height)
    for (column, row) in [(1, 1), (0, 0), (2, 1), (2, 0), (0, 1), (1, 0)] {
      let place = PixelRect(
        x: column * side.width, y: row * side.height, width: side.width, height: side.height
      ).intersection(PixelRect(origin: .zero, size: whole.size))
      let surface = try Surface(size: place.size)
      try surface.draw(scale: scale, background: .slate, part: (place.origin, whole.size)) { try view.draw(on: $0) }
      let part = surface.freeze().pixels
      for y in 0..<place.height {
        for x in 0..<place.width { other[(place.minY + y) * width + place.minX + x] = part[y * place.width + x] }
      }
    }
    #expect(whole.pixels.elementsEqual(other))
  }

  @Test("that come to less than a pixel are one pixel thick", arguments: [("3000", "2"), ("2", "3000")])
  func thin(width: String, height: String) throws {
    let band =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'><path d='M0 0H3000V3000H0'/></svg>"
    let view = try pictures(Data(band.utf8)).view(at: 0)
    // At no scale, and at whatever place between two pixels.
    for scale in stride(from: 0.1, through: 0.95, by: 0.05) {
      let image = try image(of: view, scale: scale)
      #expect(Set(image.pixels).count > 1, "\(scale)")
    }
  }

  /// A grey JPEG of a million squares and more, of which each takes six bits: “as before”, and “no more of it”.
  private func grey(side: Int) -> Data {
    func segment(_ mark: UInt8, _ bytes: [UInt8]) -> [UInt8] { [0xFF, mark, 0, UInt8(bytes.count + 2)] + bytes }
    let sides = [UInt8(side >> 8), UInt8(side & 0xFF)]
    let head =
      [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
      + segment(0xC0, [8] + sides + sides + [1, 1, 0x11, 0])
      + segment(0xC4, [0x00, 0, 1] + [UInt8](repeating: 0, count: 14) + [0])
      + segment(0xC4, [0x10, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 12) + [0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0])
    let squares = (side + 7) / 8 * ((side + 7) / 8)
    return Data(head + [UInt8](repeating: 0, count: squares * 6 / 8 + 1) + [0xFF, 0xD9])
  }

  @Test("of a hundred megapixels are drawn small, and what has more than three hundred is refused in words")
  func large() throws {
    let view = try pictures(grey(side: 10_000)).view(at: 0)
    let image = try image(of: view, width: 232)
    #expect(image.pixels[116 * 232 + 116] & 0xFF_FFFF == 0x80_8080)
    #expect { try pictures(grey(side: 60_000).prefix(1000)) } throws: {
      "\($0)".hasSuffix(" can’t be read: 60,000×60,000 pixels are more than the 300,000,000 allowed")
    }
  }

  @Test("that are none, or damaged, are refused in words; without one a card says how to open it")
  func refused() throws {
    #expect { try pictures(Data("GIF89a, or not".utf8)) } throws: { "\($0)".contains(" can’t be read: ") }
    #expect { try pictures(Data()) } throws: { "\($0)".hasSuffix(" is empty") }
    #expect(throws: (any Error).self) {
      try image(of: pictures(SamplePicture.data("quarters.jpg").dropLast(60)).view(at: 0))
    }
    #expect(throws: (any Error).self) { try pictures(SamplePicture.data("quarters.svg").dropLast(20)) }
    #expect { try pictures(SamplePicture.data("quarters.bmp").dropLast()) } throws: {
      "\($0)".hasSuffix(" it ends too early")
    }
    #expect(Pictures().count == 1 && Pictures().period > Self.year)
    #expect(try Pictures().view(at: 0).size(fitting: 100).height > 32)
  }
}
