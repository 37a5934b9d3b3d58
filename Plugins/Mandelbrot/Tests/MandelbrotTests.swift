import Flyloft
import Mandelbrot
import Testing

@Suite("Mandelbrot")
struct MandelbrotTests {
  private static let size = PixelSize(width: 80, height: 60)
  private static let named = FractalPlace.allCases.filter { $0 != .own }

  private func image(
    of tile: FractalTile, part: PixelRect = PixelRect(origin: .zero, size: size), background: Color = .white
  ) throws -> [UInt32] {
    let surface = try Surface(size: part.size)
    try surface.draw(background: background, part: (part.origin, Self.size)) { try tile.draw(on: $0) }
    return surface.freeze().pixels
  }

  /// What of a picture is the colour of the set, by the colour in the middle of the heart.
  private func inside(_ tile: FractalTile) throws -> [Bool] {
    let heart = try image(of: FractalTile(x: 0, y: 0, power: 1, steps: 10))
    let color = heart[Self.size.width * Self.size.height / 2 + Self.size.width / 2]
    return try image(of: tile).map { $0 == color }
  }

  @Test("has the points that never escape")
  func points() throws {
    let steps = 300
    let seen = try inside(FractalTile(x: -0.6, y: 0.7, power: 0, steps: steps))
    for row in 0..<60 {
      for column in 0..<80 {
        let x = -0.6 + (Double(column) + 0.5 - 40) * 3.6 / 80
        let y = 0.7 - (Double(row) + 0.5 - 30) * 3.6 / 80
        var (re, im, step) = (0.0, 0.0, 0)
        while re * re + im * im <= 1e6, step <= steps {
          (re, im, step) = (re * re - im * im + x, 2 * re * im + y, step + 1)
        }
        #expect(seen[row * 80 + column] == (step > steps), "\(x) \(y)")
      }
    }
  }

  @Test("leads to a copy of the set at 10^13", arguments: named)
  func copies(place: FractalPlace) throws {
    var pictures = Mandelbrot()
    pictures.place = place
    #expect(pictures.count == 14)
    let tile = pictures.view(at: 13)
    #expect(tile.power == 13)
    let seen = try inside(tile)
    // The middle lies in it, and there is something else all around it.
    #expect(seen[30 * 80 + 40])
    let count = seen.count(where: \.self)
    #expect((4...480).contains(count), "\(count)")
    #expect(!seen.prefix(10 * 80).contains(true))
  }

  @Test("is its own mirror image", arguments: [0, 6, 13])
  func mirror(power: Int) throws {
    var pictures = Mandelbrot()
    let tile = pictures.view(at: power)
    (pictures.place, pictures.x, pictures.y) = (.own, tile.x, -tile.y)
    let (above, below) = try (image(of: tile), image(of: pictures.view(at: power)))
    #expect(Set(above).count > 100)
    for row in 0..<60 {
      #expect(above[row * 80..<row * 80 + 80] == below[(59 - row) * 80..<(60 - row) * 80], "\(row)")
    }
  }

  @Test("is the same drawn in parts", arguments: [Color.white, .black])
  func parts(background: Color) throws {
    let tile = Mandelbrot().view(at: 3)
    let whole = try image(of: tile, background: background)
    let part = PixelRect(x: 37, y: 11, width: 29, height: 35)
    let piece = try image(of: tile, part: part, background: background)
    for row in 0..<part.height {
      let start = (part.minY + row) * 80 + part.minX
      #expect(Array(piece[row * 29..<row * 29 + 29]) == Array(whole[start..<start + 29]), "\(row)")
    }
    #expect(try image(of: tile, background: background == .white ? .black : .white) != whole)
  }

  @Test("shows one picture alone, and all again")
  func alone() {
    var pictures = Mandelbrot()
    let all = (0..<pictures.count).map(pictures.view)
    #expect(all.map(\.power) == Array(0...13) && pictures.itemWidth != nil)
    pictures.alone = 9
    #expect(pictures.count == 1 && pictures.view(at: 0) == all[8] && pictures.itemWidth == nil)
    #expect(all[8].size(fitting: 400) == Size(width: 400, height: 300))
  }

  /// All of it would take an hour.
  @Test("gives up what nobody wants any more")
  func givesUp() throws {
    let cancellation = CancellationToken()
    cancellation.cancel()
    let surface = try Surface(size: PixelSize(width: 800, height: 600))
    let tile = FractalTile(x: 0.250_000_001, y: 0, power: 13, steps: 100_000_000)
    try surface.draw(cancellation: cancellation) { try tile.draw(on: $0) }
    #expect(surface.freeze().pixels.allSatisfy { $0 == 0 })
  }
}
