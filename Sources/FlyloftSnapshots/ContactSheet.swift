internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FlyloftRendering

/// A page of views with their indices, as it is drawn to a file.
struct ContactSheet: View {
  let gallery: AnyGallery
  let views: Range<Int>
  let form: SheetForm
  let appearance: Appearance
  /// The views that could not be drawn, for whoever asked for the page.
  let failures: SheetFailures
  /// The pictures of its views where they are drawn in processes; nil where they are drawn on the page.
  var pictures: SheetPictures?
  /// Device pixels a point.
  let scale: Double

  private struct Cell {
    let index: Int
    let frame: Rect
    let content: Content
  }

  private enum Content {
    case view(AnyView)
    case picture(Image)
    /// The view has no size, or could not be drawn.
    case none
  }

  func size(fitting width: Double) throws -> Size {
    Size(width: form.width, height: (cells().map(\.frame.maxY).max() ?? 0) + SheetForm.captionHeight + SheetForm.margin)
  }

  func draw(on canvas: borrowing Canvas) throws {
    canvas.fill(with: .color(colors.ground))
    drawHead(on: canvas)
    for cell in cells() {
      let card = Path.roundedRectangle(cell.frame, radius: 10)
      do {
        switch cell.content {
        case .view(let view):
          canvas.fill(card, with: .color(appearance.background))
          let loaded = try view.loaded()
          try canvas.clipped(to: card) { canvas in try canvas.draw(loaded, in: cell.frame) }
        case .picture(let picture):
          // It has a ground of its own, and edges that are painted twice would be harder.
          canvas.clipped(to: card) { canvas in canvas.draw(picture, in: cell.frame, interpolation: .nearest) }
        case .none: break
        }
      } catch { failures.note(cell.index, error) }
      if let message = failures.message(of: cell.index) { drawFailure(message, in: cell.frame, on: canvas) }
      let width = 1 / canvas.scale
      canvas.stroke(
        .roundedRectangle(cell.frame.inset(by: width / 2), radius: 10 - width / 2), with: .color(colors.line),
        width: width)
      let caption = Text(cell.index.grouped, font: .system(size: 12).tabular, color: colors.dim)
      canvas.draw(
        caption, at: Point(x: cell.frame.midX, y: cell.frame.maxY + 12), anchor: .center, of: .capitals)
    }
  }

  /// The places of the views: line by line, a line as high as the highest of its views.
  private func cells() -> [Cell] {
    var cells: [Cell] = []
    var (top, height) = (SheetForm.margin + SheetForm.headHeight, 0.0)
    for (place, index) in views.enumerated() {
      let column = place % form.columns
      if column == 0, place > 0 {
        top += height + SheetForm.captionHeight + SheetForm.gap
        height = 0
      }
      let x = form.left + Double(column) * (form.itemWidth + SheetForm.gap)
      let (content, size) = sized(index)
      var corner = Point(x: x, y: top)
      // A picture's pixels are the page's.
      if case .picture = content {
        corner = Point(x: (corner.x * scale).rounded() / scale, y: (corner.y * scale).rounded() / scale)
      }
      cells.append(Cell(index: index, frame: Rect(origin: corner, size: size), content: content))
      height = max(height, size.height)
    }
    return cells
  }

  /// A view, and its size as a page can have it: no wider than its column.
  private func sized(_ index: Int) -> (Content, Size) {
    let instead = Size(width: form.itemWidth, height: min(form.itemWidth, 120))
    do {
      if let pictures {
        let picture = try pictures.picture(
          for: SnapshotRequest(gallery, index: index, width: form.itemWidth, scale: scale, appearance: appearance))
        let size = Size(width: Double(picture.size.width) / scale, height: Double(picture.size.height) / scale)
        return (.picture(picture), size)
      }
      let view = try gallery.view(at: index)
      let size = try view.size(fitting: form.itemWidth)
      guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else {
        throw SnapshotError("its size is \(size.width) × \(size.height) points")
      }
      return (.view(view), Size(width: min(size.width, form.itemWidth), height: min(size.height, 20_000)))
    } catch {
      failures.note(index, error)
      return (.none, instead)
    }
  }

  private var colors: (ground: Color, line: Color, text: Color, dim: Color, bad: Color) {
    switch appearance {
    case .light:
      (
        Color(hex: 0xf6f6f4), Color(hex: 0xe4e4e0), Color(hex: 0x1d1f23), Color(hex: 0x666c76), Color(hex: 0xcf3f3c)
      )
    case .dark:
      (
        Color(hex: 0x14161a), Color(hex: 0x2b2f38), Color(hex: 0xe8eaee), Color(hex: 0x9aa1ad), Color(hex: 0xef6f6c)
      )
    }
  }

  private func drawHead(on canvas: borrowing Canvas) {
    let knobs = gallery.settings.filter { !$0.isDefault }.map { " · \($0.name) \($0.shown)" }.joined()
    let name = Text(gallery.name, font: .system(size: 20, weight: .semibold), color: colors.text)
    let last = views.isEmpty ? views.lowerBound : views.upperBound - 1
    let rest = Text(
      "   \(views.lowerBound.grouped)–\(last.grouped) of \(gallery.count.grouped)\(knobs)", font: .system(size: 14),
      color: colors.dim)
    canvas.draw(name + rest, at: Point(x: form.left, y: SheetForm.margin))
  }

  private func drawFailure(_ message: String, in frame: Rect, on canvas: borrowing Canvas) {
    canvas.fill(.roundedRectangle(frame, radius: 10), with: .color(appearance.background))
    let text = Text(
      "Could not draw: \(message)", font: .system(size: 13), color: colors.bad, alignment: .center, lineLimit: 5)
    canvas.draw(text, in: frame.inset(by: 12), anchor: .center)
  }

  // The rest follows from these, and from what they are drawn by.
  static func == (a: ContactSheet, b: ContactSheet) -> Bool {
    a.gallery == b.gallery && a.views == b.views && a.form == b.form && a.appearance == b.appearance
      && a.scale == b.scale
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(gallery)
    hasher.combine(views)
    hasher.combine(form)
    hasher.combine(appearance)
  }
}

/// The views of a page that could not be drawn, with what they threw. Any thread may use it.
final class SheetFailures: @unchecked Sendable {
  private let lock = Lock()
  // Accessed under the lock only, which is what makes the class Sendable.
  private var messages: [Int: String] = [:]

  func note(_ index: Int, _ error: any Error) {
    // The text is the author's code, which is never called under a lock.
    let message = "\(error)"
    lock.withLock { messages[index] = messages[index] ?? message }
  }

  func message(of index: Int) -> String? { lock.withLock { messages[index] } }

  /// The first of them and how many there are; nil if all were drawn.
  var summary: SnapshotError? {
    lock.withLock {
      guard let first = messages.min(by: { $0.key < $1.key }) else { return nil }
      let others = messages.count - 1
      let rest = others == 0 ? "" : ", and \(others.grouped) more"
      return SnapshotError("view \(first.key.grouped): \(first.value)\(rest)")
    }
  }
}
