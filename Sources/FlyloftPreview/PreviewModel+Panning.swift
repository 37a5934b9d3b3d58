import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
private import Glibc

/// Views that show a part of something, which the pointer moves and magnifies by two knobs of their gallery.
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
