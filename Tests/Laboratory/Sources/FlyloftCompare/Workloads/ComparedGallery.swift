internal import Flyloft
internal import FlyloftRegistry
private import ViewRegistry

/// The galleries whose views are drawn.
enum ComparedGallery {
  /// - Throws: `MissingContent`, where it isn't built in.
  static func named(_ name: String, _ knobs: [String: String] = [:]) throws -> AnyGallery {
    guard let registered = registry.galleries.first(where: { $0.name == name }) else {
      throw MissingContent(gallery: name)
    }
    return try registered(knobs.map { KnobSetting(name: $0.key, value: $0.value) })
  }

  /// The view at an index, made and drawn where it is drawn.
  static func view(_ index: Int, of gallery: AnyGallery) -> some View { GalleryItem(gallery: gallery, index: index) }
}

/// A view of a gallery that is made when it is drawn.
private struct GalleryItem: View {
  let gallery: AnyGallery
  let index: Int

  func size(fitting width: Double) throws -> Size { try gallery.view(at: index).size(fitting: width) }
  func draw(on canvas: borrowing Canvas) throws { try gallery.view(at: index).draw(on: canvas) }

  static func == (a: GalleryItem, b: GalleryItem) -> Bool { a.index == b.index && a.gallery == b.gallery }
  func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// A gallery that is drawn isn't built in.
struct MissingContent: Error, CustomStringConvertible {
  let gallery: String

  var description: String {
    "the gallery \(gallery) isn't built in. `flyloft list` says what is missing, and `make deps` installs it"
  }
}
