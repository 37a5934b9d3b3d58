package import CodedGalleries
package import Flyloft

/// What becomes of the views where the window, the screen or the desktop's scale changes.
extension Oracle {
  mutating func resize(to size: PixelSize) {
    closeMenu()
    relayout { $0.size = size }
  }

  mutating func showSidebar(_ isShown: Bool) {
    relayout { oracle in
      if oracle.isNarrow { oracle.opensSidebar = isShown } else { oracle.wantsSidebar = isShown }
    }
  }

  mutating func showKnobs(_ isShown: Bool) { relayout { $0.showsKnobs = isShown } }

  /// Something else has set knobs of the gallery that is shown. What is at the top stays there.
  package mutating func set(_ change: (inout CodedKnobs) -> Void) {
    hasEstimates = true
    relayout { change(&$0.galleries[$0.selected].knobs) }
  }

  mutating func fillScreen(_ isFilled: Bool) {
    guard isFilled != (restored != nil) else { return }
    let former = size
    resize(to: restored ?? screen)
    restored = isFilled ? former : nil
  }

  /// The screen has another size.
  package mutating func change(screen size: PixelSize) {
    screen = size
    if restored != nil { resize(to: size) }
  }

  /// The desktop has another scale, at which the window has as many pixels as before.
  package mutating func rescale(to scale: Double) {
    let (factor, isAtStart) = (scale / self.scale, top == 0)
    relayout(factor: factor) { $0.scale = scale }
    listOffset = min(Int((Double(listOffset) * factor).rounded()), listLimit)
    if isAtStart { scroll(to: 0) }
  }

  /// Changes where things lie. What is at the top stays there, as far below the window's edge as it was.
  private mutating func relayout(factor: Double = 1, _ change: (inout Oracle) -> Void) {
    let (columns, line) = (grid.columns, line(atY: top - pixels(Measures.padding)))
    let below = top - pixels(Measures.padding) - y(ofLine: line)
    change(&self)
    holdCloseup()
    settle()
    guard grid.columns != columns || factor != 1 else { return }
    if grid.columns != columns { galleries[selected].item = gallery.item ?? line * columns }
    let present = gallery.item.map { $0 / grid.columns } ?? line
    // The room above the first view does not grow.
    let distance = below > 0 ? Int((Double(below) * factor).rounded()) : below
    galleries[selected].wantedTop = pixels(Measures.padding) + y(ofLine: present) + distance
    galleries[selected].wantedShift = Int((Double(gallery.wantedShift) * factor).rounded())
  }
}
