internal import Flyloft

/// A chart with its points.
struct DrawnChart {
  let form: Tables.Form
  let points: ChartPoints
  let from, to: Double?
  let part: ChartPart

  static let colors = [0x2f6bff, 0xf0883e, 0x30a46c, 0x8e4ec6, 0xe5484d, 0x12a594].map { Color(hex: $0) }

  /// The most points of which each is a dot of its own.
  private static let mostDots = 20_000
  /// The room around the plot.
  static let margins = (left: 72.0, right: 44.0, top: 48.0, bottom: 56.0)
  /// The room for a number on the left.
  static let labelWidth = margins.left - 12

  /// A number on the left.
  static func label(_ value: Double, of y: ChartScale) -> Text {
    Text(
      y.text(value, below: y.low < 0 ? 1e6 : 1e7), font: .system(size: 11).tabular, color: .black,
      alignment: .trailing, lineLimit: 1)
  }

  func draw(on canvas: borrowing Canvas) {
    let bounds = canvas.bounds
    let plot = Rect(
      x: Self.margins.left, y: Self.margins.top,
      width: max(bounds.width - Self.margins.left - Self.margins.right, 1),
      height: max(bounds.height - Self.margins.top - Self.margins.bottom, 1))
    let columns = max(Int((plot.width * canvas.scale).rounded()), 1)
    guard var whole = ends, !points.x.isEmpty else { return drawNote("There are no numbers to draw.", on: canvas) }
    let spacing = form == .bar ? points.spacing : nil
    if let spacing { whole = (whole.low - spacing / 2, whole.high + spacing / 2) }
    let x = scaleOfX(part.ends(whole.low, whole.high), plot)
    let isEmpty: Bool
    switch form {
    case .line, .table:
      let bins = ChartBins(points, over: x, count: columns)
      let (low, high) = bins.rangeOfLines
      isEmpty = !bins.hasLines
      let y = ChartScale(low, high, ticks: Int(plot.height / 48)).rounded
      drawAxes(x, y, plot, on: canvas)
      canvas.clipped(to: .rectangle(plot)) { canvas in
        for series in points.names.indices { drawLine(bins, series, y, plot, on: canvas) }
      }
      drawLegend(points.names, on: canvas)
    case .bar:
      let (bars, count) = bars(x, (whole.low, whole.high), spacing, plot)
      let bins = ChartBins(points, over: bars, count: count)
      isEmpty = !bins.hasPoints
      let y = ChartScale(min(bins.lowMean, 0), max(bins.highMean, 0), ticks: Int(plot.height / 48)).rounded
      drawAxes(x, y, plot, on: canvas)
      let (first, width) = ((bars.low - x.low) / x.length * plot.width, bars.length / x.length * plot.width)
      let place = Rect(x: plot.minX + first, y: plot.minY, width: width, height: plot.height)
      canvas.clipped(to: .rectangle(plot)) { drawBars(bins, y, place, on: $0) }
      drawLegend(points.names.map { "mean of \($0)" }, on: canvas)
    case .scatter, .heat:
      let bins = ChartBins(points, over: x, count: 1)
      isEmpty = !bins.hasPoints
      let y = ChartScale(bins.low, bins.high, ticks: Int(plot.height / 48)).rounded
      drawAxes(x, y, plot, on: canvas)
      if form == .scatter, points.x.count <= Self.mostDots {
        drawDots(x, y, plot, on: canvas)
      } else {
        drawGrids(x, y, plot, on: canvas)
      }
    }
    canvas.stroke(
      .rectangle(plot.inset(by: canvas.pixel / 2)), with: .color(canvas.ink.opacity(0.25)), width: canvas.pixel)
    if isEmpty { drawNote("There are no points here.", on: canvas) }
  }

  // MARK: Scales

