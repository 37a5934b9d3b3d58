import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// All that is to be seen of the panel.
extension KnobsPanel {
  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    guard isOpen, !window.frame.isEmpty else { return [] }
    let (frame, layout) = (window.frame, window.layout)
    if hasNewFiles {
      hasNewFiles = false
      reveal(in: window)
    }
    let form = form(window)
    askForFiles(form, &effects)
    func pixels(_ rect: Rect) -> PixelRect {
      let (x, y) = (layout.pixels(rect.minX), layout.pixels(rect.minY))
      return PixelRect(
        x: frame.minX + x, y: frame.minY + y, width: layout.pixels(rect.maxX) - x, height: layout.pixels(rect.maxY) - y)
    }
    let top = pixels(Rect(x: 0, y: 0, width: form.size.width, height: KnobsHeader.height))
    let body = PixelRect(x: frame.minX, y: top.maxY, width: frame.width, height: frame.maxY - top.maxY)
      .intersection(frame)
    let line = PixelRect(x: frame.minX, y: frame.minY, width: layout.lineWidth, height: frame.height)
    var pictures = [PanelPicture(line, palette.line)]
    if form.scrollLimit > 0 {
      let share = form.size.height - KnobsHeader.height
      let all = share + form.scrollLimit
      let y = KnobsHeader.height + share * min(offset, form.scrollLimit) / all
      let thumb = Rect(x: form.size.width - 6, y: y, width: 4, height: share * share / all)
      pictures.append(PanelPicture(pixels(thumb).intersection(body), palette.faint))
    }
    var button: KnobsForm.Button?
    if case .button(let focused) = focus { button = focused }
    let header = KnobsHeader(canReset: !form.changed.isEmpty, focus: button, width: form.size.width, palette: palette)
    pictures.append(
      PanelPicture(Self.header, header, in: top, inside: frame, background: palette.panel))
    for (index, row) in form.rows.enumerated() {
      let rect = pixels(
        Rect(x: 0, y: form.tops[index], width: form.size.width, height: form.tops[index + 1] - form.tops[index]))
      guard !rect.intersection(body).isEmpty else { continue }
      let sliders = thumbs(of: row, at: form.tops[index], side: layout.pixels(2 * KnobRow.thumbRadius), pixels)
      pictures += sliders.plain.map { PanelPicture($0.rect.intersection(body), $0.color) }
      if let thumb = sliders.thumb {
        let view = KnobThumb(isFocused: focus == .knob(row.setting.name, .value), palette: palette)
        pictures.append(
          PanelPicture(Self.firstRow + 2 * index + 1, view, in: thumb, inside: body, background: palette.panel))
        pictures += sliders.bars.map { PanelPicture($0.rect.intersection(body), $0.color) }
      }
      pictures.append(
        PanelPicture(
          Self.firstRow + 2 * index, view(of: row), in: rect, inside: body, background: palette.panel, isKept: false))
    }
    if form.rows.isEmpty {
      let name = window.gallery?.name ?? "What is shown"
      let isOfMany = (window.gallery?.parts?.count ?? 0) > AnyGallery.mostSet
      let reason =
        isOfMany
        ? "Those of more than \(AnyGallery.mostSet.grouped) files are set one by one." : "\(name) declares none."
      let note = Note(title: "No knobs", message: reason, palette: palette)
      let rect = PixelRect(x: body.minX, y: body.minY, width: body.width, height: min(body.height, layout.pixels(120)))
      pictures.append(PanelPicture(Self.note, note, in: rect, inside: body, background: palette.panel))
    }
    return pictures + [PanelPicture(frame, palette.panel)]
  }

  private typealias Plain = (rect: PixelRect, color: Color)

  /// All that moves on a row's sliders: plain thumbs, a thumb that is a picture, and the bars beside that.
  ///
  /// - Parameter side: of the thumb, in pixels.
  private func thumbs(
    of row: KnobRow, at top: Double, side: Int, _ pixels: (Rect) -> PixelRect
  ) -> (plain: [Plain], thumb: PixelRect?, bars: [Plain]) {
    func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRect {
      pixels(Rect(x: x, y: top + y, width: width, height: height))
    }
    if row.setting.values == .color {
      let plain = (0..<3).flatMap { channel -> [Plain] in
        guard let (track, share) = row.track(of: .channel(channel), mixed: channels(of: row)) else { return [] }
        let x = track.minX + share * track.width
        return [
          (rect(x - 2, track.midY - 7, 4, 14), palette.panel), (rect(x - 4, track.midY - 9, 8, 18), palette.text),
        ]
      }
      return (plain, nil, [])
    }
    guard let (track, share) = row.track(of: .slider, mixed: []) else { return ([], nil, []) }
    let (x, y, radius) = (track.minX + share * track.width, track.midY - KnobThumb.track / 2, KnobRow.thumbRadius)
    // Of one size wherever it stands, so that it is drawn once.
    let thumb = PixelRect(
      origin: rect(x - radius, track.midY - radius, 0, 0).origin, size: PixelSize(width: side, height: side))
    let all = rect(track.minX - radius, y, track.width + 2 * radius, KnobThumb.track)
    let left = PixelRect(x: all.minX, y: all.minY, width: max(thumb.minX - all.minX, 0), height: all.height)
    let right = PixelRect(x: thumb.maxX, y: all.minY, width: max(all.maxX - thumb.maxX, 0), height: all.height)
    return ([], thumb, [(left, palette.accent), (right, palette.faint)])
  }

  private func view(of row: KnobRow) -> KnobRowView {
    func part(_ target: KnobsForm.Target?) -> KnobRow.Part? {
      if case .knob(row.setting.name, let part) = target { part } else { nil }
    }
    let isFocused = part(focus) == .value
    return KnobRowView(
      row: row, focus: part(focus), hovered: part(hovered), typing: isFocused ? typing : nil,
      channels: row.setting.values == .color ? channels(of: row) : [], palette: palette)
  }
}
