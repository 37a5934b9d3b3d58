internal import Flyloft
internal import FlyloftRegistry

func registered<Base: Gallery>(_ type: Base.Type) -> RegisteredGallery { RegisteredGallery(type) }

/// Chosen for a type that is no gallery, so that the compiler says what to do instead of what it tried.
@available(
  *, unavailable, message: "a folder in Plugins/ is registered by the type of its name: let it conform to Gallery"
)
func registered<Other>(_ type: Other.Type) -> RegisteredGallery { preconditionFailure("unavailable") }