  /// What has bars: each of the words, each of a few even steps, or as many parts of what is seen as there is room for. Of the outermost
  /// only a part may be seen.
  private func bars(_ x: ChartScale, _ whole: (Double, Double), _ spacing: Double?, _ plot: Rect) -> (ChartScale, Int) {
    if let words = points.axis.words { return (scaleOfX(whole, plot), words.count) }
    let most = max(min(Int(plot.width / 20), 48), 1)
    guard let spacing, x.length <= (Double(most) + 0.5) * spacing,
      let start = points.rangeOfX.map({ $0.0 - spacing / 2 })
    else { return (x, most) }
    let first = ((x.low - start) / spacing + 0.001).rounded(.down)
    let last = max(((x.high - start) / spacing - 0.001).rounded(.up), first + 1)
    return (ChartScale(start + first * spacing, start + last * spacing, ticks: 1), Int(last - first))
  }

  /// Where all that there is begins and ends.
  private var ends: (low: Double, high: Double)? {
    if let words = points.axis.words { return (-0.5, Double(max(words.count, 1)) - 0.5) }
    return points.rangeOfX.map { low, high in
      // A part may be chosen in which there is nothing.
      let span = max(high - low, 1)
      let first = from ?? to.map { $0 < low ? $0 - span : low } ?? low
      let last = to ?? from.map { $0 > high ? $0 + span : high } ?? high
      return first == last ? (first - 0.5, last + 0.5) : (min(first, last), max(first, last))
    }
  }

  private func scaleOfX(_ ends: (Double, Double), _ plot: Rect) -> ChartScale {
    ChartScale(ends.0, ends.1, ticks: Int(plot.width / 110))
  }

  // MARK: Around the plot

  private func drawAxes(_ x: ChartScale, _ y: ChartScale, _ plot: Rect, on canvas: borrowing Canvas) {
    let (ink, font) = (canvas.ink.opacity(0.65), Font.system(size: 11).tabular)
    let line = canvas.ink.opacity(0.1)
    for tick in y.ticks {
      let height = plot.maxY - (tick - y.low) / y.length * plot.height
      canvas.fill(
        .rectangle(canvas.snapped(Rect(x: plot.minX, y: height, width: plot.width, height: canvas.pixel))),
        with: .color(line))
      var text = Self.label(tick, of: y)
      text.color = ink
      canvas.draw(text, at: Point(x: 4, y: height - 7), width: Self.labelWidth)
    }
    var name: String
    switch points.axis {
    case .words(let column, let words):
      name = column
      let width = plot.width / x.length
      let below = Rect(x: plot.minX, y: plot.maxY, width: plot.width, height: Self.margins.bottom)
      canvas.clipped(to: .rectangle(below)) { canvas in
        // Where there is little room, of several words one.
        let step = max(Int((64 / width).rounded(.up)), 1)
        for (index, word) in words.enumerated() where index % step == step / 2 {
          let text = Text(word, font: font, color: ink, alignment: .center, lineLimit: 1)
          let (middle, room) = (plot.minX + (Double(index) - x.low) * width, width * Double(step))
          if middle - room / 2 < plot.maxX, middle + room / 2 > plot.minX {
            canvas.draw(text, at: Point(x: middle - room / 2 + 2, y: plot.maxY + 8), width: max(room - 4, 1))
          }
        }
      }
    case .numbers(let column), .days(let column, _):
      name = column
      var ticks = x.ticks.map { (place: $0, label: x.text($0)) }
      if case .days(_, let hasTimes) = points.axis,
        let days = ChartDays.ticks(x.low, x.high, about: Int(plot.width / 110), hasTimes: hasTimes)
      {
        ticks = days.ticks
        if let day = days.day { name += " · \(day)" }
      }
      for tick in ticks {
        let place = plot.minX + (tick.place - x.low) / x.length * plot.width
        canvas.fill(
          .rectangle(canvas.snapped(Rect(x: place, y: plot.minY, width: canvas.pixel, height: plot.height + 4))),
          with: .color(line))
        let text = Text(tick.label, font: font, color: ink, alignment: .center, lineLimit: 1)
        canvas.draw(text, at: Point(x: place - 50, y: plot.maxY + 8), width: 100)
      }
    }
    if points.hasMoreWords { name += " · the first \(ChartPoints.mostWords) of its words" }
    if points.leftOut > 0 {
      name += " · without \(points.leftOut == 1 ? "1 value" : "\(points.leftOut.grouped) values")"
    }
    if points.isPartial { name += " · the first \(ChartPoints.limit.grouped) points" }
    let title = Text(
      name, font: .system(size: 12, weight: .semibold), color: ink, alignment: .center, lineLimit: 1)
    canvas.draw(title, at: Point(x: plot.minX, y: plot.maxY + 30), width: plot.width)
  }

