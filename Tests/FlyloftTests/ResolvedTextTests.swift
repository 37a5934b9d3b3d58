import Flyloft
import Testing

@Suite("Text that is laid out")
struct ResolvedTextTests {
  private let font = Font.system(size: 20)
  private func text(_ string: String) -> Text { Text(string, font: font, color: .black) }

  @Test("fonts tell how far their letters reach")
  func metrics() {
    // As the files say: Inter's capitals are 1490 of 2048 high, its x is 1118; JetBrains Mono's are 730 and 550 of 1000.
    let inter = Font.system(size: 100).metrics
    #expect(abs(inter.capHeight - 72.75) < 0.1 && abs(inter.xHeight - 54.6) < 0.1)
    #expect(inter.ascent > inter.capHeight && inter.descent > 15, "\(inter)")
    #expect(inter.lineHeight >= inter.ascent + inter.descent)
    let mono = Font.monospaced(size: 100).metrics
    #expect(abs(mono.capHeight - 73) < 0.1 && abs(mono.xHeight - 55) < 0.1)
    #expect(abs(Font.system(size: 10).metrics.capHeight - 7.275) < 0.02)
    for size in [0, -1, .nan, .infinity] as [Double] { _ = Font.system(size: size).metrics }
  }

  @Test("ink is where the pixels are", arguments: [1.0, 2.0])
  func ink(scale: Double) throws {
    let sheet = try Sheet(120, 60, scale: scale) { canvas in
      let resolved = canvas.resolve(text("Hag,"))
      canvas.draw(resolved, at: Point(x: 10, y: 10))
      let ink = resolved.inkBounds.offset(x: 10, y: 10)
      let bounds = resolved.bounds.offset(x: 10, y: 10)
      #expect(bounds.contains(ink) && resolved.capitalBounds.height < resolved.firstBaseline)
    }
    let ink = text("Hag,").resolved().inkBounds.offset(x: 10, y: 10)
    let found = sheet.inked
    #expect(abs(Double(found.minX) / scale - ink.minX) <= 1 && abs(Double(found.maxX) / scale - ink.maxX) <= 1)
    #expect(abs(Double(found.minY) / scale - ink.minY) <= 1 && abs(Double(found.maxY) / scale - ink.maxY) <= 1)
  }

  @Test("each character stands in its line, and what isn't seen where that ends")
  func characters() throws {
    // One line: where the edges are that a caret has.
    for words in ["office fly", "a שלום b", "e\u{301}tude"] {
      let resolved = text(words).resolved()
      let bounds = resolved.scalarBounds
      #expect(bounds.count == words.unicodeScalars.count)
      var number = 0
      for (character, edges) in zip(words, resolved.edges(of: words)) {
        let place = bounds[number]
        #expect(abs(place.minX - min(edges.leading, edges.trailing)) < 0.6, "\(words) \(character)")
        #expect(place.minY == 0 && place.height == resolved.size.height)
        number += character.unicodeScalars.count
      }
    }
    // Lines that are broken, that end in two signs, and that have nothing in them.
    let words = "aa bb aa\r\n\ncc\n"
    let resolved = text(words).resolved(fitting: text("aa bb").size().width + 4)
    let (bounds, lines) = (resolved.scalarBounds, resolved.lines.map(\.bounds))
    #expect(lines.count == 5 && bounds.count == 14)
    let numbers = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 3]
    for (place, number) in zip(bounds, numbers) { #expect(abs(place.minY - lines[number].minY) < 0.01) }
    #expect(bounds.map { $0.width > 0 } == [1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0].map { $0 == 1 })
    #expect(bounds[6].minX == 0 && bounds[8].minX == bounds[7].maxX && bounds[9].minX == bounds[8].minX)
    #expect(bounds[10].minX == 0 && text("").resolved().scalarBounds.isEmpty)
    // As many as nobody would wait for if each were counted from the first.
    let long = text(String(repeating: "word ", count: 10_000)).resolved(fitting: 300).scalarBounds
    #expect(long.count == 50_000 && long[49_999].minY > 10_000 && long.allSatisfy { $0.minX >= 0 && $0.maxX <= 301 })
  }

  @Test("laid out once, text is drawn as if laid out for the drawing, whatever is laid out in between")
  func once() throws {
    let plain = try Sheet(120, 60, scale: 2) { canvas in
      canvas.draw(text("Once and again"), at: Point(x: 2, y: 3), width: 80)
    }
    let kept = try Sheet(120, 60, scale: 2) { canvas in
      let resolved = canvas.resolve(text("Once and again"), width: 80)
      canvas.transformed(by: .scale(3)) { canvas in
        canvas.clipped(to: Path()) { canvas in canvas.draw(text("Other"), at: .zero) }
      }
      #expect(resolved.lines.count == 3, "\(resolved.lines)")
      #expect(resolved.lines[2].baseline == resolved.lastBaseline)
      canvas.draw(resolved, at: Point(x: 2, y: 3))
    }
    #expect(plain.largestDifference(from: kept) == 0)
  }

  @Test("an anchor of a box comes to lie on the point", arguments: ResolvedText.Box.allCases)
  func anchors(box: ResolvedText.Box) throws {
    let at = Point(x: 60, y: 30)
    let sheet = try Sheet(120, 60) { canvas in
      canvas.draw(text("HHH"), at: at, anchor: .center, of: box)
    }
    let found = sheet.inked
    let middle = Double(found.minY + found.maxY) / 2
    #expect(abs(Double(found.minX + found.maxX) / 2 - 60) <= 1)
    switch box {
    // The middle of an H is that of the capitals, whatever room the line has below.
    case .capitals, .ink: #expect(abs(middle - 30) <= 0.5)
    case .layout: #expect(abs(middle - 30) <= 3)
    case .baseline: #expect(abs(Double(found.maxY) - 30) <= 0.5)
    }
  }

