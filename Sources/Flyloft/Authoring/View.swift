/// A value that can draw itself. Its stored properties are its inputs: two equal views draw equal pixels.
///
/// `size(fitting:)` and `draw(on:)` are called in worker processes, or on worker threads, any number of them at once for
/// different views. They may be slow, but a preview ends a drawing that has not returned after ten seconds, and shows an
/// error in its place; snapshots, and renderers unless told otherwise, wait for ever. They may throw: the view's place then shows the
/// error's description.
public protocol View: Hashable, Sendable {
  /// The size, in points, that the view takes where `width` points are available.
  ///
  /// At the scale that it is drawn at, both sides must come to at least 1 pixel and at most 4,000,000.
  ///
  /// - Throws: any error; the view's place then shows the error's description.
  func size(fitting width: Double) throws -> Size

  /// Draws the view over `canvas.bounds`, which has the view's size rounded to whole pixels.
  ///
  /// - Throws: any error; the view's place then shows the error's description.
  func draw(on canvas: borrowing Canvas) throws
}

/// A view whose type is erased. It is equal to another exactly if the views inside are of one type and equal.
public struct AnyView: View {
  /// The view inside, never an `AnyView` itself.
  public let base: any View

  /// Erases the type of `base`.
  public init<Base: View>(_ base: Base) {
    // `base as? AnyView` alone would search for a conversion, which takes as long as all else that finds a cached picture.
    self.base = Base.self == AnyView.self ? (base as? AnyView)?.base ?? base : base
  }

  /// The size of the view inside.
  public func size(fitting width: Double) throws -> Size { try base.size(fitting: width) }

  /// Draws the view inside.
  public func draw(on canvas: borrowing Canvas) throws { try base.draw(on: canvas) }

  /// True if the views inside are of one type and equal.
  public static func == (a: AnyView, b: AnyView) -> Bool {
    func equal<A: View, B: View>(_ a: A, _ b: B) -> Bool {
      // `b as? A` searches for a conversion, which takes three times as long as the rest of a cache look-up. No
      // conversion is needed: both types are the same, so `b` can be read as an `A` where it is.
      guard A.self == B.self else { return false }
      return withUnsafePointer(to: b) { a == UnsafeRawPointer($0).assumingMemoryBound(to: A.self).pointee }
    }
    return equal(a.base, b.base)
  }

  /// Hashes the type and the value of the view inside.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    base.hash(into: &hasher)
  }
}