  private func drawLegend(_ names: [String], on canvas: borrowing Canvas) {
    var x = Self.margins.left
    let room = max((canvas.bounds.width - x - 12) / Double(max(names.count, 1)) - 30, 8)
    for (index, name) in names.enumerated() {
      let text = Text(name, font: .system(size: 12), color: canvas.ink, lineLimit: 1)
      let width = min(canvas.resolve(text).size.width + 1, room)
      let box = Rect(x: x, y: 19, width: 12, height: 12)
      canvas.fill(.roundedRectangle(box, radius: 3), with: .color(Self.colors[index % Self.colors.count]))
      canvas.draw(text, at: Point(x: x + 18, y: 17), width: width)
      x += min(width + 42, room + 30)
    }
  }

  private func drawNote(_ note: String, on canvas: borrowing Canvas) {
    let text = Text(note, font: .system(size: 15), color: canvas.ink.opacity(0.6), alignment: .center)
    canvas.draw(text, at: Point(x: 0, y: canvas.bounds.midY - 10), width: canvas.bounds.width)
  }

  // MARK: In the plot

  /// From the least to the greatest of each column of pixels, and through their means.
  private func drawLine(
    _ bins: ChartBins, _ series: Int, _ y: ChartScale, _ plot: Rect, on canvas: borrowing Canvas
  ) {
    let color = Self.colors[series % Self.colors.count]
    let width = plot.width / Double(bins.count)
    func height(_ value: Float) -> Double { plot.maxY - (Double(value) - y.low) / y.length * plot.height }
    var (upper, lower, line) = ([Point](), [Point](), [Point]())
    let (left, right) = bins.ends[series]
    if let left { line.append(Point(x: plot.minX, y: height(Float(left)))) }
    for bin in 0..<bins.count {
      let value = bins.bin(series, bin)
      guard value.count > 0 else { continue }
      let x = plot.minX + (Double(bin) + 0.5) * width
      upper.append(Point(x: x, y: height(value.high)))
      lower.append(Point(x: x, y: height(value.low)))
      line.append(Point(x: x, y: height(Float(value.sum / Double(value.count)))))
    }
    if let right { line.append(Point(x: plot.maxX, y: height(Float(right)))) }
    if line.count == 1 { return canvas.fill(.circle(center: line[0], radius: 3), with: .color(color)) }
    guard line.count > 1 else { return }
    canvas.fill(.polyline(upper + lower.reversed()), with: .color(color.opacity(0.25)))
    canvas.stroke(
      .polyline(line), with: .color(color), style: StrokeStyle(width: 1.5, cap: .round, join: .round))
  }

  private func drawBars(_ bins: ChartBins, _ y: ChartScale, _ plot: Rect, on canvas: borrowing Canvas) {
    let width = plot.width / Double(bins.count)
    let share = width * 0.8 / Double(points.names.count)
    let zero = plot.maxY + y.low / y.length * plot.height
    for series in points.names.indices {
      for bin in 0..<bins.count {
        let value = bins.bin(series, bin)
        guard value.count > 0 else { continue }
        let height = value.sum / Double(value.count) / y.length * plot.height
        let bar = Rect(
          x: plot.minX + Double(bin) * width + width * 0.1 + Double(series) * share, y: zero - max(height, 0),
          width: max(share - 1, 0.5), height: abs(height))
        canvas.fill(.rectangle(bar), with: .color(Self.colors[series % Self.colors.count]))
      }
    }
  }

