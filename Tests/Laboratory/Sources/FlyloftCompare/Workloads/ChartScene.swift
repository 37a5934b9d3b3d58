internal import Flyloft
internal import FlyloftWays

/// One chart that fills the window and shows the value under the pointer.
struct ChartScene: Scene {
  private var pointer: PixelPoint?

  mutating func start() { pointer = pointer ?? PixelPoint(x: 0, y: 0) }
  mutating func point(at point: PixelPoint) { if pointer != nil { pointer = point } }

  var wanted: [(place: Int, key: Int)] { pointer.map { [(0, $0.y << 16 | $0.x)] } ?? [] }

  func work(for key: Int, pixels: any PixelAllocator) -> any Work {
    Picture(of: Chart(x: Double(key & 0xffff), y: Double(key >> 16)), size: SceneWindow.content.size, pixels: pixels)
  }

  func area(of place: Int, step: Int) -> PixelRect? { SceneWindow.content }
}

/// A curve of many points with a cross at the pointer and its value there.
struct Chart: View {
  static let pointCount = 150_000

  var x: Double
  var y: Double

  func size(fitting width: Double) -> Size { Size(width: width, height: width * 0.75) }

  func draw(on canvas: borrowing Canvas) {
    let bounds = canvas.bounds
    let curve = Path { path in
      for index in 0..<Self.pointCount {
        let place = Double(index) / Double(Self.pointCount - 1)
        let point = Point(x: bounds.width * place, y: bounds.height * Self.value(at: place))
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
    }
    canvas.stroke(curve, with: .color(Color(hex: 0x2f6fed)), style: StrokeStyle(width: 1))
    let cross = [
      Path.line(from: Point(x: x, y: 0), to: Point(x: x, y: bounds.height)),
      Path.line(from: Point(x: 0, y: y), to: Point(x: bounds.width, y: y)),
    ]
    for line in cross { canvas.stroke(line, with: .color(.slate), style: StrokeStyle(width: 1)) }
    let value = Text(
      "\(Int(x)), \(Int(y))", font: .system(size: 20, weight: .semibold), color: canvas.ink, lineLimit: 1)
    canvas.draw(value, at: Point(x: min(x + 8, bounds.width - 120), y: min(y + 8, bounds.height - 32)), width: 120)
  }

  /// The curve from 0 to 1: slow waves with quick ones on them.
  private static func value(at place: Double) -> Double {
    let (slow, quick) = (place * 7, place * 900)
    return 0.5 + 0.3 * wave(slow) + 0.1 * wave(quick)
  }

  /// A parabola's wave, from -1 to 1, of period 1.
  private static func wave(_ time: Double) -> Double {
    let phase = time - time.rounded(.down)
    let half = phase < 0.5 ? phase * 2 : (phase - 0.5) * 2
    let arch = 4 * half * (1 - half)
    return phase < 0.5 ? arch : -arch
  }
}
