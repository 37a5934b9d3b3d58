internal import FlyloftEditing

/// What an edit or another scale has replaced is free memory then, which the heap keeps: it is returned once nothing happens.
extension PreviewModel {
  /// The time without an event of the user's after which it is. New pictures are there by then.
  private static let quiet = Duration.seconds(4)

  mutating func returnFreeMemory(after event: PreviewEvent, _ effects: inout [PreviewEffect]) {
    switch event {
    case .timer(.freed):
      hasFreed = false
      return effects.append(.returnFreeMemory)
    case .module(.built(_, _)), .module(.removed(_)), .module(.assetsChanged): hasFreed = true
    case .input, .resized, .rescaled: break
    default: return
    }
    // Started again, it forgets when it was due.
    if hasFreed { effects.append(.startTimer(.freed, after: Self.quiet)) }
  }
}
