import FlyloftRendering

/// The processor time that the last draws of each view took.
struct DrawTimes: Sendable {
  /// The most draws of a view that are known, and the most views.
  static let (limit, placeLimit) = (100, 512)

  private struct Subject: Hashable {
    let gallery, row: Int
    let variant: VariantOfView?

    init(_ request: RowRequest) {
      (gallery, row, variant) = (request.place.gallery, request.place.row, request.variant)
    }
  }

  private var times: [Subject: [Duration]] = [:]

  /// Notes a draw, of the view or of a tile of it.
  mutating func enter(_ time: Duration, of request: RowRequest) {
    let view = Subject(request)
    // The views of a long scroll are not looked at again.
    if times.count >= Self.placeLimit, times[view] == nil { times = [:] }
    times[view, default: []].append(time)
    if times[view]?.count ?? 0 > Self.limit { times[view]?.removeFirst() }
  }

  /// Those of a view, the newest last.
  func of(_ view: RowRequest) -> [Duration] { times[Subject(view)] ?? [] }
}
