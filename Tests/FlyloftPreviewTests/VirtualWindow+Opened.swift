import Flyloft
import FlyloftRegistry

@testable import FlyloftPreview
@testable import Simulation

extension VirtualWindow {
  /// A window of 1280×800 that shows this gallery and has come to rest; each draw takes a millisecond.
  static func opened(
    showing gallery: some Gallery, isAnimated: Bool, watchedBy invariants: Invariants? = nil
  ) -> VirtualWindow {
    let preview = PreviewConfiguration(
      galleries: [AnyGallery(gallery)], isAnimated: isAnimated, workerCount: 2)
    var window = VirtualWindow(
      VirtualWindow.Configuration(
        preview, size: PixelSize(width: 1280, height: 800), courses: SteadyDraws(cost: .milliseconds(1))))
    window.watch(invariants)
    window.open()
    window.pass(.seconds(1))
    return window
  }
}
