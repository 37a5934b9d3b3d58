/// A value that can draw itself. Its stored properties are its inputs: two equal views draw equal pixels.
///
/// `size(fitting:)` and `draw(on:)` are called on worker threads, any number of them at once for different views. They
/// may take as long as they need, and may throw: the view's place then shows the error's description.
public protocol View: Hashable, Sendable {
  /// The size, in points, that the view takes where `width` points are at hand. Both sides must be more than 0 and
  /// come to at most `Surface.sideLimit` pixels.
  func size(fitting width: Double) throws -> Size

  /// Draws the view over `canvas.bounds`, which is of the size asked for, rounded to whole pixels.
  func draw(on canvas: borrowing Canvas) throws
}

/// Any view, with the identity of the view inside.
public struct AnyView: View {
  public let base: any View

  public init(_ base: some View) {
    self.base = (base as? AnyView)?.base ?? base
  }

  public func size(fitting width: Double) throws -> Size { try base.size(fitting: width) }

  public func draw(on canvas: borrowing Canvas) throws { try base.draw(on: canvas) }

  public static func == (a: AnyView, b: AnyView) -> Bool {
    func equal<A: View, B: View>(_ a: A, _ b: B) -> Bool {
      // `b as? A` would search for a conversion, at three times what the rest of a look-up in a cache takes. There is none
      // to find: the types are one, so that an address of the one is an address of the other.
      guard A.self == B.self else { return false }
      return withUnsafePointer(to: b) { a == UnsafeRawPointer($0).assumingMemoryBound(to: A.self).pointee }
    }
    return equal(a.base, b.base)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    base.hash(into: &hasher)
  }
}
