internal import CCairo

// The positions of device pixels, seen from the points that a scope draws in.

extension Canvas {
  /// The map from the points of the present scope to those of the whole canvas.
  public var transform: Transform {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return Transform(matrix).followed(by: device.inverse ?? .identity)
  }

  /// The smallest rectangle around what is not clipped away, in the points of the present scope; empty where all is.
  public var clipBounds: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The side of a device pixel, in the points of the present scope; exact where the scope isn't stretched or skewed.
  public var pixel: Double {
    let scale = currentTransform.meanScale
    return scale > 0 ? 1 / scale : 0
  }

  /// The corner between device pixels that is nearest to `point`.
  ///
  /// A filled edge that lies there is sharp. A line of an odd number of pixels is sharp half a pixel beside it.
  public func snapped(_ point: Point) -> Point {
    guard point.isFinite else { return point }
    var (x, y) = (point.x, point.y)
    cairo_user_to_device(context, &x, &y)
    (x, y) = (x.rounded(), y.rounded())
    cairo_device_to_user(context, &x, &y)
    return Point(x: x, y: y)
  }

  /// The rectangle whose edges are the nearest to those of `rect` that lie between device pixels; it is sharp when
  /// filled. In a rotated scope there is none, and the corners are snapped one by one.
  public func snapped(_ rect: Rect) -> Rect {
    Rect(from: snapped(rect.origin), to: snapped(Point(x: rect.maxX, y: rect.maxY)))
  }

  /// The map from the points of the present scope to device pixels.
  var currentTransform: Transform {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return Transform(matrix)
  }
}

extension Transform {
  init(_ matrix: cairo_matrix_t) {
    self.init(xx: matrix.xx, yx: matrix.yx, xy: matrix.xy, yy: matrix.yy, x0: matrix.x0, y0: matrix.y0)
  }
}
