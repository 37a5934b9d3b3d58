package import Flyloft
package import FlyloftRendering

/// Where the rows of one gallery lie and how large each is, in device pixels from the upper left corner of the first.
///
/// A row that has not been drawn yet has the size of the first that was. One that is narrower than was offered stands in the middle
/// of the room. A row that is large is cut into tiles, each of which is a place of its own. Of a gallery that says how wide its views
/// want to be, several rows stand beside each other in a line, which is as high as the highest of them.
package struct RowGeometry: Sendable {
  /// The gallery's number among those of the window.
  let gallery: Int
  /// How the rows stand below each other.
  private(set) var shape: RowShape
  /// Where the lines lie. One that the next follows without room is lower there by the room between others.
  private(set) var layout: RowLayout
  /// The columns in which the rows stand.
  package private(set) var flow: RowFlow
  /// The width that is expected of a row: that of the first that was drawn, where it was narrower than offered.
  private var expectedWidth = Int.max
  /// Sizes of rows that are large or not as wide as was expected.
  private var sizes: [Int: PixelSize] = [:]
  /// Rows that are as wide as is offered and never cut into tiles.
  private var undivided: Set<Int> = []
  /// Heights other than the estimate, where a line has several rows.
  private var heights: [Int: Int] = [:]
  /// Grows with each change of where anything lies.
  private(set) var revision = 0

  /// - Parameters:
  ///   - estimate: height of a row that has not been drawn, in device pixels.
  init(gallery: Int, _ shape: RowShape, estimate: Int, flow: RowFlow) {
    self.gallery = gallery
    self.shape = shape
    self.flow = flow
    layout = RowLayout(count: flow.lines(of: shape.count), estimate: estimate, gap: flow.gap)
  }

  /// The number of rows.
  var count: Int { shape.count }

  private var isTable: Bool { shape.isTable }

  /// The count of numbers that it holds: at most a logarithm of the rows for each that turned out otherwise.
  var storedCount: Int { layout.storedCount + sizes.count + undivided.count + heights.count }

  private func top(of row: Int) -> Int { layout.top(of: flow.line(of: row)) }

  private func left(of row: Int) -> Int {
    // Columns of several widths have a heading each, at their left edge.
    let free = flow.extent == nil ? flow.width(of: row) - (sizes[row]?.width ?? width(of: row)) : 0
    return flow.x(of: row) + (free > 0 ? flow.shift(of: row, in: free) : 0)
  }

  private func height(of row: Int) -> Int {
    flow.columns(of: row) == 1
      ? layout.height(of: flow.line(of: row)) + missingRoom(below: row) : heights[row] ?? layout.estimate
  }

  /// The room that is below others, and not below this row.
  private func missingRoom(below row: Int) -> Int { shape.isTight(row) ? flow.gap : 0 }

  /// The width of a row that has no size of its own.
  private func width(of row: Int) -> Int {
    if isTable, expectedWidth < .max { return max(flow.width, expectedWidth) }
    return undivided.contains(row) ? flow.width(of: row) : min(flow.width(of: row), expectedWidth)
  }

  /// The size of a row; of one that has not been drawn, what is expected.
  func size(of row: Int) -> PixelSize {
    sizes[row] ?? PixelSize(width: width(of: row), height: height(of: row))
  }

  /// True if the row is cut into tiles, or not as wide as was expected.
  func hasOwnSize(_ row: Int) -> Bool { sizes[row] != nil }

  /// Where a place lies.
  package func rect(of place: Place) -> PixelRect {
    let size = size(of: place.row)
    let (left, top) = (left(of: place.row), top(of: place.row))
    guard sizes[place.row] != nil else { return PixelRect(x: left, y: top, width: size.width, height: size.height) }
    return Tiling(of: size).rect(of: place.tile).offset(x: left, y: top)
  }

  /// Where a row lies, all its tiles together.
  func rect(ofRow row: Int) -> PixelRect {
    PixelRect(origin: PixelPoint(x: left(of: row), y: top(of: row)), size: size(of: row))
  }

  /// The rows of the lines that touch an area.
  func rows(in area: PixelRect) -> Range<Int> {
    flow.items(inLines: layout.rows(from: area.minY, height: area.height), of: count)
  }

  /// The places that touch an area, row by row and within a row tile by tile.
  func places(in area: PixelRect) -> [Place] {
    let rows = rows(in: area).filter(flow.hasItem)
    guard !sizes.isEmpty else { return rows.map { Place(gallery: gallery, row: $0) } }
    var places: [Place] = []
    for row in rows {
      if let size = sizes[row] {
        for tile in Tiling(of: size).tiles(touching: area.offset(x: -left(of: row), y: -top(of: row))) {
          places.append(Place(gallery: gallery, row: row, tile: tile))
        }
      } else {
        places.append(Place(gallery: gallery, row: row))
      }
    }
    return places
  }

  /// The width of the widest of these rows; at least what is offered.
  func width(of rows: Range<Int>) -> Int {
    if let extent = flow.extent { return extent }
    if isTable { return width(of: rows.lowerBound) }
    guard !sizes.isEmpty else { return flow.width }
    return rows.reduce(flow.width) { max($0, size(of: $1).width) }
  }

  /// Says which part is looked at, so that places in and around it are found at a constant cost.
  mutating func attend(to area: PixelRect) { layout.attend(to: area.minY, height: area.height) }

  // MARK: Changes

  /// Sets the size that a row turned out to have.
  ///
  /// - Returns: true if anything lies elsewhere than before, or is cut otherwise.
  mutating func measure(_ row: Int, _ size: PixelSize) -> Bool {
    let former = self.size(of: row)
    let wasExpected = expectedWidth
    if isTable {
      expectedWidth = size.width
    } else if layout.isGuess, flow.extent == nil, flow.isUniform {
      expectedWidth = size.width < flow.width ? size.width : .max
    }
    undivided.remove(row)
    let isPlain = size.width == width(of: row) && Tiling(of: size).count == 1
    sizes[row] = isPlain ? nil : size
    let moved = setHeight(of: row, size.height) || self.size(of: row) != former || expectedWidth != wasExpected
    if moved { revision += 1 }
    return moved
  }

  /// - Returns: true if anything lies elsewhere than before.
  private mutating func setHeight(of row: Int, _ height: Int) -> Bool {
    let line = flow.line(of: row)
    // The first that is measured tells what to expect of all.
    let height = max(height, 1)
    let isAlone = flow.columns(of: row) == 1
    guard !isAlone, !layout.isGuess else {
      return layout.measure(line, height: height - (isAlone ? missingRoom(below: row) : 0))
    }
    let former = self.height(of: row)
    heights[row] = height == layout.estimate ? nil : height
    let beside = flow.items(inLines: line..<line + 1, of: count)
    let moved = layout.measure(line, height: beside.filter(flow.hasItem).reduce(1) { max($0, self.height(of: $1)) })
    return moved || height != former
  }

  /// Sets the height of a row that is as wide as is offered and never cut into tiles, however large it is.
  ///
  /// - Returns: true if anything lies elsewhere than before, or is cut otherwise.
  mutating func measureUndivided(_ row: Int, height: Int) -> Bool {
    let former = size(of: row)
    let hadOwnSize = sizes.removeValue(forKey: row) != nil
    undivided.insert(row)
    let moved = setHeight(of: row, height) || hadOwnSize || size(of: row) != former
    if moved { revision += 1 }
    return moved
  }

  /// Cuts a row into tiles, as the size that it is expected to have asks.
  mutating func expectTiles(of row: Int, _ size: PixelSize) {
    sizes[row] = size
    revision += 1
  }

  /// Forgets that a row has a size of its own.
  ///
  /// - Returns: true if it had one.
  mutating func forgetSize(of row: Int) -> Bool {
    guard sizes.removeValue(forKey: row) != nil else { return false }
    revision += 1
    return true
  }

  /// Lets rows flow otherwise.
  ///
  /// Where that changes the number of columns, no more is kept than what is known of the rows on screen, so that it costs the
  /// same however many were seen. The others are measured again when they come back.
  mutating func offer(_ flow: RowFlow, onScreen rows: Range<Int>) {
    guard flow != self.flow else { return }
    let known = rows.map { (row: $0, height: height(of: $0)) }
    let isRearranged = !flow.isArranged(as: self.flow)
    self.flow = flow
    revision += 1
    guard isRearranged else { return }
    sizes = sizes.filter { rows.contains($0.key) }
    undivided = undivided.filter { rows.contains($0) }
    heights = [:]
    layout = RowLayout(
      count: flow.lines(of: count), estimate: layout.estimate, gap: flow.gap, isGuess: layout.isGuess)
    guard !layout.isGuess else { return }
    for (row, height) in known { _ = setHeight(of: row, height) }
  }

  /// Takes another number of rows, or rows that want another width. What is known of rows of the same width stays known.
  mutating func fit(_ shape: RowShape, flow: RowFlow) {
    let (former, count) = (self.shape, shape.count)
    self.shape = shape
    if shape.isArranged(as: former) {
      // Until then, one that is as wide as was expected has no size of its own.
      if !flow.isUniform { expectedWidth = .max }
      sizes = sizes.filter { $0.key < count }
      undivided = undivided.filter { $0 < count }
      heights = heights.filter { $0.key < count }
      layout.resize(to: flow.lines(of: count))
      if shape.tables != former.tables {
        // The last line of a table may have become one of others.
        layout.changeMeasured { line, height in
          let row = flow.firstItem(inLine: line)
          return height + (former.isTight(row) ? self.flow.gap : 0) - (shape.isTight(row) ? flow.gap : 0)
        }
      }
    } else {
      (sizes, heights, undivided, expectedWidth) = ([:], [:], [], .max)
      layout = RowLayout(count: flow.lines(of: count), estimate: layout.estimate, gap: flow.gap)
    }
    self.flow = flow
    revision += 1
  }

  /// Takes rows of another version, with what is known of those that are there again.
  mutating func fit(_ shape: RowShape, flow: RowFlow, moved moves: RowMoves) {
    let alone = layout.measuredRows.map { self.flow.firstItem(inLine: $0) }.filter { self.flow.columns(of: $0) == 1 }
    let known = (alone + heights.keys).compactMap { row in moves.row(of: row).map { (row: $0, height: height(of: row)) }
    }
    func moved<Value>(_ values: [Int: Value]) -> [Int: Value] {
      Dictionary(uniqueKeysWithValues: values.compactMap { row, value in moves.row(of: row).map { ($0, value) } })
    }
    (sizes, undivided, heights) = (moved(sizes), Set(undivided.compactMap { moves.row(of: $0) }), [:])
    if !flow.isUniform { expectedWidth = .max }
    (self.shape, self.flow) = (shape, flow)
    layout = RowLayout(
      count: flow.lines(of: count), estimate: layout.estimate, gap: flow.gap, isGuess: layout.isGuess)
    for (row, height) in known where row < count { _ = setHeight(of: row, height) }
    revision += 1
  }

  /// Takes every length times `factor`: a guess until rows have been drawn anew, but one that tells which tiles of the rows
  /// on screen will be wanted.
  mutating func rescale(by factor: Double, onScreen rows: Range<Int>) {
    func scaled(_ length: Int) -> Int { max(Int((Double(length) * factor).rounded()), 1) }
    layout = RowLayout(count: flow.lines(of: count), estimate: scaled(layout.estimate), gap: flow.gap)
    let onScreen = sizes.filter { rows.contains($0.key) }
    sizes = onScreen.mapValues { PixelSize(width: scaled($0.width), height: scaled($0.height)) }
    undivided = undivided.filter { rows.contains($0) }
    if expectedWidth < .max { expectedWidth = scaled(expectedWidth) }
    heights = [:]
    for (row, size) in sizes.sorted(by: { $0.key < $1.key }) { _ = setHeight(of: row, size.height) }
    revision += 1
  }
}
