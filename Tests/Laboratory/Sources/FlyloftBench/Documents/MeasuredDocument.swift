package import Flyloft
private import PDFWriting
private import SeededRandom

/// A document that PDF readers are compared by. It is the same bytes wherever and whenever it is written.
///
/// Down the middle of each page goes a rule of one colour. So no line of a page that is drawn is plain there, which is how
/// `BlankWatch` tells it from one that isn't.
package enum MeasuredDocument: String, CaseIterable, Codable, Sendable {
  /// Text in two columns.
  case manual
  /// A grey picture on each page, 150 pixels an inch.
  case scan
  /// Lines and areas of 40,000 segments on each page.
  case maps

  /// How many pages the whole document has.
  package var pageCount: Int {
    switch self {
    case .manual: 300
    case .scan: 900
    case .maps: 60
    }
  }

  /// In 72nds of an inch: US Letter, or A4.
  package var pageSize: PixelSize {
    self == .manual ? PixelSize(width: 612, height: 792) : PixelSize(width: 595, height: 842)
  }

  /// The file's name without its extension, which is a part of the title of any reader's window.
  var fileName: String { "flyloft-\(rawValue)" }

  /// So many sheets are scanned, which the pages show in turn: each is decoded anew for each page, and the file stays small.
  private static let sheetCount = 30

  /// Writes the document.
  ///
  /// - Parameter pages: how many pages; all unless given.
  /// - Throws: `SurfaceError`.
  package func write(to path: String, pages: Int? = nil) throws {
    let file = try PDFFile(path)
    var random = SeededGenerator(seed: 1)
    let count = pages ?? pageCount
    let sheets = self == .scan ? (0..<min(Self.sheetCount, count)).map { _ in sheet(&random) } : []
    for index in 0..<count {
      let picture = sheets.isEmpty ? nil : sheets[index % sheets.count]
      try file.page(size: pageSize, background: .white, picture: picture) { canvas in
        switch self {
        case .manual: drawText(index, &random, on: canvas)
        case .scan: break
        case .maps: drawMap(&random, on: canvas)
        }
        let rule = Rect(x: canvas.bounds.midX - 8, y: 0, width: 16, height: canvas.bounds.height)
        canvas.fill(.rectangle(rule), with: .color(Color(red: 0.1, green: 0.4, blue: 0.8)))
      }
    }
    try file.finish()
  }

  private func drawText(_ index: Int, _ random: inout SeededGenerator, on canvas: borrowing Canvas) {
    let column = canvas.bounds.width / 2 - 56
    for x in [36, canvas.bounds.midX + 20] {
      for paragraph in 0..<9 {
        let words = (0..<56).map { _ in Self.words.randomElement(using: &random)! }.joined(separator: " ")
        let text = Text("\(index + 1).\(paragraph + 1) \(words).", font: .system(size: 9), color: .black, lineLimit: 7)
        canvas.draw(text, at: Point(x: x, y: 8 + Double(paragraph) * 86), width: column)
      }
    }
  }

  private static let words = """
    a above and at before bearing bolt by cable check close cover drive each fasten filter for from gauge guide housing if in \
    into is lever line lock loosen motor mount never nut of oil on open or panel plate press pressure pump remove replace seal \
    set shaft side spring that the then to torque turn until valve washer when with without
    """.split(separator: " ").map(String.init)

  /// Lines of blots on paper whose grain no two lines have alike.
  private func sheet(_ random: inout SeededGenerator) -> PDFPicture {
    let size = PixelSize(width: 1240, height: 1754)
    var levels = [UInt8](unsafeUninitializedCapacity: size.width * size.height) { buffer, count in
      count = size.width * size.height
      var grains: UInt64 = 0
      for index in 0..<count {
        if index % 32 == 0 { grains = random.next() }
        buffer[index] = 0xee + UInt8(grains & 3)
        grains >>= 2
      }
    }
    for top in stride(from: 60, to: size.height - 60, by: 28) {
      var x = 80
      while x < size.width - 80 {
        let (width, height) = (Int.random(in: 2...9, using: &random), Int.random(in: 6...16, using: &random))
        for y in top..<top + height {
          for place in x..<x + width { levels[y * size.width + place] = UInt8(20 + (place - x) * 6) }
        }
        x += width + Int.random(in: 2...12, using: &random)
      }
    }
    return PDFPicture(size: size, levels: levels)
  }

  private func drawMap(_ random: inout SeededGenerator, on canvas: borrowing Canvas) {
    let (width, height) = (canvas.bounds.width, canvas.bounds.height)
    func walk(_ count: Int, step: Double) -> Path {
      var place = Point(x: .random(in: 0...width, using: &random), y: .random(in: 0...height, using: &random))
      return .polyline(
        (0..<count).map { _ in
          place.x = min(max(place.x + .random(in: -step...step, using: &random), 0), width)
          place.y = min(max(place.y + .random(in: -step...step, using: &random), 0), height)
          return place
        })
    }
    canvas.fill(with: .color(Color(red: 0.9, green: 0.94, blue: 0.86)))
    for kind in 0..<40 {
      let color = Color(hue: Double(kind) / 40, saturation: 0.5, brightness: 0.7)
      if kind % 2 == 0 { canvas.fill(walk(100, step: 60), with: .color(color.opacity(0.3))) }
      canvas.stroke(walk(950, step: 8), with: .color(color), width: 0.5)
    }
  }
}
