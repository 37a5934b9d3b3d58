/// How much larger than their own size views are drawn, in steps of a quarter.
struct Zoom: Equatable {
  private static let steps: [Double] = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4]
  private static let original = 5

  private var step = original

  var factor: Double { Self.steps[step] }

  mutating func magnify() { step = min(step + 1, Self.steps.count - 1) }
  mutating func reduce() { step = max(step - 1, 0) }
  mutating func reset() { step = Self.original }
}
