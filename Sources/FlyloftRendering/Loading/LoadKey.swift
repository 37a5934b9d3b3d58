public import Flyloft
public import FlyloftRegistry

/// The identity of what is loaded, as a value: a gallery with its knobs, the build of its module, and an index.
///
/// Data are found by it. So what a former build of a module has loaded is not given to a newer one.
public struct LoadKey: Hashable, Sendable {
  let gallery: AnyGallery
  let index: Int

  /// The key of what the view at `index` loads.
  public init(_ gallery: AnyGallery, index: Int) {
    self.gallery = gallery
    self.index = index
  }
}

/// A request for a view that may have something to load.
public protocol LoadRequest: DrawRequest {
  /// The view, which may be a `LoadingView`. Called on a load's thread, outside every lock; may be slow, may throw.
  func view() throws -> AnyView
}
