import Flyloft
import FlyloftDisplay

/// A panel with a field that text is typed into. Keys, pointer and selections of all fields are taken by `Panels`.
protocol FieldPanel: Panel {
  /// The text of the field that has the keyboard; nil while none has.
  var typedLine: TextLine? { get set }
  /// Where that field is; nil while there is no room.
  func field(in window: PanelWindow) -> FieldFrame?
}

/// Where a field and its text are, in points from the window's upper left corner.
struct FieldFrame {
  let box, text: Rect
}

extension FieldPanel {
  var takesText: Bool { typedLine != nil }
}

/// The field that has the keyboard.
extension Panels {
  /// Its text; nil while none has.
  var typedLine: TextLine? { fields.first?.panel.typedLine ?? nil }

  /// The lower end of the caret, in pixels of the window; nil while nothing is typed.
  func caret(in window: PanelWindow) -> PixelPoint? {
    guard let (index, panel) = fields.first, let line = panel.typedLine,
      let field = panel.field(in: seen(by: index, window))
    else { return nil }
    return PixelPoint(
      x: window.layout.pixels(field.text.minX + line.caretX), y: window.layout.pixels(field.box.midY + 9))
  }

  /// A press of the left button at a place.
  ///
  /// - Parameters:
  ///   - clicks: how many there were at the place, one after the other.
  ///   - extends: true if the caret goes there, and the other end of what is marked stays.
  /// - Returns: false where no text is being typed.
  mutating func pressField(at point: PixelPoint, clicks: Int, extends: Bool, in window: PanelWindow) -> Bool {
    change(in: window) { line, field in
      let place = Point(x: Double(point.x) / window.layout.scale, y: Double(point.y) / window.layout.scale)
      guard field.box.contains(place) else { return false }
      line.press(at: place.x - field.text.minX, clicks: clicks, extends: extends, window.places)
      return true
    }
  }

  /// The pointer has come to a place while the button is held that was pressed in a field.
  mutating func dragField(to point: PixelPoint, in window: PanelWindow) -> Bool {
    change(in: window) { line, field in
      line.drag(to: Double(point.x) / window.layout.scale - field.text.minX, window.places)
      return true
    }
  }

  /// Has the caret of each field in sight.
  mutating func revealCaret(ofField index: Int, in window: PanelWindow) {
    // Casts to protocols are slow, the first of each type above all.
    guard list[index].takesText, var panel = list[index] as? any FieldPanel, var line = panel.typedLine,
      let field = panel.field(in: window)
    else { return }
    line.reveal(in: field.text.width, window.places)
    guard line != panel.typedLine else { return }
    panel.typedLine = line
    list[index] = panel
  }

  private var fields: [(index: Int, panel: any FieldPanel)] {
    list.indices.compactMap { index in
      list[index].takesText ? (list[index] as? any FieldPanel).map { (index, $0) } : nil
    }
  }

  private mutating func change(in window: PanelWindow, _ change: (inout TextLine, FieldFrame) -> Bool) -> Bool {
    for (index, panel) in fields {
      var panel = panel
      guard var line = panel.typedLine, let field = panel.field(in: seen(by: index, window)), change(&line, field)
      else {
        continue
      }
      panel.typedLine = line
      list[index] = panel
      return true
    }
    return false
  }
}
