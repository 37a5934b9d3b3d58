internal import CCairo

// Paints as Cairo's patterns.

extension Canvas {
  /// Makes `paint` the current source.
  ///
  /// - Parameter area: what will be painted at most, in the points of the present scope; nil for the whole clip.
  func set(_ paint: Paint, over area: Rect? = nil) {
    if let color = paint.uniformColor {
      let color = color.clamped
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.opacity)
    } else if let pattern = makePattern(paint, over: area) {
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }

  /// A pattern for `paint`, to be destroyed by the caller; nil for a plain colour.
  ///
  /// - Parameter map: what the paint is seen through.
  func makePattern(
    _ paint: Paint, through map: Transform = .identity, over area: Rect? = nil
  ) -> OpaquePointer? {
    guard let inverse = map.inverse else { return cairo_pattern_create_rgba(0, 0, 0, 0) }
    switch paint {
    case .color: return nil
    case .transformed(let paint, let next):
      return makePattern(paint, through: next.followed(by: map), over: area)
    case .linear(let gradient, let from, let to):
      guard from.isFinite, to.isFinite else { break }
      return pattern(cairo_pattern_create_linear(from.x, from.y, to.x, to.y), with: gradient, inverse)
    case .radial(let gradient, let start, let startRadius, let end, let endRadius):
      guard start.isFinite, end.isFinite, startRadius.isFinite, endRadius.isFinite else { break }
      return pattern(
        cairo_pattern_create_radial(start.x, start.y, max(startRadius, 0), end.x, end.y, max(endRadius, 0)),
        with: gradient, inverse)
    case .conic(let gradient, let center, let start, let end):
      guard center.isFinite else { break }
      let turn = ConicTurn(gradient, from: start, to: end)
      return pattern(around: center, turn, inverse, over: area)
    case .image(let image, let rect, let interpolation):
      return pattern(for: image, in: rect, interpolation, CAIRO_EXTEND_PAD, inverse)
    case .tiled(let image, let rect, let interpolation):
      return pattern(for: image, in: rect, interpolation, CAIRO_EXTEND_REPEAT, inverse)
    }
    return cairo_pattern_create_rgba(0, 0, 0, 0)
  }

  private func pattern(
    _ pattern: OpaquePointer?, with gradient: Gradient, _ inverse: Transform
  ) -> OpaquePointer? {
    for stop in gradient.stops {
      let color = stop.color.clamped
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location.isNaN ? 0 : stop.location, color.red, color.green, color.blue, color.opacity)
    }
    var matrix = inverse.matrix
    cairo_pattern_set_matrix(pattern, &matrix)
    switch gradient.spread {
    case .pad: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    case .repeat: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
    case .reflect: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REFLECT)
    case .transparent: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_NONE)
    }
    return pattern
  }

  private func pattern(
    for image: Image, in rect: Rect, _ interpolation: Interpolation, _ extend: cairo_extend_t, _ inverse: Transform
  ) -> OpaquePointer? {
    let pixels = Rect(x: 0, y: 0, width: Double(image.size.width), height: Double(image.size.height))
    guard let toPixels = Transform.mapping(rect, to: pixels) else { return cairo_pattern_create_rgba(0, 0, 0, 0) }
    return pattern(
      for: image, part: PixelRect(origin: .zero, size: image.size), inverse.followed(by: toPixels), interpolation,
      // Padded, so that the edges don't fade into transparency when the picture is enlarged.
      extend)
  }

  /// A pattern of a part of `image`, beyond which none of the other pixels is seen.
  ///
  /// - Parameters:
  ///   - part: within the image, not empty.
  ///   - toPixels: the map from the points of the present scope to pixels of the part.
  func pattern(
    for image: Image, part: PixelRect, _ toPixels: Transform, _ interpolation: Interpolation, _ extend: cairo_extend_t
  ) -> OpaquePointer? {
    guard toPixels.inverse != nil else { return cairo_pattern_create_rgba(0, 0, 0, 0) }
    // Each use makes its own surface object over the same pixels: pixels may be shared between threads, Cairo's surface
    // objects may not.
    let start = (part.minY * image.size.width + part.minX) * 4
    let surface = cairo_image_surface_create_for_data(
      image.memory.base.assumingMemoryBound(to: UInt8.self) + start, CAIRO_FORMAT_ARGB32, Int32(part.width),
      Int32(part.height), Int32(image.size.width * 4))
    let pattern = cairo_pattern_create_for_surface(surface)
    // The surface object retains the pixels, and is itself retained by the pattern and by any recording that uses it.
    Self.retain(image, by: surface)
    cairo_surface_destroy(surface)
    var matrix = toPixels.matrix
    cairo_pattern_set_matrix(pattern, &matrix)
    switch interpolation {
    case .nearest: cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    case .linear: cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    case .smooth: cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    }
    cairo_pattern_set_extend(pattern, extend)
    return pattern
  }

  private static func retain(_ image: Image, by surface: OpaquePointer?) {
    let owner = Unmanaged.passRetained(image.memory as AnyObject)
    let status = cairo_surface_set_user_data(surface, imageOwner.key, owner.toOpaque()) { pointer in
      Unmanaged<AnyObject>.fromOpaque(pointer!).release()
    }
    if status != CAIRO_STATUS_SUCCESS { owner.release() }
  }
}

/// The key under which a surface's user data holds the image's memory.
private let imageOwner = UserDataKey()

private struct UserDataKey: @unchecked Sendable {
  // Cairo compares the address; nothing is ever stored there.
  let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}

extension Color {
  /// The colour with each component from 0 to 1; 0 for what is not a number.
  var clamped: Color {
    func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return Color(red: clamped(red), green: clamped(green), blue: clamped(blue), opacity: clamped(opacity))
  }

  /// The colour as a premultiplied pixel 0xAARRGGBB.
  var premultipliedPixel: UInt32 {
    let color = clamped
    func byte(_ value: Double) -> UInt32 { UInt32((value * color.opacity * 255).rounded()) }
    return byte(1) << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
  }
}
