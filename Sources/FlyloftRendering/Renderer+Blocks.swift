public import Flyloft

/// Drawing by name, key and closure.
///
/// ```swift
/// renderer.draw("avatar", key: user.id, size: cell.size, scale: 2, background: .white) { canvas in
///   canvas.fill(.circle(center: canvas.bounds.center, radius: 24), with: .color(user.color))
/// } completion: { outcome in
///   if case .drawn(let drawing) = outcome { show(drawing.image) }
/// }
/// ```
///
/// Pictures are told apart by the name, the key with its type, the size, the scale, the background and the place in the
/// source; see `DrawBlock`.
extension Renderer {
  /// Draws unless the picture is cached, and calls `completion` exactly once.
  ///
  /// For a picture that is cached, and for a size that can't be drawn, that is before this returns, on the calling thread; else
  /// later, by the completion context. An unusable size ends as failed.
  /// - Parameters:
  ///   - name: what is drawn, such as "avatar".
  ///   - key: what the closure draws must follow from it.
  ///   - size: in points.
  ///   - scale: device pixels a point.
  ///   - background: the colour under the drawing.
  ///   - lane: a newer request of the same lane replaces this one while it waits, and after `cancel(lane)` this one is
  ///     given no picture: one lane for each cell keeps a reused cell from getting the picture of its former row.
  ///   - fileID: the file of the call, which is part of the picture's key, as are line and column.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - block: draws the picture. Called on a worker's thread.
  ///   - completion: called exactly once.
  public func draw<Key: Hashable & Sendable>(
    _ name: StaticString, key: Key, size: Size, scale: Double = 1, background: Color = .clear, in lane: Place? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    draw block: @escaping DrawBlock<Key>.Block, completion: @escaping @Sendable (DrawOutcome) -> Void
  ) {
    draw(
      DrawBlock(name, key: key, size: size, fileID: fileID, line: line, column: column, draw: block), scale: scale,
      background: background, in: lane, completion: completion)
  }

  /// The picture: at once when it is cached, else drawn by a worker.
  ///
  /// When the waiting task is cancelled, so is the request.
  /// - Throws: `DrawError`.
  public func image<Key: Hashable & Sendable>(
    _ name: StaticString, key: Key, size: Size, scale: Double = 1, background: Color = .clear,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    draw block: @escaping DrawBlock<Key>.Block
  ) async throws(DrawError) -> Image {
    try await image(
      of: DrawBlock(name, key: key, size: size, fileID: fileID, line: line, column: column, draw: block), scale: scale,
      background: background)
  }

  /// The picture, drawn on the calling thread unless it is cached.
  ///
  /// - Throws: `DrawFailure`.
  public func imageNow<Key: Hashable & Sendable>(
    _ name: StaticString, key: Key, size: Size, scale: Double = 1, background: Color = .clear,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    draw block: @escaping DrawBlock<Key>.Block
  ) throws(DrawFailure) -> Image {
    try imageNow(
      of: DrawBlock(name, key: key, size: size, fileID: fileID, line: line, column: column, draw: block), scale: scale,
      background: background)
  }

  // MARK: A block that is written once and asked for from several places

  /// Draws `block` unless its picture is cached, and calls `completion` exactly once; see `draw(_:key:size:)`.
  public func draw(
    _ block: DrawBlock<some Hashable & Sendable>, scale: Double = 1, background: Color = .clear, in lane: Place? = nil,
    completion: @escaping @Sendable (DrawOutcome) -> Void
  ) {
    do {
      draw(try block.drawKey(scale: scale, background: background), inLaneIfAny: lane, completion: completion)
    } catch {
      // The lane's newest request has been answered: what it asked for before would come too late.
      if let lane { cancel(lane) }
      completion(.failed(error))
    }
  }

  /// The picture of `block`: at once when it is cached, else drawn by a worker.
  ///
  /// - Throws: `DrawError`.
  public func image(
    of block: DrawBlock<some Hashable & Sendable>, scale: Double = 1, background: Color = .clear
  ) async throws(DrawError) -> Image {
    let key: DrawKey
    do { key = try block.drawKey(scale: scale, background: background) } catch { throw .failed(error) }
    return try await image(for: key)
  }

  /// The picture of `block`, drawn on the calling thread unless it is cached.
  ///
  /// - Throws: `DrawFailure`.
  public func imageNow(
    of block: DrawBlock<some Hashable & Sendable>, scale: Double = 1, background: Color = .clear
  ) throws(DrawFailure) -> Image {
    try imageNow(for: block.drawKey(scale: scale, background: background))
  }

  /// The picture of `block`, if it has been drawn and kept. Takes a look-up, never a draw.
  public func cachedImage(
    of block: DrawBlock<some Hashable & Sendable>, scale: Double = 1, background: Color = .clear
  ) -> Image? {
    (try? block.drawKey(scale: scale, background: background)).flatMap { cachedImage(for: $0) }
  }
}

extension DrawBlock {
  fileprivate func drawKey(scale: Double, background: Color) throws(DrawFailure) -> DrawKey {
    do { return try DrawKey(self, size: size, scale: scale, background: background) } catch {
      throw DrawFailure(error, key: nil)
    }
  }
}
