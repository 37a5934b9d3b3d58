import Flyloft

extension Chapter {
  static let layers = [
    Cell("Clips") { canvas in
      let disc = Path.circle(center: canvas.bounds.center, radius: 60)
      canvas.clipped(to: disc) { canvas in
        for index in 0...12 {
          let stripe = Rect(x: Double(index) * 20 - 5, y: 0, width: 10, height: 150)
          canvas.fill(.rectangle(stripe), with: .color(.purple))
        }
      }
    },
    Cell("Groups fade as one") { canvas in
      let discs = [Point(x: 50, y: 75), Point(x: 85, y: 75)].map {
        Path.circle(center: $0, radius: 32)
      }
      for disc in discs { canvas.fill(disc, with: .color(Color.blue.opacity(0.5))) }
      canvas.group(opacity: 0.5) { canvas in
        for disc in discs { canvas.fill(disc.offset(x: 105, y: 0), with: .color(.blue)) }
      }
    },
    Cell("Masks") { canvas in
      let fade = Gradient([.black, .clear])
      let (start, end) = (Point(x: 20, y: 0), Point(x: 220, y: 0))
      canvas.masked(by: .linear(fade, from: start, to: end)) { canvas in
        canvas.fill(.capsule(Rect(x: 20, y: 15, width: 200, height: 50)), with: .color(.red))
      }
      let word = Text("MASK", font: .system(size: 50, weight: .bold), color: .black)
      let spot = Point(x: 120, y: 108)
      canvas.masked(by: { canvas in canvas.draw(word, at: spot, anchor: .center) }) { canvas in
        let rainbow = Gradient(
          (0...6).map { Color(hue: Double($0) / 6, saturation: 0.8, brightness: 0.9) })
        canvas.fill(with: .linear(rainbow, from: start, to: end))
      }
    },
    Cell("Blend modes") { canvas in
      for (index, mode) in BlendMode.allCases.prefix(16).enumerated() {
        let corner = Point(x: 8 + Double(index % 8) * 28.5, y: 18 + Double(index / 8) * 62)
        let place = Rect(origin: corner, size: Size(width: 24, height: 52))
        let blue = Gradient([Color(hex: 0x0b2a6b), Color(hex: 0x9cc4ff)])
        let foot = Point(x: corner.x, y: place.maxY)
        canvas.fill(.rectangle(place), with: .linear(blue, from: corner, to: foot))
        canvas.blended(by: mode) { canvas in
          canvas.fill(.circle(center: place.center, radius: 11), with: .color(.orange))
        }
      }
    },
    Cell("A view in a rectangle of its own") { canvas in
      for index in 0..<6 {
        let place = Rect(
          x: 15 + Double(index % 3) * 72, y: 15 + Double(index / 3) * 62, width: 66, height: 56)
        try canvas.draw(Needle(value: Double(index) / 5), in: place)
      }
    },
  ]
}

/// A small gauge, to be drawn into other views.
private struct Needle: View {
  var value: Double

  func size(fitting width: Double) -> Size { Size(width: width, height: width * 0.85) }

  func draw(on canvas: borrowing Canvas) {
    let center = Point(x: canvas.bounds.center.x, y: canvas.bounds.maxY - 14)
    let radius = min(canvas.bounds.width / 2, canvas.bounds.height - 14) - 4
    let angle = Double.degrees(180 + 180 * value)
    let arc = Path.arc(center: center, radius: radius, from: .pi, to: 2 * .pi)
    canvas.stroke(arc, with: .color(canvas.ink.opacity(0.2)), width: 6)
    canvas.stroke(arc.trimmed(from: 0, to: value), with: .color(.teal), width: 6)
    let tip = Point(center: center, radius: radius, angle: angle)
    canvas.stroke(
      .line(from: center, to: tip), with: .color(canvas.ink),
      style: StrokeStyle(width: 2, cap: .round))
  }
}
