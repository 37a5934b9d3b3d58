internal import CCairo

/// A transparent picture in memory that a part of a canvas is drawn into, to be changed before it is painted.
struct Layer: ~Copyable {
  let surface: OpaquePointer
  /// The device pixels of the canvas that it stands for.
  let area: PixelRect

  /// Nil where there is no memory for it.
  init?(area: PixelRect) {
    guard let made = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height)) else {
      return nil
    }
    guard cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      return nil
    }
    surface = made
    self.area = area
  }

  deinit { cairo_surface_destroy(surface) }

  /// Changes the pixels, each premultiplied 0xAARRGGBB, row by row.
  func withPixels(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
    cairo_surface_flush(surface)
    // Rows of four-byte pixels have no padding.
    guard let data = cairo_image_surface_get_data(surface) else { return }
    data.withMemoryRebound(to: UInt32.self, capacity: area.area) {
      body(UnsafeMutableBufferPointer(start: $0, count: area.area))
    }
    cairo_surface_mark_dirty(surface)
  }

  func apply(_ filter: Filter.Kind, scope: Transform, isObsolete: () -> Bool) {
    switch filter {
    case .blur(let radius):
      let deviation = Filter.deviation(radius, scope)
      if deviation > 0 { blur(deviation, isObsolete) }
    case .shadow(let color, let radius, let offset): shadow(color, radius, offset, scope, isObsolete)
    case .colors(let matrix):
      map(isObsolete) { matrix($0) }
    case .threshold(let range, let color):
      map(isObsolete) { range.contains($0.opacity) ? color : .clear }
    }
  }

  private func blur(_ deviation: Double, _ isObsolete: () -> Bool) {
    withPixels { pixels in
      var picture = [UInt16](repeating: 0, count: pixels.count * 4)
      for (index, pixel) in pixels.enumerated() {
        for channel in 0..<4 { picture[4 * index + channel] = UInt16(pixel >> UInt32(8 * channel) & 0xff) << 8 }
      }
      GaussianBlur(deviation: deviation)
        .blur(&picture, width: area.width, height: area.height, channels: 4, isObsolete: isObsolete)
      for index in pixels.indices {
        func channel(_ number: Int) -> UInt32 { (UInt32(picture[4 * index + number]) + 128) >> 8 }
        pixels[index] = channel(0) | channel(1) << 8 | channel(2) << 16 | channel(3) << 24
      }
    }
  }

  private func shadow(
    _ color: Color, _ radius: Double, _ offset: Point, _ scope: Transform, _ isObsolete: () -> Bool
  ) {
    let way = Filter.way(offset, scope)
    let color = color.clamped
    let deviation = Filter.deviation(radius, scope)
    withPixels { pixels in
      var shade = pixels.map { UInt16($0 >> 24) << 8 }
      if deviation > 0 {
        GaussianBlur(deviation: deviation)
          .blur(&shade, width: area.width, height: area.height, channels: 1, isObsolete: isObsolete)
      }
      let tones = [color.blue, color.green, color.red, 1].map { Float($0 * color.opacity) / 65_280 }
      for y in 0..<area.height where y + way.y >= 0 && y + way.y < area.height {
        if y % 16 == 0, isObsolete() { return }
        for x in max(0, -way.x)..<max(0, -way.x, min(area.width, area.width - way.x)) {
          let dark = Float(shade[y * area.width + x])
          guard dark > 0 else { continue }
          let place = (y + way.y) * area.width + x + way.x
          let pixel = pixels[place]
          // A layer over the shadow lets it through where it isn't opaque.
          let through = dark * Float(255 - pixel >> 24)
          var sum: UInt32 = 0
          for channel in 0..<4 {
            let own = Float(pixel >> UInt32(8 * channel) & 0xff)
            sum |= UInt32(min(own + through * tones[channel], 255) + 0.5) << UInt32(8 * channel)
          }
          pixels[place] = sum
        }
      }
    }
  }

  /// Replaces each colour by what `change` makes of it.
  private func map(_ isObsolete: () -> Bool, _ change: (Color) -> Color) {
    withPixels { pixels in
      // Pictures have many equal pixels side by side.
      var (former, result): (UInt32?, UInt32) = (nil, 0)
      for index in pixels.indices {
        if index % 4096 == 0, isObsolete() { return }
        let pixel = pixels[index]
        if pixel != former {
          former = pixel
          let opacity = Double(pixel >> 24)
          func component(_ shift: UInt32) -> Double { opacity > 0 ? Double(pixel >> shift & 0xff) / opacity : 0 }
          result =
            change(
              Color(red: component(16), green: component(8), blue: component(0), opacity: opacity / 255)
            ).premultipliedPixel
        }
        pixels[index] = result
      }
    }
  }
}

extension Filter {
  /// A standard deviation in device pixels.
  static func deviation(_ radius: Double, _ scope: Transform) -> Double {
    let pixels = radius * scope.meanScale
    return pixels > 0 && pixels.isFinite ? min(pixels, 500) : 0
  }

  /// A way in whole device pixels, of at most 4000 in each direction.
  static func way(_ offset: Point, _ scope: Transform) -> PixelPoint {
    let way = scope(offset) - scope(.zero)
    func pixels(_ value: Double) -> Int { value.isFinite ? Int(min(max(value, -4000), 4000).rounded()) : 0 }
    return PixelPoint(x: pixels(way.x), y: pixels(way.y))
  }

  /// From how far away, in device pixels, a pixel gets colour.
  func reach(_ scope: Transform) -> Int {
    func reach(_ radius: Double) -> Int {
      let deviation = Self.deviation(radius, scope)
      return deviation > 0 ? GaussianBlur(deviation: deviation).reach : 0
    }
    switch kind {
    case .blur(let radius): return reach(radius)
    case .shadow(_, let radius, let offset):
      let way = Self.way(offset, scope)
      return reach(radius) + max(abs(way.x), abs(way.y))
    case .colors, .threshold: return 0
    }
  }
}
