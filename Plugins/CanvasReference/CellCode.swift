// swift-format-ignore-file
// Written by a test from the files in Cells/, and compared with them: see CanvasReferenceTests.

/// The code of each cell, by its name.
let cellCode: [String: String] = [
  "A caption on its optical centre": #"""
    let badge = Rect(center: canvas.bounds.center, size: Size(width: 150, height: 54))
    canvas.fill(.capsule(badge), with: .color(.indigo))
    let caption = Text("Departures", font: .system(size: 22, weight: .semibold), color: .white)
    canvas.draw(caption, at: badge.center, anchor: .center, of: .capitals)
    """#,
  "A colour matrix": #"""
    let sepia = ColorMatrix(
      red: .init(0.393, 0.769, 0.189), green: .init(0.349, 0.686, 0.168),
      blue: .init(0.272, 0.534, 0.131))
    canvas.filtered(by: .colorMatrix(sepia)) { canvas in scene(canvas, 70) }
    canvas.filtered(by: .colorMultiply(.green)) { canvas in scene(canvas, 160) }

    func scene(_ canvas: borrowing Canvas, _ x: Double) {
      canvas.fill(.circle(center: Point(x: x, y: 60), radius: 26), with: .color(.orange))
      let card = Rect(x: x - 8, y: 70, width: 44, height: 40)
      canvas.fill(.roundedRectangle(card, radius: 6), with: .color(.blue))
    }
    """#,
  "A gauge's ring in a conic gradient": #"""
    let center = Point(x: 120, y: 84)
    let (start, end) = (Double.degrees(150), Double.degrees(390))
    let ramp = Gradient([.green, .yellow, .red]).perceptual()
    let paint = Paint.conic(ramp, center: center, startAngle: start, endAngle: end)
    let ring = Path.arc(center: center, radius: 56, from: start, to: end)
    canvas.stroke(ring, with: paint, style: StrokeStyle(width: 16, cap: .round))
    let value = Text("72", font: .system(size: 34, weight: .bold).tabular, color: canvas.ink)
    canvas.draw(value, at: center, anchor: .center, of: .capitals)
    """#,
  "A line of 100,000 points": #"""
    var (noise, y) = (UInt64(1), 75.0)
    let points = (0..<100_000).map { index in
      noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let step = Double(noise >> 40) / Double(1 << 24) - 0.5
      y += 2.6 * step - (y - 75) * 0.001
      return Point(x: 12 + 216 * Double(index) / 100_000, y: y)
    }
    canvas.stroke(.polyline(points), with: .color(.blue), width: 1.5)
    """#,
  "A line, and what it takes": #"""
    let label = canvas.resolve(Text("Hamburg", font: .system(size: 44), color: canvas.ink))
    let corner = Point(x: 20, y: 45)
    let boxes: [(ResolvedText.Box, Color)] = [
      (.layout, .gray), (.capitals, .green), (.ink, .red),
    ]
    for (box, color) in boxes {
      let rect = label.bounds(of: box).offset(x: corner.x, y: corner.y)
      canvas.stroke(.rectangle(rect), with: .color(color), style: .hairline)
    }
    canvas.draw(label, at: corner)
    """#,
  "A paint through a map": #"""
    let stripes = Gradient(
      stops: [.init(.indigo, at: 0.5), .init(.purple, at: 0.5)], spread: .repeat)
    let paint = Paint.linear(stripes, from: .zero, to: Point(x: 24, y: 0))
    let turned = paint.transformed(by: .rotation(radians: .degrees(30)))
    canvas.fill(.roundedRectangle(canvas.bounds.inset(by: 18), radius: 14), with: turned)
    """#,
  "A part of a picture": #"""
    let picture = try plate()
    let corner = PixelRect(x: 0, y: 0, width: 12, height: 12)
    canvas.draw(picture, in: Rect(x: 20, y: 35, width: 80, height: 80))
    canvas.draw(
      picture, part: corner, in: Rect(x: 130, y: 35, width: 80, height: 80),
      interpolation: .nearest
    )

    func plate() throws -> Image {
      let surface = try Surface(size: PixelSize(width: 24, height: 24))
      try surface.draw { canvas in
        let rim = canvas.bounds.inset(by: 1)
        canvas.fill(.roundedRectangle(rim, radius: 7), with: .color(.indigo))
        canvas.fill(
          .roundedRectangle(rim.inset(by: 3), radius: 4),
          with: .linear(
            Gradient([.orange, .yellow]), from: .zero, to: Point(x: 24, y: 24)))
      }
      return surface.freeze()
    }
    """#,
  "A picture drawn once, stamped often": #"""
    let star = try canvas.image(size: Size(width: 30, height: 30)) { canvas in
      let points = (0..<5).map {
        Point(center: Point(x: 15, y: 16), radius: 14, angle: .turns(Double($0) * 0.4 - 0.25))
      }
      canvas.fill(.polyline(points), with: .color(.yellow))
    }
    for index in 0..<28 {
      let corner = Point(x: 16 + Double(index % 7) * 30, y: 15 + Double(index / 7) * 30)
      canvas.draw(
        star, in: Rect(origin: corner, size: Size(width: 30, height: 30)),
        opacity: Double(index + 4) / 32)
    }
    """#,
  "A picture, at three interpolations": #"""
    let picture = try plate()
    for (index, interpolation) in Interpolation.allCases.enumerated() {
      let place = Rect(x: 12 + Double(index) * 74, y: 40, width: 68, height: 68)
      canvas.draw(picture, in: place, interpolation: interpolation)
    }

    func plate() throws -> Image {
      let surface = try Surface(size: PixelSize(width: 24, height: 24))
      try surface.draw { canvas in
        let rim = canvas.bounds.inset(by: 1)
        canvas.fill(.roundedRectangle(rim, radius: 7), with: .color(.indigo))
        canvas.fill(
          .roundedRectangle(rim.inset(by: 3), radius: 4),
          with: .linear(
            Gradient([.orange, .yellow]), from: .zero, to: Point(x: 24, y: 24)))
      }
      return surface.freeze()
    }
    """#,
  "A view in a rectangle of its own": #"""
    for index in 0..<6 {
      let place = Rect(
        x: 15 + Double(index % 3) * 72, y: 15 + Double(index / 3) * 62, width: 66, height: 56)
      try canvas.draw(Needle(value: Double(index) / 5), in: place)
    }

    struct Needle: View {
      var value: Double

      func size(fitting width: Double) -> Size { Size(width: width, height: width * 0.85) }

      func draw(on canvas: borrowing Canvas) {
        let center = Point(x: canvas.bounds.center.x, y: canvas.bounds.maxY - 14)
        let radius = min(canvas.bounds.width / 2, canvas.bounds.height - 14) - 4
        let angle = Double.degrees(180 + 180 * value)
        let arc = Path.arc(center: center, radius: radius, from: .pi, to: 2 * .pi)
        canvas.stroke(arc, with: .color(canvas.ink.opacity(0.2)), width: 6)
        canvas.stroke(arc.trimmed(from: 0, to: value), with: .color(.teal), width: 6)
        let tip = Point(center: center, radius: radius, angle: angle)
        canvas.stroke(
          .line(from: center, to: tip), with: .color(canvas.ink),
          style: StrokeStyle(width: 2, cap: .round))
      }
    }
    """#,
  "Anchors": #"""
    let places: [UnitPoint] = [
      .topLeading, .top, .topTrailing, .leading, .center, .trailing, .bottomLeading, .bottom,
      .bottomTrailing,
    ]
    for place in places {
      let word = Text("anchor", font: .system(size: 13), color: canvas.ink)
      canvas.draw(
        word, at: canvas.bounds.inset(by: 12).point(at: place), anchor: place, of: .ink)
    }
    """#,
  "Antialiasing off": #"""
    let left = Path.ellipse(in: Rect(x: 20, y: 25, width: 90, height: 100))
    canvas.stroke(left, with: .color(.purple), width: 3)
    canvas.antialiased(false) { canvas in
      canvas.stroke(left.offset(x: 110, y: 0), with: .color(.purple), width: 3)
    }
    """#,
  "Arcs: elliptical, relative, tangent": #"""
    var arcs = Path()
    arcs.ellipticalArc(
      center: Point(x: 60, y: 75), radii: Size(width: 46, height: 24), rotation: .degrees(-30),
      from: 0, to: .degrees(270))
    arcs.move(to: Point(x: 128, y: 125))
    arcs.arc(tangent1End: Point(x: 128, y: 25), tangent2End: Point(x: 228, y: 25), radius: 50)
    arcs.line(to: Point(x: 222, y: 25))
    arcs.move(to: Point(x: 212, y: 98))
    arcs.arc(center: Point(x: 188, y: 98), radius: 24, from: 0, delta: .turns(-0.75))
    canvas.stroke(arcs, with: .color(.red), style: StrokeStyle(width: 5, cap: .round))
    """#,
  "Blend modes": #"""
    for (index, mode) in BlendMode.allCases.prefix(16).enumerated() {
      let corner = Point(x: 8 + Double(index % 8) * 28.5, y: 18 + Double(index / 8) * 62)
      let place = Rect(origin: corner, size: Size(width: 24, height: 52))
      let blue = Gradient([Color(hex: 0x0b2a6b), Color(hex: 0x9cc4ff)])
      let foot = Point(x: corner.x, y: place.maxY)
      canvas.fill(.rectangle(place), with: .linear(blue, from: corner, to: foot))
      canvas.blended(by: mode) { canvas in
        canvas.fill(.circle(center: place.center, radius: 11), with: .color(.orange))
      }
    }
    """#,
  "Blur": #"""
    for (x, radius) in [(42.0, 1.0), (115, 3), (188, 8)] {
      canvas.filtered(by: .blur(radius: radius)) { canvas in scene(canvas, x) }
    }

    func scene(_ canvas: borrowing Canvas, _ x: Double) {
      canvas.fill(.circle(center: Point(x: x, y: 60), radius: 26), with: .color(.orange))
      let card = Rect(x: x - 8, y: 70, width: 44, height: 40)
      canvas.fill(.roundedRectangle(card, radius: 6), with: .color(.blue))
    }
    """#,
  "Blur and threshold: shapes that flow": #"""
    canvas.filtered(by: .blur(radius: 9), .alphaThreshold(min: 0.5, color: .purple)) { canvas in
      for (x, y, radius) in [(70.0, 75.0, 30.0), (120, 60, 26), (165, 90, 28), (205, 70, 12)] {
        canvas.fill(.circle(center: Point(x: x, y: y), radius: radius), with: .color(.black))
      }
    }
    """#,
  "Bézier curves": #"""
    let (a, b) = (Point(x: 20, y: 110), Point(x: 105, y: 110))
    let control = Point(x: 62, y: 5)
    var curve = Path { $0.move(to: a) }
    curve.quadCurve(to: b, control: control)
    let (c, d) = (Point(x: 130, y: 120), Point(x: 220, y: 30))
    let (near, far) = (Point(x: 240, y: 140), Point(x: 110, y: 10))
    curve.move(to: c)
    curve.curve(to: d, control1: near, control2: far)
    canvas.stroke(curve, with: .color(.blue), width: 4)
    let handles = Path.polyline([a, control, b])
    canvas.stroke(handles, with: .color(canvas.ink), style: .hairline)
    for line in [[c, near], [d, far]] {
      canvas.stroke(.polyline(line), with: .color(canvas.ink), style: .hairline)
    }
    """#,
  "Caps": #"""
    for (index, cap) in StrokeStyle.Cap.allCases.enumerated() {
      let y = 35 + Double(index) * 40
      let line = Path.line(from: Point(x: 50, y: y), to: Point(x: 190, y: y))
      canvas.stroke(line, with: .color(.teal), style: StrokeStyle(width: 22, cap: cap))
      canvas.stroke(line, with: .color(canvas.ink), style: .hairline)
    }
    """#,
  "Chained, and undone": #"""
    let map = Transform.translation(x: 120, y: 75).rotated(radians: .degrees(-20)).scaled(
      by: 1.4)
    let square = Rect(center: .zero, size: Size(width: 60, height: 60))
    canvas.transformed(by: map) { canvas in
      canvas.fill(.rectangle(square), with: .color(.teal))
      canvas.transformed(by: map.inverse ?? .identity) { canvas in
        canvas.stroke(
          .rectangle(Rect(x: 60, y: 15, width: 120, height: 120)), with: .color(canvas.ink))
      }
    }
    """#,
  "Circles, ellipses, rings": #"""
    canvas.fill(.circle(center: Point(x: 50, y: 75), radius: 34), with: .color(.pink))
    canvas.fill(.ellipse(in: Rect(x: 94, y: 50, width: 56, height: 50)), with: .color(.purple))
    canvas.fill(
      .ring(center: Point(x: 192, y: 75), radius: 34, innerRadius: 20), with: .color(.indigo))
    """#,
  "Clips": #"""
    let disc = Path.circle(center: canvas.bounds.center, radius: 60)
    canvas.clipped(to: disc) { canvas in
      for index in 0..<12 {
        let stripe = Rect(x: Double(index) * 20, y: 0, width: 10, height: 150)
        canvas.fill(.rectangle(stripe), with: .color(.purple))
      }
    }
    """#,
  "Colours as text, mixed": #"""
    let (first, last) = (Color(hex: "#ffd166") ?? .clear, Color(hex: "#06f8") ?? .clear)
    for index in 0..<8 {
      let color = first.mixedPerceptually(with: last, by: Double(index) / 7)
      let place = Rect(x: 16 + Double(index) * 26, y: 45, width: 24, height: 60)
      canvas.fill(.roundedRectangle(place, radius: 4), with: .color(color))
    }
    let text = Text(last.hexText, font: .monospaced(size: 12), color: canvas.ink)
    canvas.draw(text, at: Point(x: 222, y: 112), anchor: .topTrailing)
    """#,
  "Conic gradient": #"""
    let center = canvas.bounds.center
    let wheel = Gradient(
      (0...12).map { Color(hue: Double($0) / 12, saturation: 0.75, brightness: 0.95) })
    canvas.fill(.circle(center: center, radius: 62), with: .conic(wheel, center: center))
    """#,
  "Dashes and their phase": #"""
    for index in 0..<6 {
      let y = 20 + Double(index) * 19
      let line = Path.line(from: Point(x: 20, y: y), to: Point(x: 220, y: y))
      let style = StrokeStyle(width: 5, dash: [18, 8], dashPhase: Double(index) * 6)
      canvas.stroke(line, with: .color(.blue), style: style)
    }
    let dots = StrokeStyle(width: 4, cap: .round, dash: [0, 8])
    let line = Path.line(from: Point(x: 20, y: 134), to: Point(x: 220, y: 134))
    canvas.stroke(line, with: .color(canvas.ink), style: dots)
    """#,
  "Groups fade as one": #"""
    let discs = [Point(x: 50, y: 75), Point(x: 85, y: 75)].map {
      Path.circle(center: $0, radius: 32)
    }
    for disc in discs { canvas.fill(disc, with: .color(Color.blue.opacity(0.5))) }
    canvas.group(opacity: 0.5) { canvas in
      for disc in discs { canvas.fill(disc.offset(x: 105, y: 0), with: .color(.blue)) }
    }
    """#,
  "Hairlines on device pixels": #"""
    for index in 0...10 {
      let at = canvas.snapped(Point(x: 20 + Double(index) * 20, y: 20 + Double(index) * 11))
      let half = canvas.pixel / 2
      let y = at.y + half
      let across = Path.line(from: Point(x: 20, y: y), to: Point(x: 220, y: y))
      let x = at.x + half
      let down = Path.line(from: Point(x: x, y: 20), to: Point(x: x, y: 130))
      canvas.stroke(across, with: .color(canvas.ink), style: .hairline)
      canvas.stroke(down, with: .color(canvas.ink), style: .hairline)
    }
    """#,
  "Hue, brightness, contrast": #"""
    canvas.filtered(by: .hueRotation(radians: .degrees(120))) { canvas in scene(canvas, 42) }
    canvas.filtered(by: .brightness(0.25)) { canvas in scene(canvas, 115) }
    canvas.filtered(by: .contrast(1.8)) { canvas in scene(canvas, 188) }

    func scene(_ canvas: borrowing Canvas, _ x: Double) {
      canvas.fill(.circle(center: Point(x: x, y: 60), radius: 26), with: .color(.orange))
      let card = Rect(x: x - 8, y: 70, width: 44, height: 40)
      canvas.fill(.roundedRectangle(card, radius: 6), with: .color(.blue))
    }
    """#,
  "Hue, saturation, brightness": #"""
    for column in 0..<24 {
      for row in 0..<10 {
        let color = Color(
          hue: Double(column) / 24, saturation: Double(row + 1) / 10, brightness: 0.95)
        let corner = Point(x: 12 + Double(column) * 9, y: 15 + Double(row) * 12)
        let place = Rect(origin: corner, size: Size(width: 8, height: 11))
        canvas.fill(.rectangle(place), with: .color(color))
      }
    }
    """#,
  "In its own size, at an anchor": #"""
    let picture = try plate()
    canvas.draw(picture, at: canvas.bounds.center, anchor: .bottomTrailing)
    canvas.draw(picture, at: canvas.bounds.center, anchor: .topLeading, pixelsPerPoint: 0.5)

    func plate() throws -> Image {
      let surface = try Surface(size: PixelSize(width: 24, height: 24))
      try surface.draw { canvas in
        let rim = canvas.bounds.inset(by: 1)
        canvas.fill(.roundedRectangle(rim, radius: 7), with: .color(.indigo))
        canvas.fill(
          .roundedRectangle(rim.inset(by: 3), radius: 4),
          with: .linear(
            Gradient([.orange, .yellow]), from: .zero, to: Point(x: 24, y: 24)))
      }
      return surface.freeze()
    }
    """#,
  "Inside or not, by both rules": #"""
    for (x, rule) in [(65.0, FillRule.winding), (175, .evenOdd)] {
      let star = Path.polyline(
        (0..<5).map {
          Point(center: Point(x: x, y: 78), radius: 52, angle: .turns(Double($0) * 0.4 - 0.25))
        },
        closed: true)
      canvas.fill(star, with: .color(.yellow), rule: rule)
      let isInside = star.contains(Point(x: x, y: 78), rule: rule)
      canvas.fill(
        .circle(center: Point(x: x, y: 78), radius: 5), with: .color(isInside ? .green : .red))
    }
    """#,
  "Joins": #"""
    for (index, join) in StrokeStyle.Join.allCases.enumerated() {
      let x = 20 + Double(index) * 70
      let corner = Path.polyline([
        Point(x: x + 8, y: 115), Point(x: x + 30, y: 40), Point(x: x + 52, y: 115),
      ])
      canvas.stroke(corner, with: .color(.orange), style: StrokeStyle(width: 16, join: join))
      canvas.stroke(corner, with: .color(canvas.ink), style: .hairline)
    }
    """#,
  "Laid out once, drawn often": #"""
    let label = canvas.resolve(Text("tick", font: .system(size: 13), color: canvas.ink))
    for index in 0..<12 {
      let angle = Double.turns(Double(index) / 12)
      let place = Point(center: canvas.bounds.center, radius: 52, angle: angle)
      canvas.draw(
        label, at: place, anchor: .center, of: .ink,
        with: .color(canvas.ink.opacity(0.2 + angle / 8)))
    }
    """#,
  "Linear gradient, and its spreads": #"""
    let rows = canvas.bounds.inset(by: 12)
    for (index, spread) in Gradient.Spread.allCases.enumerated() {
      let y = rows.minY + Double(index) * 33
      let bar = Rect(x: rows.minX, y: y, width: rows.width, height: 26)
      let gradient = Gradient([.orange, .pink, .indigo], spread: spread)
      let start = Point(x: rows.minX + 72, y: y)
      let paint = Paint.linear(gradient, from: start, to: start + Point(x: 72, y: 0))
      canvas.fill(.roundedRectangle(bar, radius: 5), with: paint)
    }
    """#,
  "Lines within a width": #"""
    let box = canvas.bounds.inset(x: 24, y: 20)
    canvas.stroke(.rectangle(box), with: .color(.gray), style: .hairline)
    let story = Text(
      "Scenery hangs out of sight above the stage, ready to drop in when its scene comes.",
      font: .system(size: 15), color: canvas.ink, alignment: .center, lineLimit: 4)
    canvas.draw(story, in: box, anchor: .center)
    """#,
  "Masks": #"""
    let fade = Gradient([.black, .clear])
    let (start, end) = (Point(x: 20, y: 0), Point(x: 220, y: 0))
    canvas.masked(by: .linear(fade, from: start, to: end)) { canvas in
      canvas.fill(.capsule(Rect(x: 20, y: 15, width: 200, height: 50)), with: .color(.red))
    }
    let word = Text("MASK", font: .system(size: 50, weight: .bold), color: .black)
    let spot = Point(x: 120, y: 108)
    canvas.masked(by: { canvas in canvas.draw(word, at: spot, anchor: .center) }) { canvas in
      let rainbow = Gradient(
        (0...6).map { Color(hue: Double($0) / 6, saturation: 0.8, brightness: 0.9) })
      canvas.fill(with: .linear(rainbow, from: start, to: end))
    }
    """#,
  "Metrics of a font": #"""
    let font = Font.system(size: 60)
    let (metrics, base) = (font.metrics, 100.0)
    let heights = [metrics.ascent, metrics.capHeight, metrics.xHeight, 0, -metrics.descent]
    for (height, color) in zip(heights, [Color.gray, .green, .blue, .red, .gray]) {
      let line = Path.line(
        from: Point(x: 12, y: base - height), to: Point(x: 228, y: base - height))
      canvas.stroke(line, with: .color(color), style: .hairline)
    }
    let word = Text("Hxgk", font: font, color: canvas.ink)
    canvas.draw(word, at: Point(x: 120, y: base), anchor: .center, of: .baseline)
    """#,
  "Miter limit": #"""
    for (index, limit) in [2.0, 4, 10].enumerated() {
      let y = 30 + Double(index) * 45
      let spike = Path.polyline([
        Point(x: 30, y: y - 14), Point(x: 150, y: y), Point(x: 30, y: y + 14),
      ])
      canvas.stroke(spike, with: .color(.pink), style: StrokeStyle(width: 8, miterLimit: limit))
    }
    """#,
  "Named colours": #"""
    let colors: [Color] = [
      .red, .orange, .yellow, .green, .teal, .blue, .indigo, .purple, .pink, .gray, .slate,
      .black,
    ]
    for (index, color) in colors.enumerated() {
      let center = Point(x: 30 + Double(index % 6) * 36, y: 50 + Double(index / 6) * 50)
      canvas.fill(.circle(center: center, radius: 15), with: .color(color))
    }
    """#,
  "Nine slices": #"""
    let picture = try plate()
    canvas.draw(picture, in: Rect(x: 15, y: 20, width: 130, height: 110), capInsets: Insets(8))
    canvas.draw(
      picture, in: Rect(x: 160, y: 20, width: 60, height: 110), capInsets: Insets(8),
      pixelsPerPoint: 0.5)

    func plate() throws -> Image {
      let surface = try Surface(size: PixelSize(width: 24, height: 24))
      try surface.draw { canvas in
        let rim = canvas.bounds.inset(by: 1)
        canvas.fill(.roundedRectangle(rim, radius: 7), with: .color(.indigo))
        canvas.fill(
          .roundedRectangle(rim.inset(by: 3), radius: 4),
          with: .linear(
            Gradient([.orange, .yellow]), from: .zero, to: Point(x: 24, y: 24)))
      }
      return surface.freeze()
    }
    """#,
  "OKLCH: equal lightness": #"""
    for column in 0..<24 {
      for row in 0..<10 {
        let color = Color(
          lightness: 0.95 - Double(row) * 0.08, chroma: 0.13, hue: .turns(Double(column) / 24))
        let corner = Point(x: 12 + Double(column) * 9, y: 15 + Double(row) * 12)
        let place = Rect(origin: corner, size: Size(width: 8, height: 11))
        canvas.fill(.rectangle(place), with: .color(color))
      }
    }
    """#,
  "Perceptual gradient": #"""
    let (upper, lower) = canvas.bounds.inset(by: 16).splitVertically(at: 59)
    let gradient = Gradient([Color(hex: 0xffe100), Color(hex: 0x1226c8)])
    for (bar, colors) in [(upper, gradient), (lower, gradient.perceptual())] {
      let bar = bar.inset(x: 0, y: 4)
      let paint = Paint.linear(colors, from: bar.origin, to: Point(x: bar.maxX, y: bar.minY))
      canvas.fill(.roundedRectangle(bar, radius: 6), with: paint)
    }
    """#,
  "Points and directions along a path": #"""
    let path = Path.ellipse(in: canvas.bounds.inset(x: 30, y: 25))
    let measure = PathMeasure(path)
    canvas.stroke(path, with: .color(canvas.ink), style: .hairline)
    for index in 0..<24 {
      let share = Double(index) / 24
      guard let point = measure.point(at: share), let way = measure.direction(at: share) else {
        continue
      }
      let tip = Point(center: point, radius: 16, angle: way - .pi / 2)
      canvas.stroke(.line(from: point, to: tip), with: .color(.purple), width: 3)
    }
    """#,
  "Radial gradient": #"""
    let center = canvas.bounds.center
    let glow = Gradient(stops: [
      .init(.yellow, at: 0), .init(.orange, at: 0.4), .init(Color.orange.opacity(0), at: 1),
    ])
    canvas.fill(with: .radial(glow, center: center, endRadius: 70))
    """#,
  "Radial gradient off centre": #"""
    let center = canvas.bounds.center
    let shine = Gradient([.white, .blue, Color(hex: 0x0b1e5b)])
    let paint = Paint.radial(
      shine, startCenter: center + Point(x: -22, y: -24), startRadius: 2,
      endCenter: center, endRadius: 62)
    canvas.fill(.circle(center: center, radius: 60), with: paint)
    """#,
  "Rectangle to rectangle": #"""
    let drawing = Rect(x: 0, y: 0, width: 10, height: 4)
    let place = canvas.bounds.inset(by: 20).fitting(drawing.size, anchor: .bottom)
    canvas.stroke(.rectangle(place), with: .color(.gray), style: .hairline)
    canvas.transformed(by: .mapping(drawing, to: place) ?? .identity) { canvas in
      canvas.fill(.ellipse(in: drawing), with: .color(.blue))
    }
    """#,
  "Rectangles": #"""
    canvas.fill(.rectangle(Rect(x: 20, y: 20, width: 90, height: 50)), with: .color(.blue))
    canvas.fill(
      .roundedRectangle(Rect(x: 130, y: 20, width: 90, height: 50), radius: 14),
      with: .color(.teal)
    )
    let corners = CornerRadii(topLeading: 24, bottomTrailing: 24)
    let leaf = Rect(x: 20, y: 82, width: 90, height: 50)
    canvas.fill(.roundedRectangle(leaf, corners: corners), with: .color(.green))
    canvas.fill(.capsule(Rect(x: 130, y: 82, width: 90, height: 50)), with: .color(.orange))
    """#,
  "Rectangles divided": #"""
    let (head, body) = canvas.bounds.inset(by: 14).splitVertically(at: 28)
    let (side, page) = body.splitHorizontally(at: 60)
    for (rect, color) in [(head, Color.indigo), (side, .teal), (page, .yellow)] {
      canvas.fill(
        .roundedRectangle(canvas.snapped(rect.inset(by: 2)), radius: 4), with: .color(color))
    }
    """#,
  "Runs of several styles": #"""
    let number = Text("42", font: .system(size: 52, weight: .bold).tabular, color: canvas.ink)
    let unit = Text(" km/h", font: .system(size: 20), color: .gray)
    canvas.draw(number + unit, at: canvas.bounds.center, anchor: .center)
    let power = Text("E = mc", font: .system(size: 18), color: canvas.ink)
    let square = Text.Run("2", font: .system(size: 11), color: .red, baselineOffset: 7)
    canvas.draw(power + square, at: Point(x: 120, y: 140), anchor: .bottom)
    """#,
  "SVG path strings": #"""
    let heart = try Path(svg: "M12 21C-8 8 4-3 12 5 20-3 32 8 12 21Z")
    let place = canvas.bounds.inset(by: 20).fitting(heart.bounds.size)
    let map = Transform.mapping(heart.bounds, to: place) ?? .identity
    canvas.fill(heart.transformed(by: map), with: .color(.red))
    """#,
  "Saturation, gray, inverted": #"""
    canvas.filtered(by: .saturation(0.4)) { canvas in scene(canvas, 42) }
    canvas.filtered(by: .grayscale()) { canvas in scene(canvas, 115) }
    canvas.filtered(by: .colorInvert()) { canvas in scene(canvas, 188) }

    func scene(_ canvas: borrowing Canvas, _ x: Double) {
      canvas.fill(.circle(center: Point(x: x, y: 60), radius: 26), with: .color(.orange))
      let card = Rect(x: x - 8, y: 70, width: 44, height: 40)
      canvas.fill(.roundedRectangle(card, radius: 6), with: .color(.blue))
    }
    """#,
  "Sectors": #"""
    let shares = [(0.35, Color.blue), (0.25, .teal), (0.22, .yellow), (0.18, .red)]
    for (x, inner) in [(64.0, 0.0), (176, 26)] {
      var start = -0.25
      for (share, color) in shares {
        let slice = Path.sector(
          center: Point(x: x, y: 75), radius: 50, innerRadius: inner,
          from: .turns(start) + 0.02, to: .turns(start + share) - 0.02)
        canvas.fill(slice, with: .color(color))
        start += share
      }
    }
    """#,
  "Shadow": #"""
    let card = Path.roundedRectangle(canvas.bounds.inset(x: 50, y: 35), radius: 12)
    let dark = Color(white: 0, opacity: 0.5)
    canvas.filtered(by: .shadow(color: dark, radius: 7, y: 6)) { canvas in
      canvas.fill(card, with: .color(.white))
    }
    canvas.filtered(by: .shadow(color: .pink, radius: 5)) { canvas in
      canvas.draw(
        Text("Glow", font: .system(size: 34), color: .red), at: canvas.bounds.center,
        anchor: .center)
    }
    """#,
  "Skewed": #"""
    let word = Text("Skewed", font: .system(size: 42, weight: .bold), color: .orange)
    let map = Transform.skew(x: .degrees(-25)).followed(by: .translation(x: 120, y: 75))
    canvas.transformed(by: map) { canvas in
      canvas.draw(word, at: .zero, anchor: .center, of: .capitals)
    }
    """#,
  "Text as a path": #"""
    let word = Text("Path", font: .system(size: 90, weight: .bold), color: .black).path()
    let move = canvas.bounds.center - word.bounds.center
    let outline = word.offset(x: move.x, y: move.y)
    canvas.fill(outline, with: .color(Color.teal.opacity(0.3)))
    canvas.stroke(outline, with: .color(.teal), style: StrokeStyle(width: 2, dash: [5, 3]))
    """#,
  "Text filled with a gradient": #"""
    let sunset = Gradient([.yellow, .red, .purple])
    let paint = Paint.linear(sunset, from: Point(x: 0, y: 50), to: Point(x: 0, y: 100))
    let word = Text("Sunset", font: .system(size: 58, weight: .bold), color: .black)
    canvas.draw(word, at: canvas.bounds.center, anchor: .center, of: .ink, with: paint)
    """#,
  "The outline of a stroke": #"""
    let zigzag = Path.polyline([
      Point(x: 40, y: 110), Point(x: 90, y: 40), Point(x: 140, y: 110), Point(x: 200, y: 45),
    ])
    let outline = zigzag.stroked(StrokeStyle(width: 26, cap: .round, join: .round))
    canvas.fill(outline, with: .color(Color.blue.opacity(0.25)))
    canvas.stroke(outline, with: .color(.blue), width: 1.5)
    canvas.stroke(zigzag, with: .color(canvas.ink), style: .hairline)
    """#,
  "Tiles drawn once": #"""
    let ink = canvas.ink
    let tile = try canvas.image(size: Size(width: 16, height: 16)) { canvas in
      canvas.fill(.circle(center: Point(x: 4, y: 4), radius: 3), with: .color(.teal))
      canvas.stroke(.line(from: Point(x: 0, y: 16), to: Point(x: 16, y: 0)), with: .color(ink))
    }
    let place = Rect(x: 0, y: 0, width: 16, height: 16)
    canvas.fill(.capsule(canvas.bounds.inset(by: 18)), with: .tiled(tile, in: place))
    """#,
  "Tinted": #"""
    let picture = try plate()
    for (index, color) in [Color.red, .green, .blue].enumerated() {
      let place = Rect(x: 12 + Double(index) * 74, y: 40, width: 68, height: 68)
      canvas.draw(picture, in: place, tint: .color(color))
    }

    func plate() throws -> Image {
      let surface = try Surface(size: PixelSize(width: 24, height: 24))
      try surface.draw { canvas in
        let rim = canvas.bounds.inset(by: 1)
        canvas.fill(.roundedRectangle(rim, radius: 7), with: .color(.indigo))
        canvas.fill(
          .roundedRectangle(rim.inset(by: 3), radius: 4),
          with: .linear(
            Gradient([.orange, .yellow]), from: .zero, to: Point(x: 24, y: 24)))
      }
      return surface.freeze()
    }
    """#,
  "Trimmed": #"""
    let wave = Path {
      $0.move(to: Point(x: 20, y: 75))
      $0.curve(
        to: Point(x: 120, y: 75), control1: Point(x: 50, y: -9), control2: Point(x: 90, y: -9))
      $0.curve(
        to: Point(x: 220, y: 75), control1: Point(x: 150, y: 159),
        control2: Point(x: 190, y: 159))
    }
    canvas.stroke(wave, with: .color(canvas.ink.opacity(0.15)), width: 10)
    canvas.stroke(
      wave.trimmed(from: 0.1, to: 0.68), with: .color(.green),
      style: StrokeStyle(width: 10, cap: .round))
    """#,
  "Turned about the centre": #"""
    for index in 0..<12 {
      let turn = Transform.rotation(
        radians: .turns(Double(index) / 12), about: canvas.bounds.center)
      canvas.transformed(by: turn) { canvas in
        let petal = Path.ellipse(in: Rect(x: 130, y: 68, width: 52, height: 14))
        canvas.fill(
          petal, with: .color(Color(hue: Double(index) / 12, saturation: 0.7, brightness: 0.9)))
      }
    }
    """#,
  "Underline, strike, tracking": #"""
    let font = Font.system(size: 22)
    let words = [
      Text("underlined", font: font, color: canvas.ink).underlined(),
      Text("struck through", font: font, color: canvas.ink).struckThrough(),
      Text("WIDE", font: font, color: canvas.ink).tracking(14),
    ]
    for (index, word) in words.enumerated() {
      canvas.draw(word, at: Point(x: 120, y: 35 + Double(index) * 40), anchor: .center)
    }
    """#,
]
