import Flyloft

extension Chapter {
  static let colours = [
    Cell("Named colours") { canvas in
      let colors: [Color] = [
        .red, .orange, .yellow, .green, .teal, .blue, .indigo, .purple, .pink, .gray, .slate,
        .black,
      ]
      for (index, color) in colors.enumerated() {
        let center = Point(x: 30 + Double(index % 6) * 36, y: 50 + Double(index / 6) * 50)
        let disc = Path.circle(center: center, radius: 15)
        canvas.fill(disc, with: .color(color))
        canvas.stroke(disc, with: .color(canvas.ink.opacity(0.3)), style: .hairline)
      }
    },
    Cell("Hue, saturation, brightness") { canvas in
      for column in 0..<24 {
        for row in 0..<10 {
          let color = Color(
            hue: Double(column) / 24, saturation: Double(row + 1) / 10, brightness: 0.95)
          let corner = Point(x: 12 + Double(column) * 9, y: 15 + Double(row) * 12)
          let place = Rect(origin: corner, size: Size(width: 8, height: 11))
          canvas.fill(.rectangle(place), with: .color(color))
        }
      }
    },
    Cell("OKLCH: equal lightness") { canvas in
      for column in 0..<24 {
        for row in 0..<10 {
          let color = Color(
            lightness: 0.95 - Double(row) * 0.08, chroma: 0.13, hue: .turns(Double(column) / 24))
          let corner = Point(x: 12 + Double(column) * 9, y: 15 + Double(row) * 12)
          let place = Rect(origin: corner, size: Size(width: 8, height: 11))
          canvas.fill(.rectangle(place), with: .color(color))
        }
      }
    },
    Cell("Colours as text, mixed") { canvas in
      let (first, last) = (Color(hex: "#ffd166") ?? .clear, Color(hex: "#06f8") ?? .clear)
      for index in 0..<8 {
        let color = first.mixedPerceptually(with: last, by: Double(index) / 7)
        let place = Rect(x: 16 + Double(index) * 26, y: 45, width: 24, height: 60)
        canvas.fill(.roundedRectangle(place, radius: 4), with: .color(color))
      }
      let text = Text(last.hexText, font: .monospaced(size: 12), color: canvas.ink)
      canvas.draw(text, at: Point(x: 222, y: 112), anchor: .topTrailing)
    },
  ]
}
