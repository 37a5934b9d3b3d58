internal import Flyloft
internal import Linked

/// How a page on the screen differs from poppler's own picture of it, in the part that both have.
package struct PageDifference: Codable, Hashable, Sendable {
  /// How many pixels were compared.
  package var pixels: Int
  /// How many of them differ.
  package var different: Int
  /// The most levels by which a component of one differs.
  package var levels: Int

  init(pixels: Int, different: Int = 0, levels: Int = 0) {
    (self.pixels, self.different, self.levels) = (pixels, different, levels)
  }

  /// Compares the first page where it stands on the screen.
  ///
  /// - Parameters:
  ///   - picture: the page as poppler draws it.
  ///   - screen: with the beginning of the document.
  ///   - pages: where that is.
  init?(of picture: Image, on screen: Screenshot, _ pages: ShownPages) {
    // `pixels` copies them.
    let (size, pixels) = (picture.size, picture.pixels)
    // What is seen of the page, at least; it may begin above what changes when it scrolls, which is what is written.
    let height = min(size.height, pages.area.height - 40)
    let samples = (0..<800).map { PixelPoint(x: $0 * 6_151 % size.width, y: $0 * 7_919 % max(height, 1)) }
    var best: (place: PixelPoint, sum: Int)?
    for y in max(pages.area.minY - 60, 0)...pages.area.minY + 60 where y + height <= screen.size.height {
      for x in max(pages.area.minX - 100, 0)...pages.area.minX + 8 where x + size.width <= screen.size.width {
        var sum = 0
        for sample in samples {
          let (a, b) = (pixels[sample.y * size.width + sample.x], screen[x + sample.x, y + sample.y])
          sum += Self.levels(a, b)
          if let best, sum >= best.sum { break }
        }
        if best.map({ sum < $0.sum }) ?? true { best = (PixelPoint(x: x, y: y), sum) }
      }
    }
    guard let place = best?.place, height > 0 else { return nil }
    let rows = min(size.height, pages.area.maxY - place.y)
    self.init(pixels: rows * size.width)
    for y in 0..<rows {
      for x in 0..<size.width {
        let difference = Self.levels(pixels[y * size.width + x], screen[place.x + x, place.y + y])
        different += difference > 0 ? 1 : 0
        levels = max(levels, difference)
      }
    }
  }

  private static func levels(_ a: UInt32, _ b: UInt32) -> Int {
    var most = 0
    for shift: UInt32 in [0, 8, 16] { most = max(most, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff))) }
    return most
  }
}

extension MeasuredDocument {
  /// The first page as poppler draws it, at 96 pixels an inch.
  ///
  /// - Parameters:
  ///   - path: of the document.
  ///   - folder: where a picture may be written.
  /// - Throws: `ObserverError.cannotStart` or `.unexpectedExit`, or `ImageFileError`.
  static func firstPage(of path: String, folder: String) throws -> Image {
    let output = "\(folder)/page"
    let program = try Program("pdftocairo", ["-png", "-singlefile", "-r", "96", "-l", "1", path, output])
    guard let status = program.wait(within: .limit), status == .exited(0) else {
      throw ObserverError.unexpectedExit(
        program: program.name, reason: "drew no page", output: program.standardError)
    }
    return try Image(pngAt: output + ".png")
  }
}
