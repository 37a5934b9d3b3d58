import Flyloft
import FlyloftRegistry

/// The title above the rows, and the note in their place where there are none.
struct Page: Sendable {
  var palette: Palette

  /// - Parameters:
  ///   - title: a panel's, in place of the gallery's.
  ///   - hasNote: false where a panel stands in its place.
  func show(
    _ window: PanelWindow, _ title: PanelTitle?, hasNote: Bool, _ parts: inout InterfaceParts, _ kept: KeptPictures,
    _ effects: inout [PreviewEffect]
  ) {
    let layout = window.layout
    func show(_ view: some View, as id: InterfaceParts.ID, in rect: PixelRect) {
      parts.show(view, as: id, in: rect, scale: layout.scale, background: palette.background, kept, &effects)
    }
    show(self.title(window, title), as: .title, in: layout.title)
    if hasNote, let note = note(window) {
      show(note, as: .note, in: layout.viewport)
    } else {
      parts.hide(.note, &effects)
    }
  }

  /// - Parameter title: a panel's, in place of the gallery's.
  func title(_ window: PanelWindow, _ title: PanelTitle?) -> ContentTitle {
    let title =
      title ?? window.gallery.map { PanelTitle(name: $0.name, facts: facts(of: $0, window)) }
      ?? PanelTitle(name: "Flyloft", facts: "")
    return ContentTitle(name: title.name, facts: title.facts, buttons: buttons(window), palette: palette)
  }

  /// From right to left.
  private func buttons(_ window: PanelWindow) -> [ContentTitle.Button] {
    let (layout, scale) = (window.layout, window.layout.scale)
    func button(_ name: String, _ button: TitleButtons.Button, at rect: PixelRect, isOn: Bool) -> ContentTitle.Button {
      let frame = Rect(
        x: Double(rect.minX - layout.title.minX) / scale, y: Double(rect.minY) / scale,
        width: Double(rect.width) / scale, height: Double(rect.height) / scale)
      return ContentTitle.Button(name: name, frame: frame, isOn: isOn, isFocused: window.titleFocus == button)
    }
    var buttons: [ContentTitle.Button] = []
    if window.hasKnobsButton {
      // It says so where something went wrong with a value.
      let name = window.knobs.notes.isEmpty ? "Knobs" : "Knobs !"
      buttons.append(button(name, .knobs, at: layout.knobsButton, isOn: !layout.side.isEmpty))
    }
    if let variants = window.variantsButton {
      buttons.append(button("Variants", .variants, at: variants, isOn: window.variantsOf != nil))
    }
    return buttons
  }

  private func note(_ window: PanelWindow) -> Note? {
    guard let gallery = window.gallery else {
      let lack = window.contents.lack
      return Note(
        title: lack?.title ?? "Nothing to show yet",
        message: lack?.message
          ?? "Add a folder to Plugins/ with a public gallery of the folder's name, then run “make run” again.",
        palette: palette)
    }
    if gallery.parts != nil, window.contents.files.isEmpty {
      return Note(title: "No files yet", message: "What comes into the folder is shown here.", palette: palette)
    }
    guard gallery.isDescribed, gallery.count == 0 else { return nil }
    if gallery.readShare ?? 1 < 1 {
      return Note(title: "Nothing yet", message: "\(gallery.name) is being read.", palette: palette)
    }
    return Note(
      title: "\(gallery.name) is empty",
      message:
        "\(gallery.countFault.map { "I" + $0.dropFirst() } ?? "Its count is 0.") Return more from “count” to fill it.",
      palette: palette)
  }

  /// The gallery's count and settings, in a line.
  private func facts(of gallery: AnyGallery, _ window: PanelWindow) -> String {
    guard gallery.isDescribed else { return "" }
    // A file is known by its name, and so is a chart of what it has: only what has been chosen is told of them.
    let isChosenAlone = window.isOfFile || gallery.parts != nil || gallery.isTable || gallery.panning != nil
    let told = gallery.settings.filter { setting in
      if ["rows", "count", "views"].contains(setting.name), Int(setting.value) == gallery.count { return false }
      return !setting.value.isEmpty && !(isChosenAlone && setting.isDefault)
    }
    let settings = told.map { "\($0.name) \($0.shown)" }
    let all = gallery.count.counted(gallery.hasLinesOnly ? "row" : "view")
    let page = gallery.count > 1 || gallery.parts != nil ? window.page : nil
    func number(_ view: Int, of count: Int, label: String? = nil) -> String {
      let label = label.map { AuthorText.plain($0, limit: 40, keepsLines: false) + ", " } ?? ""
      return "view \(label)\(view.grouped) of \(count.grouped)"
    }
    let count: [String] =
      if let page, let (part, place) = gallery.part(at: page) {
        (showsName(window.heading) ? [] : [AuthorText.plain(part.name, limit: 300, keepsLines: false)])
          + (part.hasPages && part.count > 1 ? [number(place.index + 1, of: part.count)] : []) + [all]
      } else {
        [page.map { number(window.number(of: $0), of: gallery.count, label: window.label(of: $0)) } ?? all]
      }
    let files = gallery.parts.map { (known: $0.count, all: window.contents.files.count) }
    let opened = files.flatMap { $0.known < $0.all ? ["\($0.known.grouped) of \($0.all.grouped) files"] : nil } ?? []
    let way: [String] =
      switch gallery.drawing {
      case .async: []
      case .sync: ["the window waits for its views"]
      case .uncached: ["no picture is kept"]
      }
    let magnification = window.zoom == 1 ? [] : ["\(Int((window.zoom * 100).rounded()))%"]
    let drawn = window.progress.map { ["\($0.drawn.grouped) of \($0.all.grouped) drawn"] } ?? []
    let read = gallery.readShare.flatMap { $0 < 1 ? ["\(Int($0 * 100))% read"] : nil } ?? []
    return (window.comparison + count + opened + read + drawn + settings + way + magnification).joined(separator: " · ")
  }

  /// True for the heading of a file in the scroll of several.
  private func showsName(_ heading: ShownHeading?) -> Bool {
    if case .file = heading?.content { true } else { false }
  }

  func paint(_ layout: WindowLayout, _ parts: InterfaceParts, into list: inout PaintList) {
    parts.paint(.title, background: palette.background, inside: layout.title, into: &list)
    parts.paint(.note, background: palette.background, inside: layout.viewport, into: &list)
  }
}
