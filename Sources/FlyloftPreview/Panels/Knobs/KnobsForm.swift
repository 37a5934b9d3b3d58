import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// Where everything stands in the panel of knobs, in points from its upper left corner.
struct KnobsForm {
  /// A button of the header.
  enum Button: Hashable, Sendable { case resetAll, close }

  /// Something that can be pointed at, or have the keyboard.
  enum Target: Hashable, Sendable {
    case knob(String, KnobRow.Part)
    case button(Button)
  }

  let rows: [KnobRow]
  /// The upper edge of each row, and behind them the lower edge of the last, as they are scrolled.
  let tops: [Double]
  let size: Size
  /// Points that the rows can be scrolled.
  let scrollLimit: Double

  /// - Parameters:
  ///   - openList: the knob whose list is open.
  ///   - refused: the knob that does not take what was typed.
  ///   - files: the knob for which a path is typed, and the files that may be meant.
  ///   - offset: points that the rows are scrolled.
  init(
    _ window: PanelWindow, openList: String?, refused: String?, files: (knob: String, paths: [String])? = nil,
    offset: Double
  ) {
    let (frame, scale) = (window.frame, window.layout.scale)
    size = Size(width: Double(frame.width) / scale, height: Double(frame.height) / scale)
    let knobs = window.knobs
    rows = (window.gallery?.settings ?? []).map { [size] setting in
      let note = refused == setting.name ? "It takes \(setting.knob.allowed)." : knobs.notes[setting.name]
      return KnobRow(
        setting: setting, value: knobs.wishes[setting.name] ?? setting.value, note: note,
        isListOpen: openList == setting.name, files: files?.knob == setting.name ? files?.paths ?? [] : [],
        width: size.width)
    }
    var tops = [0.0]
    for row in rows { tops.append(tops[tops.count - 1] + row.height) }
    scrollLimit = max(tops[tops.count - 1] + 8 - (size.height - KnobsHeader.height), 0)
    let top = KnobsHeader.height - min(max(offset, 0), scrollLimit)
    self.tops = tops.map { $0 + top }
  }

  var changed: [String] { rows.filter(\.isChanged).map(\.setting.name) }

  func index(of name: String) -> Int? { rows.firstIndex { $0.setting.name == name } }

  /// The row and the part of what is pointed at; nil for a button, and for a knob that there is not any more.
  func place(of target: Target?) -> (row: KnobRow, top: Double, part: KnobRow.Part)? {
    guard case .knob(let name, let part) = target, let index = index(of: name) else { return nil }
    return (rows[index], tops[index], part)
  }

  func target(at point: Point) -> Target? {
    guard point.y >= KnobsHeader.height else {
      return buttons.first { KnobsHeader.frame(of: $0, width: size.width).contains(point) }.map { .button($0) }
    }
    guard let index = rows.indices.first(where: { point.y >= tops[$0] && point.y < tops[$0 + 1] }) else { return nil }
    return rows[index].part(at: Point(x: point.x, y: point.y - tops[index]))
      .map { .knob(rows[index].setting.name, $0) }
  }

  private var buttons: [Button] { changed.isEmpty ? [.close] : [.resetAll, .close] }

  /// What the keyboard comes to, in this order.
  var stops: [Target] {
    rows.flatMap { row in row.stops.map { .knob(row.setting.name, $0) } } + buttons.map { .button($0) }
  }

  /// The place on a slider, from 0 to 1, at an x in the panel.
  func share(atX x: Double, of target: Target, mixed: [Double]) -> Double? {
    guard let (row, _, part) = place(of: target), let track = row.track(of: part, mixed: mixed)?.frame else {
      return nil
    }
    return (x - track.minX) / track.width
  }
}
