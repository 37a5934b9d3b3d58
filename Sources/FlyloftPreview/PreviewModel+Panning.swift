import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
private import Glibc

/// What the pointer does to views by knobs of their gallery: it drags edges, and moves and magnifies what they show a part of.
extension PreviewModel {
  /// A view of which a part is seen.
  private struct Panned {
    /// The number of its gallery.
    let number: Int
    /// The knobs' names, and what the user wants of them by now.
    let centerName, zoomName: String
    var center, zoom: Double
    let centers, zooms: ClosedRange<Double>
    /// The left edge and the width of what moves, in device pixels of the window.
    let left, width: Double

    /// How much of the knob's range is seen.
    var seen: Double { (centers.upperBound - centers.lowerBound) / exp2(zoom) }

    /// Keeps what is seen from going beyond an end, and counts in tenths of a pixel.
    mutating func hold() {
      let half = min(max(seen, 0), centers.upperBound - centers.lowerBound) / 2
      let tenths = pow(10, min(max((1 - log10(seen / width)).rounded(.up), 0), 15))
      center = min(max(center, centers.lowerBound + half), centers.upperBound - half)
      center = min(max((center * tenths).rounded() / tenths, centers.lowerBound), centers.upperBound)
    }

    var values: [String: String] { [centerName: center.short, zoomName: zoom.short] }
  }

  /// True if a drag that begins there moves what a view shows.
  func pansView(_ target: PointerTarget) -> Bool {
    if case .view(let row) = target { panned(row: row) != nil } else { false }
  }

  private func panned(row: Int) -> Panned? {
    guard !panels.coverViews, !viewport.hasCloseup, viewport.matrix == nil, showsRows, let rows, row < rows.count else {
      return nil
    }
    let part = rows.gallery.part(at: row)?.gallery
    guard let number = part.map({ contents.number(of: $0.name) }) ?? rows.number else { return nil }
    let settings = contents.galleries[number].settings
    func knob(_ index: Int) -> (name: String, value: Double, range: ClosedRange<Double>)? {
      guard settings.indices.contains(index), case .numbers(let range) = settings[index].values,
        range.lowerBound.isFinite, range.upperBound.isFinite, range.lowerBound < range.upperBound
      else { return nil }
      let name = settings[index].name
      // What was wished last may not be shown yet.
      return Double(knobs.values[number]?[name] ?? settings[index].value).map { (name, $0, range) }
    }
    guard let panning = contents.galleries[number].panning, let center = knob(panning.center),
      let zoom = knob(panning.zoom), center.name != zoom.name
    else { return nil }
    let (rect, scale) = (viewport.rect(ofRow: row), rows.request(Place(gallery: rows.number, row: row)).scale)
    let width = Double(rect.width) - (panning.left + panning.right) * scale
    guard width >= 1 else { return nil }
    var view = Panned(
      number: number, centerName: center.name, zoomName: zoom.name, center: center.value, zoom: zoom.value,
      centers: center.range, zooms: zoom.range, left: Double(rect.minX) + panning.left * scale, width: width)
    // The knobs may say what lies beyond an end, where nobody sees it.
    view.hold()
    return view
  }

  /// Sets a knob by how far the pointer has come from where a drag began.
  mutating func set(_ drag: KnobDrag, from row: Int?, by x: Int, _ effects: inout [PreviewEffect]) {
    guard !panels.coverViews, showsRows, let rows, row.map({ $0 < rows.count }) ?? true else { return }
    let part = row.flatMap { rows.gallery.part(at: $0)?.gallery }
    guard let number = part.map({ contents.number(of: $0.name) }) ?? rows.number else { return }
    let shown = row.map { rows.request(Place(gallery: rows.number, row: $0)).scale } ?? viewport.viewScale
    let scale = viewport.closeup.map { layout.scale * $0.magnification(in: layout) } ?? shown
    let value = drag.value(after: Double(x) / scale)
    let settings = contents.galleries[number].settings
    let present = knobs.values[number]?[drag.knob] ?? settings.first { $0.name == drag.knob }?.value
    if present != value { set([drag.knob: value], in: number, &effects) }
  }

  /// Ends a drag that sets a knob, which then is as it was.
  ///
  /// - Returns: false where there is none.
  mutating func giveUpDrag(_ effects: inout [PreviewEffect]) -> Bool {
    guard case .knob(_, let row, let drag) = commands.drag else { return false }
    _ = commands.endDrag()
    set(drag, from: row, by: 0, &effects)
    return true
  }

  /// Moves what a view shows along with the pointer.
  mutating func panView(_ row: Int, by x: Int, _ effects: inout [PreviewEffect]) {
    guard let view = panned(row: row) else { return }
    change(view, &effects) { $0.center -= Double(x) / $0.width * $0.seen }
  }

  /// Magnifies what the view below a point shows, which stays there.
  ///
  /// - Returns: false where there is no such view.
  mutating func magnifyView(
    at point: PixelPoint, by doublings: Double, _ effects: inout [PreviewEffect]
  ) -> Bool {
    guard doublings.isFinite, layout.viewport.contains(point), let rows,
      let row = viewport.row(at: point, of: rows.visibleRows), let view = panned(row: row)
    else { return false }
    change(view, &effects) { view in
      let share = min(max((Double(point.x) - view.left) / view.width, 0), 1) - 0.5
      let place = view.center + share * view.seen
      let zoom = ((view.zoom + doublings) * 1000).rounded() / 1000
      view.zoom = min(max(zoom, view.zooms.lowerBound), view.zooms.upperBound)
      view.center = place - share * view.seen
    }
    return true
  }

  private mutating func change(_ view: Panned, _ effects: inout [PreviewEffect], _ change: (inout Panned) -> Void) {
    var changed = view
    change(&changed)
    changed.hold()
    if changed.values != view.values { set(changed.values, in: view.number, &effects) }
  }
}

extension KnobDrag {
  /// What the knob is set to after so many points to the right.
  fileprivate func value(after points: Double) -> String {
    // As many decimals as a tenth of a point has; none where points are counted.
    let step = pow(10, perPoint.magnitude >= 1 ? 0 : (log10(max(perPoint.magnitude, 1e-12)) - 1).rounded(.up))
    let number = ((number + points * perPoint) / step).rounded() * step
    return value.split(separator: "%", omittingEmptySubsequences: false).joined(separator: held(number).short)
  }

  private func held(_ number: Double) -> Double {
    number.isFinite ? min(max(number, range.lowerBound), range.upperBound) : range.lowerBound
  }
}
