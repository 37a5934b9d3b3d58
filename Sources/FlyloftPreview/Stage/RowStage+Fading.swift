import Flyloft
internal import FlyloftConcurrency
import FlyloftRendering

/// Pictures that take the place of others by and by.
extension RowStage {
  /// A step of a fade, in the lane of its piece.
  struct BlendRequest: DrawRequest {
    let piece: Piece
    let key: DrawKey
    let blend: Blend

    // Shown for one refresh, and never again.
    var isKept: Bool { false }

    func resolve() -> DrawKey { key }
  }

  /// Where the steps of fades are drawn: lanes of their own, so that they stand in no drawing's way.
  var blendGroup: Int { -1 - group }

  var isFading: Bool { !fading.isEmpty }

  /// Puts a picture on screen: by and by, if it takes the place of another that is as large.
  func put(_ image: Image, of key: DrawKey, for request: StageRequest, number: Int, on slot: PieceSlot) {
    let former = slot.face
    let isOther = slot.key != key
    slot.show(image, of: key, for: request, number: number)
    guard fades, isOther, let former, former.size == image.size else { return stopFading(slot) }
    slot.fade = Fade(from: former, at: .monotonicNow)
    fading.insert(slot.piece)
  }

  func stopFading(_ slot: PieceSlot) {
    guard slot.fade != nil else { return }
    slot.fade = nil
    fading.remove(slot.piece)
    renderer.withdrawWish(in: slot.piece.lane(in: blendGroup))
  }

  /// Brings the fades to where they are at `time` of the monotonic clock.
  ///
  /// - Returns: the pieces to paint again. The others' next steps are being drawn.
  func fade(to time: Duration) -> [Piece] {
    var ended: [Piece] = []
    for piece in fading {
      guard let slot = slots[piece], var fade = slot.fade, let image = slot.image else {
        fading.remove(piece)
        continue
      }
      if fade.isOver(at: time) {
        stopFading(slot)
        ended.append(piece)
      } else if let step = fade.nextStep(at: time) {
        slot.fade = fade
        let blend = Blend(former: fade.former, image: image, step: step)
        guard let key = DrawKey(blend, pixelSize: image.size) else { continue }
        renderer.wish(for: BlendRequest(piece: piece, key: key, blend: blend), in: piece.lane(in: blendGroup))
      }
    }
    return ended
  }

  /// Takes a step that a worker has drawn.
  ///
  /// - Returns: the piece to paint again; none if its fade is over or is another one by now.
  func receivedBlend(_ result: Renderer.WishResult) -> Piece? {
    guard case .drawn(let drawing) = result.outcome, let request = result.request as? BlendRequest,
      let slot = slots[request.piece], slot.image == request.blend.image, slot.fade?.former == request.blend.former,
      slot.fade?.reach(request.blend.step, drawing.image) == true
    else { return nil }
    return request.piece
  }
}
