import Flyloft

/// The passage from an old picture to a new one of the same size, in steps that workers draw.
struct Fade: Sendable {
  static let duration = Duration.milliseconds(120)
  /// A step a refresh of a usual display.
  static let stepCount = 8

  /// The image that was on screen when the new picture came.
  let former: Image
  private let begin: Duration
  /// The last step that a worker was asked for.
  private var asked = 0
  /// The last step that is there, and its picture.
  private var reached = 0
  private(set) var shown: Image

  init(from former: Image, at begin: Duration) {
    self.former = former
    self.begin = begin
    shown = former
  }

  func isOver(at time: Duration) -> Bool { time - begin >= Self.duration }

  /// The step that is due at `time`, counted from 1; nil when it was asked for already.
  mutating func nextStep(at time: Duration) -> Int? {
    let step = Int((time - begin) / Self.duration * Double(Self.stepCount))
    guard step > asked, step < Self.stepCount else { return nil }
    asked = step
    return step
  }

  /// Takes a step's picture.
  ///
  /// - Returns: true if it is to be shown: not when a later one is there.
  mutating func reach(_ step: Int, _ image: Image) -> Bool {
    guard step > reached else { return false }
    reached = step
    shown = image
    return true
  }
}

/// Two pictures of one size, the second over the first by a share.
struct Blend: View {
  let former: Image
  let image: Image
  let step: Int

  func size(fitting width: Double) -> Size {
    Size(width: Double(image.size.width), height: Double(image.size.height))
  }

  func draw(on canvas: borrowing Canvas) {
    canvas.draw(former, in: canvas.bounds)
    canvas.draw(image, in: canvas.bounds, opacity: Double(step) / Double(Fade.stepCount))
  }
}
