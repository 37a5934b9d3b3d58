import FlyloftRegistry
import FlyloftRendering

/// Files whose views are wider than the window: until the user zooms, they begin at the zoom at which the one at the top is as wide as
/// there is room.
extension PreviewModel {
  /// Takes the zoom for a gallery that is chosen, unless the user has zoomed.
  mutating func takeZoom(of gallery: AnyGallery, isNew: Bool) {
    unfitted = nil
    guard !hasZoomed else { return }
    if isNew, isOfFiles(gallery) { unfitted = gallery.name }
    _ = viewport.changeZoom(about: nil) { $0.set(fittedZooms[gallery.name] ?? 1) }
  }

  private func isOfFiles(_ gallery: AnyGallery) -> Bool { gallery.parts != nil || start.names[gallery.name] != nil }

  /// Has the views of a file begin as large as the picture of the one at the top says.
  ///
  /// - Returns: true where they are drawn anew: nobody is shown what is cut off.
  mutating func fitZoom(to picture: WindowPicture, of request: RowRequest, at time: Duration) -> Bool {
    guard let name = unfitted, name == rows?.gallery.name, request.place.gallery == rows?.number,
      request.place.row == viewport.firstRow
    else { return false }
    unfitted = nil
    // A table that is wide has many columns, and all of them at once could not be read.
    guard !hasZoomed, !request.gallery.isTable, viewport.matrix == nil, !viewport.hasCloseup,
      let zoom = zoom(fitting: picture, of: request), viewport.changeZoom(about: nil, { $0.set(zoom) })
    else { return false }
    fittedZooms[name] = viewport.zoom.factor
    restyle(at: time)
    return true
  }

  /// Shows views in their original size, and those of files that have it already, where the one at the top is wider than the window, as wide
  /// as that.
  mutating func resetZoom(at time: Duration) {
    let top = rows?.visible.first { $0.place.row == viewport.firstRow }
    guard let gallery, isOfFiles(gallery), viewport.zoom.factor == 1, case .row(let request)? = top?.shown,
      let picture = top?.picture, let zoom = zoom(fitting: picture, of: request)
    else { return changeZoom(at: time) { $0.reset() } }
    changeZoom(at: time) { $0.set(zoom) }
    (fittedZooms[gallery.name], hasZoomed) = (viewport.zoom.factor, false)
  }

  /// The zoom at which a view is as wide as what it is offered at the original size; nil where it is no wider, or drawn at another.
  private func zoom(fitting picture: WindowPicture, of request: RowRequest) -> Double? {
    let share = request.width / picture.size.width
    return share < 1 && viewport.zoom.factor == 1 ? (share * 100).rounded(.down) / 100 : nil
  }
}
