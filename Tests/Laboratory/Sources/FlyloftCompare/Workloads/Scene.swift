internal import Flyloft
internal import FlyloftDisplay
internal import FlyloftWays

/// What a window shows of a workload, as a value: which places there are, where, and what stands in each.
protocol Scene: Sendable {
  /// What the start key does: everything is asked for, or asked for anew.
  mutating func start()
  /// The wheel turned by so many notches, positive is down.
  mutating func scroll(by notches: Double)
  /// The pointer moved.
  mutating func point(at point: PixelPoint)
  /// What is wanted on screen now, most wanted first: places, and for each a key that says what.
  var wanted: [(place: Int, key: Int)] { get }
  /// How a place gets what its key says.
  func work(for key: Int, pixels: any PixelAllocator) -> any Work
  /// Where the result of a step stands on screen; nil where it isn't.
  func area(of place: Int, step: Int) -> PixelRect?
  /// How many results a place shows.
  var stepCount: Int { get }
}

extension Scene {
  mutating func scroll(by notches: Double) {}
  mutating func point(at point: PixelPoint) {}
  var stepCount: Int { 1 }
}

/// The window that all of them are shown in.
enum SceneWindow {
  static let size = PixelSize(width: 800, height: 600)
  /// The strip at the top that is painted at every refresh of the display.
  static let pulse = PixelRect(x: 0, y: 0, width: 800, height: 8)
  /// What is below it.
  static let content = PixelRect(x: 0, y: 8, width: 800, height: 592)

  static func title(of way: String) -> String { "Flyloft compare: \(way)" }
}
