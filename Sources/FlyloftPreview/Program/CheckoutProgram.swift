internal import FlyloftEditing

/// A program of this project, whose galleries are the modules in `Plugins/`: they are followed while they are edited.
package protocol CheckoutProgram: PreviewProgram {}

extension PreviewProgram {
  static var isOfCheckout: Bool { Self.self is any CheckoutProgram.Type }

  /// The sources of the galleries; nil where they are not followed.
  static var checkout: Checkout? { isOfCheckout ? Checkout() : nil }

  /// The package whose targets a program is made of; nil where they are not followed.
  static func package(of program: String) -> PackageFolder? { isOfCheckout ? nil : PackageFolder(of: program) }
}