  @Test("capitals of several lines reach from the first line's to the last baseline")
  func capitals() throws {
    let sheet = try Sheet(120, 120) { canvas in
      canvas.draw(text("H\nH\nH"), at: Point(x: 60, y: 60), anchor: .center, of: .capitals)
    }
    let found = sheet.inked
    #expect(abs(Double(found.minY + found.maxY) / 2 - 60) <= 0.5 && found.height > 50, "\(found)")
  }

  @Test("text in a rectangle is broken at its width and anchored in it")
  func inRect() throws {
    let rect = Rect(x: 10, y: 5, width: 60, height: 50)
    let sheet = try Sheet(120, 60) { canvas in
      canvas.draw(
        Text("Two lines", font: font, color: .black, alignment: .trailing), in: rect, anchor: .bottomTrailing, of: .ink)
    }
    #expect(abs(sheet.inked.maxY - 55) <= 1 && sheet.inked.minY < 25 && abs(sheet.inked.maxX - 70) <= 1)
  }

  @Test("a gradient fills text, and runs with a colour of their own keep it")
  func paint() throws {
    let sheet = try Sheet(120, 60) { canvas in
      let sum = text("HH") + Text("HH", font: font, color: .red)
      let paint = Paint.conic(Gradient([.blue, .blue]), center: .zero)
      canvas.draw(sum, at: .zero, with: paint)
    }
    let colors = Set(sheet.image.pixels)
    #expect(colors.contains(Color.blue.opaquePixel) && colors.contains(Color.red.opaquePixel))
    #expect(!colors.contains(0xff00_0000))
  }

  @Test("a run is as opaque as its colour says, and one without a colour has that of the text that it was added to")
  func runColors() throws {
    func colors(_ text: Text) throws -> Set<UInt32> {
      Set(try Sheet(160, 60) { canvas in canvas.draw(text, at: .zero) }.image.pixels)
    }
    let bars = Text("||", font: .system(size: 40, weight: .bold), color: .red)
    let clear = Text("", font: font, color: .black)
    let faint = try colors(clear + Text.Run("||", font: bars.font, color: Color.black.opacity(0.2)))
    #expect(faint.contains(0xffcc_cccc) && faint.allSatisfy { $0 & 0xff >= 0xcc })
    let sum = try colors(text("|") + (Text("", font: font, color: .red) + Text.Run("||", font: bars.font)))
    #expect(sum.contains(Color.red.opaquePixel))
  }

  @Test("runs have fonts, tracking, lines and offsets of their own")
  func runs() throws {
    let plain = text("AB")
    let wide = plain.tracking(5)
    #expect(abs(wide.resolved().size.width - plain.resolved().size.width - 5) < 0.1)
    let narrow = plain.tracking(-2).resolved().size.width
    #expect(abs(narrow - plain.resolved().size.width + 2) < 0.1)
    let sum = plain + Text("CD", font: .system(size: 40), color: .black)
    #expect(sum.resolved().size.height > 1.5 * plain.resolved().size.height)
    #expect(abs((plain + plain).resolved().size.width - text("ABAB").resolved().size.width) < 1)
    let raised = plain + Text.Run("2", font: .system(size: 10), baselineOffset: 8)
    #expect(raised.resolved().inkBounds.minY < plain.resolved().inkBounds.minY)
    #expect(plain.underlined().resolved().inkBounds.maxY > plain.resolved().inkBounds.maxY + 1)
    let bar = try Sheet { canvas in
      canvas.draw(Text("....", font: font, color: .black).struckThrough(), at: .zero)
    }
    #expect(bar.inked.minY < 16)
    #expect(text("a").resolved().isTruncated == false)
    #expect(Text("one two three", font: font, color: .black, lineLimit: 1).resolved(fitting: 40).isTruncated)
  }

  @Test("a text has as many lines as its limit, where it would have more", arguments: 1...7)
  func lineLimit(limit: Int) {
    let text = Text("one two three four five", font: font, color: .black, lineLimit: limit).resolved(fitting: 60)
    #expect(text.lines.count == min(limit, 5) && text.isTruncated == (limit < 5), "\(text.lines)")
  }

  @Test("text as a path covers what the text covers")
  func path() throws {
    let drawn = try Sheet(120, 60, scale: 4) { canvas in canvas.draw(text("Bog%"), at: Point(x: 5, y: 5)) }
    let filled = try Sheet(120, 60, scale: 4) { canvas in
      canvas.fill(text("Bog%").path(at: Point(x: 5, y: 5)), with: .black)
    }
    // Only hinting, which the path doesn't have, tells them apart.
    #expect(abs(drawn.totalInk - filled.totalInk) < 0.03 * drawn.totalInk)
    #expect(abs(drawn.inked.minX - filled.inked.minX) <= 2 && abs(drawn.inked.maxY - filled.inked.maxY) <= 2)
    #expect(text("").path().isEmpty)
  }

  @Test("odd texts and places draw nothing odd", arguments: [0, -5, .nan, .infinity] as [Double])
  func odd(value: Double) throws {
    let sum = text("a") + Text.Run("\u{0}", font: .system(size: value), tracking: value, baselineOffset: value)
    let sheet = try Sheet { canvas in
      let resolved = canvas.resolve(sum, width: value)
      _ = (resolved.lines, resolved.capitalBounds, resolved.inkBounds, resolved.path())
      canvas.draw(sum, at: Point(x: value, y: value), anchor: UnitPoint(x: value, y: 0), of: .ink)
      canvas.draw(sum, in: Rect(x: 0, y: 0, width: value, height: value))
      canvas.fill(with: .black)
    }
    #expect(sheet.totalInk == 1600)
  }
}
