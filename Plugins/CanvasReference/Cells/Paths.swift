import Flyloft

extension Chapter {
  static let paths = [
    Cell("Rectangles") { canvas in
      canvas.fill(.rectangle(Rect(x: 20, y: 20, width: 90, height: 50)), with: .color(.blue))
      canvas.fill(
        .roundedRectangle(Rect(x: 130, y: 20, width: 90, height: 50), radius: 14),
        with: .color(.teal)
      )
      let corners = CornerRadii(topLeading: 24, bottomTrailing: 24)
      let leaf = Rect(x: 20, y: 82, width: 90, height: 50)
      canvas.fill(.roundedRectangle(leaf, corners: corners), with: .color(.green))
      canvas.fill(.capsule(Rect(x: 130, y: 82, width: 90, height: 50)), with: .color(.orange))
    },
    Cell("Circles, ellipses, rings") { canvas in
      canvas.fill(.circle(center: Point(x: 50, y: 75), radius: 34), with: .color(.pink))
      canvas.fill(.ellipse(in: Rect(x: 94, y: 50, width: 56, height: 50)), with: .color(.purple))
      canvas.fill(
        .ring(center: Point(x: 192, y: 75), radius: 34, innerRadius: 20), with: .color(.indigo))
    },
    Cell("Sectors") { canvas in
      let shares = [(0.35, Color.blue), (0.25, .teal), (0.22, .yellow), (0.18, .red)]
      for (x, inner) in [(64.0, 0.0), (176, 26)] {
        var start = -0.25
        for (share, color) in shares {
          let slice = Path.sector(
            center: Point(x: x, y: 75), radius: 50, innerRadius: inner,
            from: .turns(start) + 0.02, to: .turns(start + share) - 0.02)
          canvas.fill(slice, with: .color(color))
          start += share
        }
      }
    },
    Cell("Bézier curves") { canvas in
      let (a, b) = (Point(x: 20, y: 110), Point(x: 105, y: 110))
      let control = Point(x: 62, y: 5)
      var curve = Path { $0.move(to: a) }
      curve.quadCurve(to: b, control: control)
      let (c, d) = (Point(x: 130, y: 120), Point(x: 220, y: 30))
      let (near, far) = (Point(x: 226, y: 135), Point(x: 124, y: 15))
      curve.move(to: c)
      curve.curve(to: d, control1: near, control2: far)
      canvas.stroke(curve, with: .color(.blue), width: 4)
      let handles = Path.polyline([a, control, b])
      canvas.stroke(handles, with: .color(canvas.ink), style: .hairline)
      for line in [[c, near], [d, far]] {
        canvas.stroke(.polyline(line), with: .color(canvas.ink), style: .hairline)
      }
    },
    Cell("Arcs: elliptical, relative, tangent") { canvas in
      var arcs = Path()
      arcs.ellipticalArc(
        center: Point(x: 60, y: 75), radii: Size(width: 46, height: 24), rotation: .degrees(-30),
        from: 0, to: .degrees(270))
      arcs.move(to: Point(x: 128, y: 125))
      arcs.arc(tangent1End: Point(x: 128, y: 25), tangent2End: Point(x: 228, y: 25), radius: 50)
      arcs.line(to: Point(x: 222, y: 25))
      arcs.move(to: Point(x: 212, y: 98))
      arcs.arc(center: Point(x: 188, y: 98), radius: 24, from: 0, delta: .turns(-0.75))
      canvas.stroke(arcs, with: .color(.red), style: StrokeStyle(width: 5, cap: .round))
    },
    Cell("SVG path strings") { canvas in
      let heart = try Path(svg: "M12 21C-8 8 4-3 12 5 20-3 32 8 12 21Z")
      let place = canvas.bounds.inset(by: 20).fitting(heart.bounds.size)
      let map = Transform.mapping(heart.bounds, to: place) ?? .identity
      canvas.fill(heart.transformed(by: map), with: .color(.red))
    },
    Cell("Trimmed") { canvas in
      let wave = Path {
        $0.move(to: Point(x: 20, y: 75))
        $0.curve(
          to: Point(x: 120, y: 75), control1: Point(x: 50, y: -9), control2: Point(x: 90, y: -9))
        $0.curve(
          to: Point(x: 220, y: 75), control1: Point(x: 150, y: 159),
          control2: Point(x: 190, y: 159))
      }
      canvas.stroke(wave, with: .color(canvas.ink.opacity(0.15)), width: 10)
      canvas.stroke(
        wave.trimmed(from: 0.1, to: 0.68), with: .color(.green),
        style: StrokeStyle(width: 10, cap: .round))
    },
    Cell("Points and directions along a path") { canvas in
      let path = Path.ellipse(in: canvas.bounds.inset(x: 30, y: 25))
      let measure = PathMeasure(path)
      canvas.stroke(path, with: .color(canvas.ink), style: .hairline)
      for index in 0..<24 {
        let share = Double(index) / 24
        guard let point = measure.point(at: share), let way = measure.direction(at: share) else {
          continue
        }
        let tip = Point(center: point, radius: 16, angle: way - .pi / 2)
        canvas.stroke(.line(from: point, to: tip), with: .color(.purple), width: 3)
      }
    },
    Cell("The outline of a stroke") { canvas in
      let zigzag = Path.polyline([
        Point(x: 40, y: 110), Point(x: 90, y: 40), Point(x: 140, y: 110), Point(x: 200, y: 45),
      ])
      let outline = zigzag.stroked(StrokeStyle(width: 26, cap: .round, join: .round))
      canvas.fill(outline, with: .color(Color.blue.opacity(0.25)))
      canvas.stroke(outline, with: .color(.blue), width: 1.5)
      canvas.stroke(zigzag, with: .color(canvas.ink), style: .hairline)
    },
    Cell("Inside or not, by both rules") { canvas in
      for (x, rule) in [(65.0, FillRule.winding), (175, .evenOdd)] {
        let star = Path.polyline(
          (0..<5).map {
            Point(center: Point(x: x, y: 78), radius: 52, angle: .turns(Double($0) * 0.4 - 0.25))
          },
          closed: true)
        canvas.fill(star, with: .color(.yellow), rule: rule)
        let isInside = star.contains(Point(x: x, y: 78), rule: rule)
        canvas.fill(
          .circle(center: Point(x: x, y: 78), radius: 5), with: .color(isInside ? .green : .red))
      }
    },
  ]
}
