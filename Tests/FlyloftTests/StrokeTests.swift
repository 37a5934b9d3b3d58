import Flyloft
import Testing

@Suite("Strokes")
struct StrokeTests {
  private let line = Path.line(from: Point(x: 0, y: 20), to: Point(x: 40, y: 20))

  @Test("dashes begin where the phase says")
  func phase() throws {
    for phase in [0.0, 3, -2, 25] {
      let sheet = try Sheet { canvas in
        canvas.stroke(line, with: .black, style: StrokeStyle(width: 4, dash: [6, 4], dashPhase: phase))
      }
      for x in 0..<40 {
        let place = (Double(x) + phase + 100).truncatingRemainder(dividingBy: 10)
        #expect(sheet.ink(x, 20) == (place < 6 ? 255 : 0), "phase \(phase), column \(x)")
      }
    }
  }

  @Test("a mitred corner longer than its limit is bevelled")
  func miterLimit() throws {
    // The corner's angle is 2·atan(5/20), so its miter is 1/sin(atan(5/20)) = 4.1 widths long.
    let spike = Path.polyline([Point(x: 15, y: 38), Point(x: 20, y: 18), Point(x: 25, y: 38)])
    func top(_ limit: Double) throws -> Int {
      try Sheet { canvas in
        canvas.stroke(spike, with: .black, style: StrokeStyle(width: 4, miterLimit: limit))
      }.inked.minY
    }
    #expect(try (9...10).contains(top(5)))
    #expect(try top(4) >= 17)
    #expect(try top(-3) == top(1) && top(.nan) == top(10))
  }

  @Test("a hairline is one device pixel wide at every scale, in every scope", arguments: [1.0, 2.0, 3.0])
  func hairline(scale: Double) throws {
    let sheet = try Sheet(scale: scale) { canvas in
      canvas.transformed(by: .scale(x: 4, y: 4)) { canvas in
        let y = canvas.snapped(Point(x: 0, y: 5)).y + canvas.pixel / 2
        canvas.stroke(.line(from: Point(x: 0, y: y), to: Point(x: 10, y: y)), with: .black, style: .hairline)
      }
    }
    #expect(sheet.totalInk == 40 * scale)
    #expect(sheet.inked.height == 1)
  }

  @Test("a hairline's dashes are in points, and a gradient stays where it was")
  func dashedHairline() throws {
    var style = StrokeStyle.hairline
    style.dash = [10]
    let sheet = try Sheet(scale: 2) { canvas in
      let line = Path.line(from: Point(x: 0, y: 20.25), to: Point(x: 40, y: 20.25))
      canvas.stroke(line, with: .linear(Gradient([.black, .black]), from: .zero, to: Point(x: 1, y: 0)), style: style)
    }
    #expect((0..<80).allSatisfy { sheet.ink($0, 40) == ($0 / 20 % 2 == 0 ? 255 : 0) })
  }

  @Test("without antialiasing no pixel is in between")
  func aliased() throws {
    let sheet = try Sheet { canvas in
      canvas.antialiased(false) { canvas in
        canvas.fill(.circle(center: Point(x: 20, y: 20), radius: 15.3), with: .black)
        canvas.stroke(.line(from: .zero, to: Point(x: 40, y: 33)), with: .black, width: 1.5)
      }
    }
    #expect(sheet.image.pixels.allSatisfy { $0 == 0xff00_0000 || $0 == 0xffff_ffff })
    #expect(sheet.totalInk > 600)
  }

  @Test(
    "dashes that can't be drawn give a solid line",
    arguments: [[0, 0], [-1, 4], [.nan], [.infinity, 2]] as [[Double]])
  func oddDashes(dash: [Double]) throws {
    let sheet = try Sheet { canvas in
      canvas.stroke(line, with: .black, style: StrokeStyle(width: 4, dash: dash, dashPhase: .nan))
    }
    #expect(sheet.totalInk == 160)
  }

  @Test("odd widths draw nothing", arguments: [0, -1, .nan, .infinity] as [Double])
  func oddWidths(width: Double) throws {
    let sheet = try Sheet { canvas in canvas.stroke(line, with: .black, width: width) }
    #expect(sheet.totalInk == 0)
  }
}
