import Flyloft

extension Chapter {
  static let paints = [
    Cell("Linear gradient, and its spreads") { canvas in
      let rows = canvas.bounds.inset(by: 12)
      for (index, spread) in Gradient.Spread.allCases.enumerated() {
        let y = rows.minY + Double(index) * 33
        let bar = Rect(x: rows.minX, y: y, width: rows.width, height: 26)
        let gradient = Gradient([.orange, .pink, .indigo], spread: spread)
        let start = Point(x: rows.minX + 72, y: y)
        let paint = Paint.linear(gradient, from: start, to: start + Point(x: 72, y: 0))
        canvas.fill(.roundedRectangle(bar, radius: 5), with: paint)
      }
    },
    Cell("Radial gradient") { canvas in
      let center = canvas.bounds.center
      let glow = Gradient(stops: [
        .init(.yellow, at: 0), .init(.orange, at: 0.4), .init(Color.orange.opacity(0), at: 1),
      ])
      canvas.fill(with: .radial(glow, center: center, endRadius: 70))
    },
    Cell("Radial gradient off centre") { canvas in
      let center = canvas.bounds.center
      let shine = Gradient([.white, .blue, Color(hex: 0x0b1e5b)])
      let paint = Paint.radial(
        shine, startCenter: center + Point(x: -22, y: -24), startRadius: 2,
        endCenter: center, endRadius: 62)
      canvas.fill(.circle(center: center, radius: 60), with: paint)
    },
    Cell("Conic gradient") { canvas in
      let center = canvas.bounds.center
      let wheel = Gradient(
        (0...12).map { Color(hue: Double($0) / 12, saturation: 0.75, brightness: 0.95) })
      canvas.fill(.circle(center: center, radius: 62), with: .conic(wheel, center: center))
    },
    Cell("A gauge's ring in a conic gradient") { canvas in
      let center = Point(x: 120, y: 84)
      let (start, end) = (Double.degrees(150), Double.degrees(390))
      let ramp = Gradient([.green, .yellow, .red]).perceptual()
      let paint = Paint.conic(ramp, center: center, startAngle: start, endAngle: end)
      let ring = Path.arc(center: center, radius: 56, from: start, to: end)
      canvas.stroke(ring, with: paint, style: StrokeStyle(width: 16, cap: .round))
      let value = Text("72", font: .system(size: 34, weight: .bold).tabular, color: canvas.ink)
      canvas.draw(value, at: center, anchor: .center, of: .capitals)
    },
    Cell("Perceptual gradient") { canvas in
      let (upper, lower) = canvas.bounds.inset(by: 16).splitVertically(at: 59)
      let gradient = Gradient([Color(hex: 0xffe100), Color(hex: 0x1226c8)])
      for (bar, colors) in [(upper, gradient), (lower, gradient.perceptual())] {
        let bar = bar.inset(x: 0, y: 4)
        let paint = Paint.linear(colors, from: bar.origin, to: Point(x: bar.maxX, y: bar.minY))
        canvas.fill(.roundedRectangle(bar, radius: 6), with: paint)
      }
    },
    Cell("Tiles drawn once") { canvas in
      let ink = canvas.ink
      let tile = try canvas.image(size: Size(width: 16, height: 16)) { canvas in
        canvas.fill(.circle(center: Point(x: 4, y: 4), radius: 3), with: .color(.teal))
        // The line goes on in the next tiles, and its width reaches over two corners.
        for x in [-16.0, 0, 16] {
          let line = Path.line(from: Point(x: x - 2, y: 18), to: Point(x: x + 18, y: -2))
          canvas.stroke(line, with: .color(ink))
        }
      }
      let place = Rect(x: 0, y: 0, width: 16, height: 16)
      canvas.fill(.capsule(canvas.bounds.inset(by: 18)), with: .tiled(tile, in: place))
    },
    Cell("A paint through a map") { canvas in
      let stripes = Gradient(
        stops: [.init(.indigo, at: 0.5), .init(.purple, at: 0.5)], spread: .repeat)
      let paint = Paint.linear(stripes, from: .zero, to: Point(x: 24, y: 0))
      let turned = paint.transformed(by: .rotation(radians: .degrees(30)))
      canvas.fill(.roundedRectangle(canvas.bounds.inset(by: 18), radius: 14), with: turned)
    },
  ]
}
