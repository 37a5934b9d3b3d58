package import CodedGalleries
package import Flyloft

/// Says what a window must show after what a user has done. It knows README and the look, and nothing of the program's code.
///
/// Nothing moves by itself here: it is what a window shows that has come to rest. All lengths are device pixels.
package struct Oracle {
  /// In the order of the list; after them the list has the modules that were left out.
  package internal(set) var galleries: [OracleGallery]
  let skipped: [String]
  package internal(set) var size: PixelSize
  package internal(set) var scale: Double
  /// What the window fills when it fills the screen.
  package internal(set) var screen: PixelSize
  /// The size that it had before it filled the screen; nil at other times.
  var restored: PixelSize?
  package var isDark: Bool
  package internal(set) var zoom = 1.0
  package internal(set) var selected: Int
  package internal(set) var wantsSidebar = true
  /// Whether the sidebar stands over the views, where there is no room beside them.
  var opensSidebar = false
  package internal(set) var showsFigures: Bool
  package internal(set) var showsHelp = false
  /// Whether views may have become higher or lower, which is an estimate until they have been seen.
  var hasEstimates = false
  /// Whether the panel of knobs is open.
  package internal(set) var showsKnobs = false
  /// What processes that draw and pictures were told of their generation.
  package var (started, drawn) = (0, 0)
  /// What is otherwise in a row of the gallery that is shown.
  package var rows: [Int: OracleRow] = [:]
  /// Whether no gallery but the one that is shown has said what it has.
  package var isAsking = false

  package internal(set) var closeup: OracleCloseup?
  /// Whether one view has all of a full screen.
  package internal(set) var isPresenting = false
  /// Whether that was alone before.
  var presentsOneAlone = false
  var variants: OracleVariants?
  var menu: OracleMenu?
  /// How many files the desktop's list of those has that were open last.
  package var recentFiles = 0
  /// The index of the view that has the keyboard, and is marked so.
  var focus: Int?
  var reading = OracleReading()
  var pointer: PixelPoint?
  var drag: OracleDrag?
  var held: OracleZoom?
  package internal(set) var filter = ""
  package internal(set) var isTyping = false
  /// Of a dead key that waits for its letter.
  var accent: Character?
  var listOffset = 0
  /// The line of the list that the pointer has come to.
  package internal(set) var hovered: Int?

  /// - Parameters:
  ///   - names: of all galleries.
  ///   - size: of the window, in points.
  package init(
    names: [String], skipped: [String], showing name: String, _ knobs: CodedKnobs, size: PixelSize, scale: Double = 1,
    isDark: Bool = false, showsFigures: Bool = false
  ) {
    galleries = names.sorted().map { other in
      OracleGallery(other, number: codedNames.firstIndex(of: other), other == name ? knobs : CodedKnobs())
    }
    selected = galleries.firstIndex { $0.name == name }!
    self.skipped = skipped.sorted()
    (self.scale, self.isDark, self.showsFigures) = (scale, isDark, showsFigures)
    self.size = PixelSize(width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale))
    screen = self.size
  }

  package var gallery: OracleGallery { galleries[selected] }
  package var title: String { "Flyloft – \(gallery.name)" }
  package var colors: OracleColors { isDark ? .dark : .light }
  /// Where the gallery that is shown is scrolled to.
  package var top: Int { gallery.isAtEnd ? lastTop : min(max(gallery.wantedTop, 0), lastTop) }
  package var shift: Int { min(max(gallery.wantedShift, 0), widestShift) }

  func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

  // MARK: Areas

  var isNarrow: Bool { Double(size.width) / scale < Measures.sidebarMinimum }
  package var hasSidebar: Bool { !isPresenting && (isNarrow ? opensSidebar : wantsSidebar) }
  var isSidebarOver: Bool { isNarrow && hasSidebar }
  var sidebar: PixelRect {
    PixelRect(x: 0, y: 0, width: hasSidebar ? pixels(Measures.sidebar) : 0, height: size.height)
  }
  package var viewport: PixelRect {
    if isPresenting { return PixelRect(origin: .zero, size: size) }
    let (x, y) = (isNarrow ? 0 : sidebar.width, pixels(Measures.title))
    return PixelRect(
      x: x, y: y, width: contentEnd - pixels(Measures.scrollbarColumn) - x, height: size.height - y - stripHeight)
  }
  /// The panel of knobs, at the right edge: beside the views, or over them where it would leave less than a window must have.
  package var knobs: PixelRect {
    let width = showsKnobs ? min(pixels(Measures.knobs), size.width) : 0
    return PixelRect(x: size.width - width, y: 0, width: width, height: size.height)
  }
  var contentEnd: Int {
    let left = size.width - knobs.width - (isNarrow ? 0 : sidebar.width)
    return left >= pixels(Measures.windowMinimum) ? knobs.minX : size.width
  }
  /// The button in the title that opens it.
  package var knobsButton: PixelRect {
    let title = contentEnd - pixels(Measures.scrollbarColumn)
    return PixelRect(x: title - pixels(76), y: pixels(14), width: pixels(76), height: pixels(28))
  }
  package var track: PixelRect {
    PixelRect(x: contentEnd - pixels(18), y: pixels(8), width: pixels(8), height: viewport.maxY - pixels(16))
  }
  package var list: PixelRect {
    guard hasSidebar else { return .zero }
    let lower = Measures.foot + (showsFigures ? Measures.figures : 0)
    return PixelRect(
      x: 0, y: pixels(Measures.listTop), width: pixels(Measures.sidebar) - 1,
      height: size.height - pixels(lower) - pixels(Measures.listTop))
  }
  package var filterField: PixelRect {
    PixelRect(x: pixels(16), y: pixels(52), width: pixels(200), height: pixels(32))
  }

  // MARK: The list

  /// What its lines stand for. A gallery is above those of its headings that are shown.
  package var lines: [OracleLine] {
    func isShown(_ name: String) -> Bool { filter.isEmpty || name.lowercased().contains(filter.lowercased()) }
    return galleries.indices.flatMap { number -> [OracleLine] in
      let all = number == selected ? gallery.headings : []
      let headings = all.indices.filter { isShown(all[$0].title) }.map(OracleLine.heading)
      return (isShown(galleries[number].name) || !headings.isEmpty ? [.gallery(number)] : []) + headings
    } + skipped.filter(isShown).map { _ in .skipped }
  }

  package func frame(ofLine line: Int) -> PixelRect {
    PixelRect(
      x: pixels(8), y: list.minY + pixels(Measures.listPadding) + line * pixels(Measures.line) - listOffset,
      width: pixels(Measures.lineWidth), height: pixels(Measures.lineHeight))
  }

  func line(at point: PixelPoint) -> Int? {
    list.contains(point) ? lines.indices.first { frame(ofLine: $0).contains(point) } : nil
  }

  /// A point in the line of a gallery.
  package func point(inLineOf name: String) -> PixelPoint {
    point(in: .gallery(galleries.firstIndex { $0.name == name }!))
  }
  package func point(in line: OracleLine) -> PixelPoint {
    PixelPoint(x: pixels(60), y: frame(ofLine: lines.firstIndex(of: line)!).midY)
  }

  var listLimit: Int { max(lines.count * pixels(Measures.line) + pixels(16) - list.height, 0) }

  // MARK: Views

  var viewScale: Double { scale * zoom }
  var gap: Int { pixels(Measures.gap) }
  var room: Int { viewport.maxX - viewport.minX - pixels(Measures.margin) }
  var grid: Grid {
    let item = gallery.knobs.item
    return Grid(item: item == 0 ? nil : Int((Double(item) * viewScale).rounded()), room: room, gap: gap)
  }
  var viewWidth: Int {
    let width = gallery.knobs.width
    return width == 0 ? grid.columnWidth : Int((Double(width) * viewScale).rounded())
  }
  var lineCount: Int { (gallery.count + grid.columns - 1) / grid.columns }

  // What is computed for each line is computed once: tests are not optimized, and look at many pictures.
  func height(ofLine line: Int) -> Int { height(ofLine: line, grid.columns) }
  private func height(ofLine line: Int, _ columns: Int) -> Int {
    var (height, index) = (0, line * columns)
    let end = min(index + columns, gallery.count)
    while index < end {
      height = max(height, self.height(ofIndex: index))
      index += 1
    }
    return height
  }
  func height(ofIndex index: Int) -> Int {
    Int((Double(gallery.knobs.height(of: gallery.row(at: index))) * viewScale).rounded())
  }

  /// From the first view's upper edge to that of a line.
  func y(ofLine line: Int) -> Int {
    let (columns, gap) = (grid.columns, gap)
    var (y, above) = (0, 0)
    while above < line {
      y += height(ofLine: above, columns) + gap
      above += 1
    }
    return y
  }

  /// The line at a distance from the first view's upper edge, or the gap below it.
  func line(atY y: Int) -> Int {
    let (columns, gap, last) = (grid.columns, gap, lineCount - 1)
    var (line, next) = (0, 0)
    while line < last {
      next += height(ofLine: line, columns) + gap
      if next > y { break }
      line += 1
    }
    return line
  }

  var contentHeight: Int {
    if variants != nil { return variantsHeight }
    return pixels(Measures.padding) + y(ofLine: lineCount) - (lineCount > 0 ? gap : 0) + pixels(Measures.margin)
  }
  package var lastTop: Int { max(contentHeight - viewport.height, 0) }
  var widestShift: Int { max((variants == nil ? viewWidth : variantsExtent) - room, 0) }
  /// What Page Down goes.
  package var page: Int { viewport.height - pixels(Measures.arrow) }

  /// The views that must be seen, and where in the window, also where they are cut off.
  package var views: [(row: Int, frame: PixelRect)] {
    var views: [(row: Int, frame: PixelRect)] = []
    guard !showsHelp, lineCount > 0 else { return [] }
    if let closeupView { return [closeupView] }
    if variants != nil { return variantViews.map { ($0.row, $0.frame) } }
    let (grid, origin) = (grid, viewport.minY + pixels(Measures.padding) - top)
    var line = line(atY: top - pixels(Measures.padding))
    var y = origin + self.y(ofLine: line)
    let middle = grid.columns == 1 ? max(room - viewWidth, 0) / 2 : 0
    while line < lineCount, y < viewport.maxY {
      for column in 0..<grid.columns where line * grid.columns + column < gallery.count {
        let index = line * grid.columns + column
        let x = viewport.minX + pixels(Measures.margin) - shift + grid.x(ofColumn: column) + middle
        let frame = PixelRect(x: x, y: y, width: viewWidth, height: height(ofIndex: index))
        views.append((gallery.row(at: index), frame))
      }
      y += height(ofLine: line) + gap
      line += 1
    }
    return views
  }

  func frame(ofRow row: Int) -> PixelRect? { views.first { $0.row == row }?.frame }

  /// The same, with what they are drawn with.
  var seen: [OracleView] {
    if variants != nil, closeup == nil, !showsHelp { return variantViews }
    return views.map { OracleView(row: $0.row, frame: $0.frame, scale: viewScale, isDark: isDark) }
  }

  /// The scrollbar's thumb; nil where everything is in view.
  package var thumb: PixelRect? {
    guard lastTop > 0, closeup == nil else { return nil }
    let share = Double(viewport.height) / Double(contentHeight)
    let height = max(Int(Double(track.height) * share), pixels(Measures.thumbMinimum))
    let y = (Double(track.height - height) * Double(top) / Double(lastTop)).rounded()
    return PixelRect(x: track.minX, y: track.minY + Int(y), width: track.width, height: height)
  }

  /// What the view of a row says of what it was drawn with.
  func facts(ofRow row: Int) -> CodedFacts {
    CodedFacts(
      gallery: gallery.number ?? 0, shade: gallery.knobs.shade, started: rows[row]?.started ?? started,
      drawn: rows[row]?.drawn ?? drawn, isDark: isDark, scale: Int((viewScale * 20).rounded()))
  }

  /// The button of a view.
  package func frame(of button: OracleButton, in view: PixelRect) -> PixelRect {
    let (width, height, margin) = (button == .stop ? 60.0 : 92, 28.0, 12.0)
    func length(_ points: Double) -> Int { Int((points * viewScale).rounded()) }
    return PixelRect(
      x: view.maxX - length(margin + width), y: view.maxY - length(margin + height), width: length(width),
      height: length(height))
  }
}
