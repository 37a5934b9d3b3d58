import Flyloft
import FlyloftRendering

extension RowStage {
  typealias Wish = (lane: Lane, request: any DrawRequest)

  /// What is wanted: what is on screen, and what a scroll will bring there.
  struct Wishes {
    var visible: [Wish]
    var ahead: [Wish]
  }

  /// What is to be drawn for a viewport over `area` that moves as `outlook` says, most wanted first.
  ///
  /// - Parameters:
  ///   - room: bytes of pictures that may be fetched ahead without displacing each other.
  ///   - trace: gives each request the number of its flow.
  func wishes(over area: PixelRect, _ outlook: Outlook, room: Int, trace: PreviewTrace? = nil) -> Wishes {
    let measures = WorkPlan.Measures(
      middle: { piece in
        let rect = self.rect(of: piece)
        return self.rows.top(of: piece.row) + rect.minY + rect.height / 2
      },
      byteCount: { self.rect(of: $0).size.byteCount })
    let plan = WorkPlan(over: area, outlook, pieces: { self.pieces(in: $0) }, measures: measures, room: room)
    lookAgain()
    // Once is enough: what the cache then gave up for something better is not worth fetching a second time.
    fetched.formIntersection(plan.ahead)
    // What a live gallery will show next second is not known now.
    let ahead = gallery.period == nil ? plan.ahead.filter { !fetched.contains($0) } : []
    return Wishes(
      visible: inTurn(plan.visible).compactMap { piece in
        slots[piece]?.missing.map { wish(for: $0, in: piece.lane(in: group), trace) }
      },
      ahead: ahead.map { wish(for: .row(request($0)), in: $0.lane(in: group), trace) })
  }

  private func wish(for request: StageRequest, in lane: Lane, _ trace: PreviewTrace?) -> Wish {
    guard let trace, case .row(var row) = request else { return (lane, request.request) }
    trace.mark(&row, in: lane)
    return (lane, row)
  }

  /// The pieces with those last whose picture is only of another width or scale, oldest picture first.
  ///
  /// While a window is being resized all of them are always out of date. In the plan's order the middle ones would then be
  /// drawn again and again, and those at the edges never.
  private func inTurn(_ pieces: [Piece]) -> [Piece] {
    let outdated = pieces.filter(isOutdated)
    guard outdated.count > 1 else { return pieces }
    return pieces.filter { !isOutdated($0) } + outdated.sorted { slots[$0]!.number < slots[$1]!.number }
  }

  private func isOutdated(_ piece: Piece) -> Bool {
    slots[piece]?.shown.map { !isPresentStyle($0) } ?? false
  }
}
