import Flyloft

extension Chapter {
  static let transforms = [
    Cell("Turned about the centre") { canvas in
      for index in 0..<12 {
        let turn = Transform.rotation(
          radians: .turns(Double(index) / 12), about: canvas.bounds.center)
        canvas.transformed(by: turn) { canvas in
          let petal = Path.ellipse(in: Rect(x: 130, y: 68, width: 52, height: 14))
          canvas.fill(
            petal, with: .color(Color(hue: Double(index) / 12, saturation: 0.7, brightness: 0.9)))
        }
      }
    },
    Cell("Chained, and undone") { canvas in
      let map = Transform.translation(x: 120, y: 75).rotated(radians: .degrees(-20)).scaled(
        by: 1.4)
      let square = Rect(center: .zero, size: Size(width: 60, height: 60))
      canvas.transformed(by: map) { canvas in
        canvas.fill(.rectangle(square), with: .color(.teal))
        canvas.transformed(by: map.inverse ?? .identity) { canvas in
          canvas.stroke(
            .rectangle(Rect(x: 60, y: 15, width: 120, height: 120)), with: .color(canvas.ink))
        }
      }
    },
    Cell("Skewed") { canvas in
      let word = Text("Skewed", font: .system(size: 42, weight: .bold), color: .orange)
      let map = Transform.skew(x: .degrees(-25)).followed(by: .translation(x: 120, y: 75))
      canvas.transformed(by: map) { canvas in
        canvas.draw(word, at: .zero, anchor: .center, of: .capitals)
      }
    },
    Cell("Rectangle to rectangle") { canvas in
      let drawing = Rect(x: 0, y: 0, width: 10, height: 4)
      let place = canvas.bounds.inset(by: 20).fitting(drawing.size)
      canvas.stroke(.rectangle(place), with: .color(.gray), style: .hairline)
      canvas.transformed(by: .mapping(drawing, to: place) ?? .identity) { canvas in
        canvas.fill(.ellipse(in: drawing), with: .color(.blue))
      }
    },
    Cell("Rectangles divided") { canvas in
      let (head, body) = canvas.bounds.inset(by: 14).splitVertically(at: 28)
      let (side, page) = body.splitHorizontally(at: 60)
      for (rect, color) in [(head, Color.indigo), (side, .teal), (page, .yellow)] {
        canvas.fill(
          .roundedRectangle(canvas.snapped(rect.inset(by: 2)), radius: 4), with: .color(color))
      }
    },
  ]
}
