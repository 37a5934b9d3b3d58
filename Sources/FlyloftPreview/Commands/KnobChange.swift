internal import Flyloft
package import FlyloftRegistry

/// The knobs of a gallery as the user wants them.
package struct KnobChange: Sendable {
  /// The gallery's number.
  package let number: Int
  /// As it is now.
  package let gallery: AnyGallery
  /// All knobs that were set in the window, not only the one that was set last.
  package let knobs: [String: String]
}
