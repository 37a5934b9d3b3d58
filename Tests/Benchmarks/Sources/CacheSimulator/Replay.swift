/// What a policy did on a stream.
public struct Replay: Equatable, Sendable {
  /// Milliseconds of drawing, and the part of it that no cache could have saved.
  public private(set) var drawTime = 0.0
  public private(set) var firstDrawTime = 0.0
  public private(set) var draws = 0

  public init(of stream: RequestStream, through policy: inout any EvictionPolicy) {
    var drawn: Set<PictureKey> = []
    for event in stream.events {
      switch event {
      case .show(let rows, let width):
        policy.show(
          Set(rows.map { PictureKey(row: $0, width: width) }),
          center: PictureKey(row: (rows.lowerBound + rows.upperBound) / 2, width: width))
      case .ask(let key):
        guard !policy.use(key) else { continue }
        policy.insert(key, byteCount: stream.byteCount(key), cost: stream.cost(key))
        draws += 1
        drawTime += stream.cost(key)
        if drawn.insert(key).inserted { firstDrawTime += stream.cost(key) }
      }
    }
  }

  /// Milliseconds of drawing again what had been drawn before: all that a policy can help.
  public var redrawTime: Double { drawTime - firstDrawTime }
}
