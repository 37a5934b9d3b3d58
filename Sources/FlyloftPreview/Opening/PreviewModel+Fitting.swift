import FlyloftRegistry
import FlyloftRendering

/// Files whose views are wider than the window: until the user zooms, they have the zoom at which one like that which was at the top first is
/// as wide as there is room.
extension PreviewModel {
  /// Takes the zoom for a gallery that is chosen, unless the user has zoomed.
  mutating func takeZoom(of gallery: AnyGallery, isNew: Bool) {
    unfitted = nil
    guard !hasZoomed else { return }
    if isNew { measureWidth(of: gallery) }
    let zoom = fittedZoom(of: gallery)
    _ = viewport.changeZoom(about: nil) { $0.set(zoom) }
  }

  /// Has the next picture of the view at the top say how wide the views of a file are.
  mutating func measureWidth(of gallery: AnyGallery) { if isOfFiles(gallery) { unfitted = gallery.name } }

  private func isOfFiles(_ gallery: AnyGallery) -> Bool { gallery.parts != nil || start.names[gallery.name] != nil }

  /// Has the views of a file be as large as the picture of the one at the top says.
  ///
  /// - Returns: true where they are drawn anew: nobody is shown what is cut off.
  mutating func fitZoom(to picture: WindowPicture, of request: RowRequest, at time: Duration) -> Bool {
    guard let name = unfitted, name == rows?.gallery.name, request.place.gallery == rows?.number,
      request.place.row == viewport.firstRow
    else { return false }
    unfitted = nil
    // A table that is wide has many columns, and all of them at once could not be read.
    guard !request.gallery.isTable, viewport.matrix == nil, !viewport.hasCloseup else { return false }
    ownWidths[name] = ownWidth(picture, request)
    guard refit() else { return false }
    restyle(at: time)
    return true
  }

  /// In points; nil for a view that takes the width that it is offered.
  private func ownWidth(_ picture: WindowPicture, _ request: RowRequest) -> Double? {
    abs(picture.size.width - request.width) < 0.5 ? nil : picture.size.width
  }

  /// The zoom at which views of a file are no wider than there is room.
  private func fittedZoom(of gallery: AnyGallery) -> Double {
    ownWidths[gallery.name].map { min((Double(layout.rowWidth) / layout.scale / $0 * 100).rounded(.down) / 100, 1) }
      ?? 1
  }

  /// Has the views of a file be as large as fits into the present width, unless the user has zoomed.
  ///
  /// - Returns: true if they are of another size then.
  @discardableResult
  mutating func refit() -> Bool {
    guard !hasZoomed, let gallery, isOfFiles(gallery), viewport.matrix == nil, !viewport.hasCloseup else {
      return false
    }
    let zoom = fittedZoom(of: gallery)
    return viewport.changeZoom(about: nil) { $0.set(zoom) }
  }

  /// Shows views in their original size, and those of files that have it already, where the one at the top is wider than the window, as wide
  /// as that.
  mutating func resetZoom(at time: Duration) {
    let top = rows?.visible.first { $0.place.row == viewport.firstRow }
    guard let gallery, isOfFiles(gallery), !panels.coverViews, viewport.zoom.factor == 1,
      case .row(let request)? = top?.shown, let picture = top?.picture, picture.size.width > request.width
    else { return changeZoom(at: time) { $0.reset() } }
    ownWidths[gallery.name] = ownWidth(picture, request)
    let zoom = fittedZoom(of: gallery)
    changeZoom(at: time) { $0.set(zoom) }
    hasZoomed = false
  }
}
