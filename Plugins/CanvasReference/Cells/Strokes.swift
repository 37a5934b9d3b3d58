import Flyloft

extension Chapter {
  static let strokes = [
    Cell("Caps") { canvas in
      for (index, cap) in StrokeStyle.Cap.allCases.enumerated() {
        let y = 35 + Double(index) * 40
        let line = Path.line(from: Point(x: 50, y: y), to: Point(x: 190, y: y))
        canvas.stroke(line, with: .color(.teal), style: StrokeStyle(width: 22, cap: cap))
        canvas.stroke(line, with: .color(canvas.ink), style: .hairline)
      }
    },
    Cell("Joins") { canvas in
      for (index, join) in StrokeStyle.Join.allCases.enumerated() {
        let x = 20 + Double(index) * 70
        let corner = Path.polyline([
          Point(x: x + 8, y: 115), Point(x: x + 30, y: 40), Point(x: x + 52, y: 115),
        ])
        canvas.stroke(corner, with: .color(.orange), style: StrokeStyle(width: 16, join: join))
        canvas.stroke(corner, with: .color(canvas.ink), style: .hairline)
      }
    },
    Cell("Miter limit") { canvas in
      for (index, limit) in [2.0, 4, 10].enumerated() {
        let y = 30 + Double(index) * 45
        let spike = Path.polyline([
          Point(x: 42, y: y - 14), Point(x: 162, y: y), Point(x: 42, y: y + 14),
        ])
        canvas.stroke(spike, with: .color(.pink), style: StrokeStyle(width: 8, miterLimit: limit))
      }
    },
    Cell("Dashes and their phase") { canvas in
      for index in 0..<6 {
        let y = 20 + Double(index) * 19
        let line = Path.line(from: Point(x: 20, y: y), to: Point(x: 220, y: y))
        let style = StrokeStyle(width: 5, dash: [18, 8], dashPhase: Double(index) * 6)
        canvas.stroke(line, with: .color(.blue), style: style)
      }
      let dots = StrokeStyle(width: 4, cap: .round, dash: [0, 8])
      let line = Path.line(from: Point(x: 20, y: 134), to: Point(x: 220, y: 134))
      canvas.stroke(line, with: .color(canvas.ink), style: dots)
    },
    Cell("Hairlines on device pixels") { canvas in
      for index in 0...10 {
        let at = canvas.snapped(Point(x: 20 + Double(index) * 20, y: 20 + Double(index) * 11))
        let half = canvas.pixel / 2
        let y = at.y + half
        let across = Path.line(from: Point(x: 20, y: y), to: Point(x: 220, y: y))
        let x = at.x + half
        let down = Path.line(from: Point(x: x, y: 20), to: Point(x: x, y: 130))
        canvas.stroke(across, with: .color(canvas.ink), style: .hairline)
        canvas.stroke(down, with: .color(canvas.ink), style: .hairline)
      }
    },
    Cell("Antialiasing off") { canvas in
      let left = Path.ellipse(in: Rect(x: 20, y: 25, width: 90, height: 100))
      canvas.stroke(left, with: .color(.purple), width: 3)
      canvas.antialiased(false) { canvas in
        canvas.stroke(left.offset(x: 110, y: 0), with: .color(.purple), width: 3)
      }
    },
    Cell("A line of 100,000 points") { canvas in
      var (noise, y) = (UInt64(1), 75.0)
      let points = (0..<100_000).map { index in
        noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let step = Double(noise >> 40) / Double(1 << 24) - 0.5
        y += 2.6 * step - (y - 75) * 0.001
        return Point(x: 12 + 216 * Double(index) / 100_000, y: y)
      }
      canvas.stroke(.polyline(points), with: .color(.blue), width: 1.5)
    },
  ]
}
