import Flyloft

/// What the filters are shown on.
private func scene(_ canvas: borrowing Canvas, _ x: Double) {
  canvas.fill(.circle(center: Point(x: x, y: 60), radius: 26), with: .color(.orange))
  let card = Rect(x: x - 8, y: 70, width: 44, height: 40)
  canvas.fill(.roundedRectangle(card, radius: 6), with: .color(.blue))
}

extension Chapter {
  static let filters = [
    Cell("Blur") { canvas in
      for (x, radius) in [(42.0, 1.0), (115, 3), (188, 8)] {
        canvas.filtered(by: .blur(radius: radius)) { canvas in scene(canvas, x) }
      }
    },
    Cell("Shadow") { canvas in
      let card = Path.roundedRectangle(canvas.bounds.inset(x: 50, y: 35), radius: 12)
      let dark = Color(white: 0, opacity: 0.5)
      canvas.filtered(by: .shadow(color: dark, radius: 7, y: 6)) { canvas in
        canvas.fill(card, with: .color(.white))
      }
      canvas.filtered(by: .shadow(color: .pink, radius: 5)) { canvas in
        canvas.draw(
          Text("Glow", font: .system(size: 34), color: .red), at: canvas.bounds.center,
          anchor: .center)
      }
    },
    Cell("Saturation, gray, inverted") { canvas in
      canvas.filtered(by: .saturation(0.4)) { canvas in scene(canvas, 42) }
      canvas.filtered(by: .grayscale()) { canvas in scene(canvas, 115) }
      canvas.filtered(by: .colorInvert()) { canvas in scene(canvas, 188) }
    },
    Cell("Hue, brightness, contrast") { canvas in
      canvas.filtered(by: .hueRotation(radians: .degrees(120))) { canvas in scene(canvas, 42) }
      canvas.filtered(by: .brightness(0.25)) { canvas in scene(canvas, 115) }
      canvas.filtered(by: .contrast(1.8)) { canvas in scene(canvas, 188) }
    },
    Cell("A colour matrix") { canvas in
      let sepia = ColorMatrix(
        red: .init(0.393, 0.769, 0.189), green: .init(0.349, 0.686, 0.168),
        blue: .init(0.272, 0.534, 0.131))
      canvas.filtered(by: .colorMatrix(sepia)) { canvas in scene(canvas, 70) }
      canvas.filtered(by: .colorMultiply(.green)) { canvas in scene(canvas, 160) }
    },
    Cell("Blur and threshold: shapes that flow") { canvas in
      canvas.filtered(by: .blur(radius: 9), .alphaThreshold(min: 0.5, color: .purple)) { canvas in
        for (x, y, radius) in [(70.0, 75.0, 30.0), (120, 60, 26), (165, 90, 28), (205, 70, 12)] {
          canvas.fill(.circle(center: Point(x: x, y: y), radius: radius), with: .color(.black))
        }
      }
    },
  ]
}
