import Flyloft

/// A picture of 24 by 24 pixels: a plate with a rim, on nothing.
private func plate() throws -> Image {
  let surface = try Surface(size: PixelSize(width: 24, height: 24))
  try surface.draw { canvas in
    let rim = canvas.bounds.inset(by: 1)
    canvas.fill(.roundedRectangle(rim, radius: 7), with: .color(.indigo))
    canvas.fill(
      .roundedRectangle(rim.inset(by: 3), radius: 4),
      with: .linear(
        Gradient([.orange, .yellow]), from: .zero, to: Point(x: 24, y: 24)))
  }
  return surface.freeze()
}

extension Chapter {
  static let images = [
    Cell("A picture, at three interpolations") { canvas in
      let picture = try plate()
      for (index, interpolation) in Interpolation.allCases.enumerated() {
        let place = Rect(x: 12 + Double(index) * 74, y: 40, width: 68, height: 68)
        canvas.draw(picture, in: place, interpolation: interpolation)
      }
    },
    Cell("In its own size, at an anchor") { canvas in
      let picture = try plate()
      canvas.draw(picture, at: canvas.bounds.center, anchor: .bottomTrailing)
      canvas.draw(picture, at: canvas.bounds.center, anchor: .topLeading, pixelsPerPoint: 0.5)
    },
    Cell("A part of a picture") { canvas in
      let picture = try plate()
      let corner = PixelRect(x: 0, y: 0, width: 12, height: 12)
      canvas.draw(picture, in: Rect(x: 20, y: 35, width: 80, height: 80))
      canvas.draw(
        picture, part: corner, in: Rect(x: 130, y: 35, width: 80, height: 80),
        interpolation: .nearest
      )
    },
    Cell("Tinted") { canvas in
      let picture = try plate()
      for (index, color) in [Color.red, .green, .blue].enumerated() {
        let place = Rect(x: 12 + Double(index) * 74, y: 40, width: 68, height: 68)
        canvas.draw(picture, in: place, tint: .color(color))
      }
    },
    Cell("Nine slices") { canvas in
      let picture = try plate()
      canvas.draw(picture, in: Rect(x: 15, y: 20, width: 130, height: 110), capInsets: Insets(8))
      canvas.draw(
        picture, in: Rect(x: 160, y: 20, width: 60, height: 110), capInsets: Insets(8),
        pixelsPerPoint: 0.5)
    },
    Cell("A picture drawn once, stamped often") { canvas in
      let star = try canvas.image(size: Size(width: 30, height: 30)) { canvas in
        let points = (0..<5).map {
          Point(center: Point(x: 15, y: 16), radius: 14, angle: .turns(Double($0) * 0.4 - 0.25))
        }
        canvas.fill(.polyline(points), with: .color(.yellow))
      }
      for index in 0..<28 {
        let corner = Point(x: 16 + Double(index % 7) * 30, y: 15 + Double(index / 7) * 30)
        canvas.draw(
          star, in: Rect(origin: corner, size: Size(width: 30, height: 30)),
          opacity: Double(index + 4) / 32)
      }
    },
  ]
}
