internal import Flyloft
internal import FlyloftRegistry

func registered<Base: Gallery>(_ type: Base.Type) -> RegisteredGallery { RegisteredGallery(type) }

/// The overload for types that are not galleries: its message says what to do, where the compiler's own would not.
@available(
  *, unavailable, message: "a folder in Plugins/ is registered by the type of its name: let it conform to Gallery"
)
func registered<Other>(_ type: Other.Type) -> RegisteredGallery { preconditionFailure("unavailable") }
