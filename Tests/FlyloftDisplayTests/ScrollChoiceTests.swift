import Testing

@testable import FlyloftDisplay

@Suite("The choice of how to scroll")
struct ScrollChoiceTests {
  private let pixels = 1_000_000

  /// Takes frames until one isn't measured, and records what `time` says of the rest.
  ///
  /// - Returns: the methods of the measured frames.
  private func compare(
    _ choice: inout ScrollChoice, pixels: Int, _ time: (ScrollMethod, Int) -> Duration
  ) -> [ScrollMethod] {
    var methods: [ScrollMethod] = []
    while true {
      let (method, isMeasured) = choice.nextFrame(pixels: pixels)
      guard isMeasured else { return methods }
      choice.record(time(method, methods.count { $0 == method }), of: method, pixels: pixels)
      methods.append(method)
    }
  }

  @Test("the first frames take turns, and the quicker method stays", arguments: ScrollMethod.allCases)
  func quicker(method: ScrollMethod) {
    var choice = ScrollChoice()
    let methods = compare(&choice, pixels: pixels) { tried, _ in .milliseconds(tried == method ? 2 : 3) }
    #expect(methods.count == 2 * ScrollChoice.samplesOfEach)
    for index in methods.indices { #expect(methods[index] == (index % 2 == 0 ? .copying : .painting)) }
    for _ in 0..<100 { #expect(choice.nextFrame(pixels: pixels) == (method, false)) }
    #expect(choice.metrics.method == method)
    #expect(choice.metrics.copying == .milliseconds(method == .copying ? 2 : 3))
    #expect(choice.metrics.painting == .milliseconds(method == .painting ? 2 : 3))
    #expect(choice.metrics.measuredFrames == methods.count)
  }

  @Test("two frames of five that were held up change nothing")
  func outliers() {
    var choice = ScrollChoice()
    _ = compare(&choice, pixels: pixels) { method, index in
      method == .painting ? index < 2 ? .milliseconds(90) : .milliseconds(2) : .milliseconds(3)
    }
    #expect(choice.method == .painting)
  }

  @Test("durations count in relation to the area that they were measured at")
  func relation() {
    var choice = ScrollChoice()
    _ = choice.nextFrame(pixels: pixels)
    for _ in 0..<ScrollChoice.samplesOfEach {
      choice.record(.milliseconds(3), of: .copying, pixels: pixels * 3)
      choice.record(.milliseconds(2), of: .painting, pixels: pixels)
    }
    #expect(choice.method == .copying)
    #expect(choice.metrics.copying == .milliseconds(1))
  }

  @Test("before anything is known, what is on screen is copied")
  func unknown() { #expect(ScrollChoice().method == .copying) }

  @Test("copying must be clearly quicker to be chosen", arguments: [(74, ScrollMethod.copying), (75, .painting)])
  func doubt(percent: Int, chosen: ScrollMethod) {
    var choice = ScrollChoice()
    _ = compare(&choice, pixels: pixels) { method, _ in .microseconds(method == .copying ? percent : 100) }
    #expect(choice.method == chosen)
  }

  @Test("a frame that was never done is measured again")
  func lost() {
    var choice = ScrollChoice()
    for _ in 0..<5 { #expect(choice.nextFrame(pixels: pixels) == (.copying, true)) }
    choice.record(.milliseconds(1), of: .copying, pixels: pixels)
    for _ in 0..<5 { #expect(choice.nextFrame(pixels: pixels) == (.painting, true)) }
  }

  @Test("after many frames it looks again, and goes by what it finds then")
  func again() {
    var choice = ScrollChoice()
    _ = compare(&choice, pixels: pixels) { method, _ in .milliseconds(method == .copying ? 1 : 2) }
    // One was taken already, by the comparison.
    for _ in 2..<ScrollChoice.framesBetweenComparisons {
      #expect(choice.nextFrame(pixels: pixels) == (.copying, false))
    }
    let methods = compare(&choice, pixels: pixels) { method, _ in .milliseconds(method == .copying ? 2 : 1) }
    #expect(methods.count == 2 * ScrollChoice.samplesOfEach)
    #expect(choice.method == .painting)
  }

  @Test("it looks again when the area is more than twice or less than half as large", arguments: [2.1, 0.49])
  func otherSize(factor: Double) {
    var choice = ScrollChoice()
    _ = compare(&choice, pixels: pixels) { method, _ in .milliseconds(method == .copying ? 1 : 2) }
    for factor in [2, 0.5, 1] {
      #expect(choice.nextFrame(pixels: Int(Double(pixels) * factor)) == (.copying, false))
    }
    let other = Int(Double(pixels) * factor)
    #expect(!compare(&choice, pixels: other) { method, _ in .milliseconds(method == .copying ? 2 : 1) }.isEmpty)
    #expect(choice.nextFrame(pixels: other) == (.painting, false))
  }

  @Test("an area that grows while methods are compared begins the comparison anew")
  func growth() {
    var choice = ScrollChoice()
    _ = choice.nextFrame(pixels: pixels)
    choice.record(.seconds(1), of: .copying, pixels: pixels)
    let methods = compare(&choice, pixels: pixels * 3) { _, _ in .milliseconds(1) }
    #expect(methods.count == 2 * ScrollChoice.samplesOfEach)
    #expect(methods.first == .copying)
  }

  @Test("small areas tell nothing")
  func small() {
    var choice = ScrollChoice()
    #expect(choice.nextFrame(pixels: ScrollChoice.leastPixels - 1) == (.copying, false))
    #expect(choice.nextFrame(pixels: ScrollChoice.leastPixels) == (.copying, true))
  }

  @Test("a method that was given is used without a measurement", arguments: ScrollMethod.allCases)
  func fixed(method: ScrollMethod) {
    var choice = ScrollChoice(always: method)
    for pixels in [1, pixels, pixels * 10] { #expect(choice.nextFrame(pixels: pixels) == (method, false)) }
  }
}