  private func drawDots(_ x: ChartScale, _ y: ChartScale, _ plot: Rect, on canvas: borrowing Canvas) {
    canvas.clipped(to: .rectangle(plot)) { canvas in
      for (series, heights) in points.y.enumerated() {
        let paint = Paint.color(Self.colors[series % Self.colors.count].opacity(0.7))
        for (place, height) in zip(points.x, heights) where !height.isNaN {
          let center = Point(
            x: plot.minX + (points.origin + Double(place) - x.low) / x.length * plot.width,
            y: plot.maxY - (Double(height) - y.low) / y.length * plot.height)
          canvas.fill(.circle(center: center, radius: 2.5), with: paint)
        }
      }
    }
    drawLegend(points.names, on: canvas)
  }

  /// How many points are at each place of the plot, as colours.
  private func drawGrids(_ x: ChartScale, _ y: ChartScale, _ plot: Rect, on canvas: borrowing Canvas) {
    let isHeat = form == .heat
    let side = isHeat ? 6.0 : 1.5
    let size = PixelSize(width: max(Int(plot.width / side), 1), height: max(Int(plot.height / side), 1))
    let grids = points.names.indices.map { ChartBins.grid(points, $0, x, y, size) }
    let sums = grids.dropFirst().reduce(grids[0]) { zip($0, $1).map { $0 &+ $1 } }
    for (series, counts) in (isHeat ? [sums] : grids).enumerated() {
      let greatest = counts.max() ?? 0
      let color = Self.colors[series % Self.colors.count]
      let image = try? Image(size: size) { pixels in
        for (index, count) in counts.enumerated() {
          pixels[index] = isHeat ? Self.heat(count, of: greatest) : Self.dot(count, of: greatest, color)
        }
      }
      if let image { canvas.draw(image, in: plot, interpolation: isHeat ? .nearest : .smooth) }
    }
    guard isHeat else { return drawLegend(points.names, on: canvas) }
    guard let most = sums.max(), most > 0 else { return }
    let ramp = Rect(x: Self.margins.left, y: 19, width: 120, height: 12)
    for step in 0..<60 {
      let count = UInt32(max(Int((Double(most) + 1).power(Double(step + 1) / 60)) - 1, 1))
      let part = Rect(x: ramp.minX + Double(step) * 2, y: ramp.minY, width: 2, height: ramp.height)
      canvas.fill(.rectangle(part), with: .color(Color(hex: Self.heat(count, of: most) & 0xFF_FFFF)))
    }
    let range = most > 1 ? "1 to \(most.grouped) points" : "1 point"
    let text = Text(
      "\(range) of \(points.names.joined(separator: ", "))", font: .system(size: 12), color: canvas.ink, lineLimit: 1)
    canvas.draw(text, at: Point(x: ramp.maxX + 10, y: 17), width: max(canvas.bounds.width - ramp.maxX - 22, 1))
  }

  /// From dark blue over red to yellow, by the logarithm of the count.
  private static func heat(_ count: UInt32, of most: UInt32) -> UInt32 {
    guard count > 0 else { return 0 }
    let share = Double(count + 1).logarithm / Double(most + 1).logarithm
    let stops: [(Double, Double, Double)] = [(40, 50, 140), (150, 40, 140), (230, 80, 70), (255, 220, 100)]
    let place = min(max(share, 0), 1) * 3
    let index = min(Int(place), 2)
    let (a, b, part) = (stops[index], stops[index + 1], place - Double(index))
    func mixed(_ a: Double, _ b: Double) -> UInt32 { UInt32(a + (b - a) * part) }
    return 0xFF00_0000 | mixed(a.0, b.0) << 16 | mixed(a.1, b.1) << 8 | mixed(a.2, b.2)
  }

  private static func dot(_ count: UInt32, of most: UInt32, _ color: Color) -> UInt32 {
    guard count > 0 else { return 0 }
    // One point alone is to be seen, too.
    let share = 0.35 + 0.65 * Double(count).logarithm / max(Double(most).logarithm, 1)
    func part(_ value: Double) -> UInt32 { UInt32(value * share * 255) }
    return UInt32(share * 255) << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
  }
}
