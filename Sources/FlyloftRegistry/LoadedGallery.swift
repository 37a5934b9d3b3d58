public import Flyloft

/// The gallery of a library that was built from one module of `Plugins/`, as the library gives it to whoever loads it.
public final class LoadedGallery: Sendable {
  /// The name of the function that the library has, without parameters, which returns what `make(_:)` does.
  package static let symbol = "flyloft_gallery"

  private let gallery: RegisteredGallery

  private init(_ gallery: RegisteredGallery) {
    self.gallery = gallery
  }

  /// A gallery to be handed over, and to be taken exactly once.
  public static func make<Base: Gallery>(_ type: Base.Type) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(LoadedGallery(RegisteredGallery(type))).toOpaque()
  }

  /// Takes what `make(_:)` returned.
  package static func take(_ pointer: UnsafeMutableRawPointer) -> RegisteredGallery {
    Unmanaged<LoadedGallery>.fromOpaque(pointer).takeRetainedValue().gallery
  }
}
