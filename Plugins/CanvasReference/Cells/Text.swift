import Flyloft

extension Chapter {
  static let text = [
    Cell("A line, and what it takes") { canvas in
      let label = canvas.resolve(Text("Hamburg", font: .system(size: 44), color: canvas.ink))
      let corner = Point(x: 20, y: 45)
      let boxes: [(ResolvedText.Box, Color)] = [
        (.layout, .gray), (.capitals, .green), (.ink, .red),
      ]
      for (box, color) in boxes {
        let rect = label.bounds(of: box).offset(x: corner.x, y: corner.y)
        canvas.stroke(.rectangle(rect), with: .color(color), style: .hairline)
      }
      canvas.draw(label, at: corner)
    },
    Cell("Metrics of a font") { canvas in
      let font = Font.system(size: 60)
      let (metrics, base) = (font.metrics, 100.0)
      let heights = [metrics.ascent, metrics.capHeight, metrics.xHeight, 0, -metrics.descent]
      for (height, color) in zip(heights, [Color.gray, .green, .blue, .red, .gray]) {
        let line = Path.line(
          from: Point(x: 12, y: base - height), to: Point(x: 228, y: base - height))
        canvas.stroke(line, with: .color(color), style: .hairline)
      }
      let word = Text("Hxgk", font: font, color: canvas.ink)
      canvas.draw(word, at: Point(x: 120, y: base), anchor: .center, of: .baseline)
    },
    Cell("A caption on its optical centre") { canvas in
      let badge = Rect(center: canvas.bounds.center, size: Size(width: 150, height: 54))
      canvas.fill(.capsule(badge), with: .color(.indigo))
      let caption = Text("Departures", font: .system(size: 22, weight: .semibold), color: .white)
      canvas.draw(caption, at: badge.center, anchor: .center, of: .capitals)
    },
    Cell("Anchors") { canvas in
      let places: [UnitPoint] = [
        .topLeading, .top, .topTrailing, .leading, .center, .trailing, .bottomLeading, .bottom,
        .bottomTrailing,
      ]
      for place in places {
        let word = Text("anchor", font: .system(size: 13), color: canvas.ink)
        canvas.draw(
          word, at: canvas.bounds.inset(by: 12).point(at: place), anchor: place, of: .ink)
      }
    },
    Cell("Lines within a width") { canvas in
      let box = canvas.bounds.inset(x: 24, y: 20)
      canvas.stroke(.rectangle(box), with: .color(.gray), style: .hairline)
      let story = Text(
        "Scenery hangs out of sight above the stage, ready to drop in when its scene comes.",
        font: .system(size: 15), color: canvas.ink, alignment: .center, lineLimit: 4)
      canvas.draw(story, in: box, anchor: .center)
    },
    Cell("Runs of several styles") { canvas in
      let number = Text("42", font: .system(size: 52, weight: .bold).tabular, color: canvas.ink)
      let unit = Text(" km/h", font: .system(size: 20), color: .gray)
      canvas.draw(number + unit, at: Point(x: 120, y: 60), anchor: .center)
      let power = Text("E = mc", font: .system(size: 18), color: canvas.ink)
      let square = Text.Run("2", font: .system(size: 11), color: .red, baselineOffset: 7)
      canvas.draw(power + square, at: Point(x: 120, y: 128), anchor: .bottom)
    },
    Cell("Underline, strike, tracking") { canvas in
      let font = Font.system(size: 22)
      let words = [
        Text("underlined", font: font, color: canvas.ink).underlined(),
        Text("struck through", font: font, color: canvas.ink).struckThrough(),
        Text("WIDE", font: font, color: canvas.ink).tracking(14),
      ]
      for (index, word) in words.enumerated() {
        canvas.draw(word, at: Point(x: 120, y: 35 + Double(index) * 40), anchor: .center)
      }
    },
    Cell("Text filled with a gradient") { canvas in
      let sunset = Gradient([.yellow, .red, .purple])
      let paint = Paint.linear(sunset, from: Point(x: 0, y: 50), to: Point(x: 0, y: 100))
      let word = Text("Sunset", font: .system(size: 58, weight: .bold), color: .black)
      canvas.draw(word, at: canvas.bounds.center, anchor: .center, of: .ink, with: paint)
    },
    Cell("Text as a path") { canvas in
      let word = Text("Path", font: .system(size: 90, weight: .bold), color: .black).path()
      let move = canvas.bounds.center - word.bounds.center
      let outline = word.offset(x: move.x, y: move.y)
      canvas.fill(outline, with: .color(Color.teal.opacity(0.3)))
      canvas.stroke(outline, with: .color(.teal), style: StrokeStyle(width: 2, dash: [5, 3]))
    },
    Cell("Laid out once, drawn often") { canvas in
      let label = canvas.resolve(Text("tick", font: .system(size: 13), color: canvas.ink))
      for index in 0..<12 {
        let angle = Double.turns(Double(index) / 12)
        let place = Point(center: canvas.bounds.center, radius: 52, angle: angle)
        canvas.draw(
          label, at: place, anchor: .center, of: .ink,
          with: .color(canvas.ink.opacity(0.2 + angle / 8)))
      }
    },
  ]
}
