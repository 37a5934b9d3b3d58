import Flyloft
import FlyloftEditing
import FlyloftRegistry

/// The time that an edit took until its first picture was painted, step by step.
struct EditClock: Sendable {
  private let gallery: AnyGallery
  private let times: EditTimes
  private let began: Duration
  private var drawn: Duration?

  /// An edit whose gallery is shown from `time` on.
  init(_ gallery: AnyGallery, _ times: EditTimes, at time: Duration) {
    (self.gallery, self.times, began) = (gallery, times, time)
  }

  /// Takes note of a drawing; the first of this build counts.
  mutating func drew(_ request: RowRequest, at time: Duration) {
    guard drawn == nil, request.gallery == gallery else { return }
    drawn = time
  }

  /// The log's line once a frame has been painted at `time`; nil before the first picture is there.
  func summary(paintedAt time: Duration) -> String? {
    guard let drawn else { return nil }
    return Self.summary(
      gallery, times, [("drawn", drawn - began), ("painted", time - drawn)])
  }

  /// The log's line on a gallery that is not shown.
  static func summary(_ gallery: AnyGallery, _ times: EditTimes, _ further: [(String, Duration)] = []) -> String {
    // A file is not compiled.
    let compiled = times.compiled == .zero ? [] : [("compiled", times.compiled)]
    let steps = [("noticed", times.noticed)] + compiled + [("loaded", times.loaded)] + further
    let texts = steps.map { "\($0) \(decimal($1.inMilliseconds, 1))" }
    return "\(gallery.name) was \(compiled.isEmpty ? "opened" : "built") anew, in ms: \(texts.joined(separator: ", "))"
  }
}
