import FlyloftRendering

/// Keys of pieces that were drawn once: asked for again, their pictures may be found without a worker.
struct KnownPieces {
  private struct Entry {
    let request: RowRequest
    let key: DrawKey
  }

  /// More are forgotten, in favour of those near the viewport. Sorting out four times as many took up to 5 ms of a turn.
  private static let limit = 1024

  private var entries: [Piece: Entry] = [:]

  func key(for piece: Piece, request: RowRequest) -> DrawKey? {
    guard let entry = entries[piece], entry.request == request else { return nil }
    return entry.key
  }

  /// What was drawn of the same view for another width.
  func former(for piece: Piece, request: RowRequest) -> (request: RowRequest, key: DrawKey)? {
    guard let entry = entries[piece], entry.request.isSameView(as: request) else { return nil }
    return (entry.request, entry.key)
  }

  mutating func remember(_ key: DrawKey, for piece: Piece, request: RowRequest, near rows: Range<Int>) {
    entries[piece] = Entry(request: request, key: key)
    guard entries.count > Self.limit else { return }
    let distances = entries.keys.map { Self.distance(of: $0, to: rows) }.sorted()
    let median = distances[Self.limit / 2]
    entries = entries.filter { Self.distance(of: $0.key, to: rows) < median }
  }

  private static func distance(of piece: Piece, to rows: Range<Int>) -> Int {
    max(rows.lowerBound - piece.row, piece.row - rows.upperBound, 0)
  }
}
