/// Why a surface could not be made or drawn on.
public enum SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side is zero, negative, not a number, infinite or beyond `limit` pixels.
  case unusableSize(width: Double, height: Double, scale: Double, limit: Int = Surface.sideLimit)
  /// So many bytes could not be allocated.
  case outOfMemory(byteCount: Int)
  /// A font could not be opened.
  case noFont
  /// A Cairo call failed.
  case cairo(CairoStatus)

  /// One clause that says what is wrong and what would work.
  public var description: String {
    switch self {
    case .unusableSize(let width, let height, let scale, let limit):
      let at = scale == 1 ? "" : " at scale \(short(scale))"
      return
        "its size is \(short(width))×\(short(height)) points\(at): each side must come to at least 1 and at most \(limit) pixels."
    case .outOfMemory(let byteCount):
      return "no memory for a picture of \(byteCount / 1_048_576) MB: make it smaller or close other programs."
    case .noFont: return "a font could not be opened: close other files, or raise the limit with `ulimit -n`."
    case .cairo(let status):
      return "Cairo could not draw: \(status)."
    }
  }

  private func short(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}
