import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// What the title says of variants that are shown, and its button that shows them.
struct VariantsPanel: Panel {
  var room: PanelRoom { .none }

  func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] { [] }

  func title(in window: PanelWindow) -> PanelTitle? {
    guard let index = window.variantsOf, let gallery = window.gallery, !window.coversViews else { return nil }
    let count = gallery.variants.count
    // What can't be had of one is shown as it would be otherwise, and has to be told.
    let fault = gallery.variantFaults.first.map { AuthorText.plain($0, limit: 200, keepsLines: false) }
    let facts = fault ?? (count == 0 ? "light, dark, 2×" : count.counted("variant"))
    return PanelTitle(
      name: "\(gallery.name), view \(window.number(of: index).grouped)",
      facts: (window.comparison + [facts, "Escape goes back"]).joined(separator: " · "))
  }

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    guard let point, window.variantsButton?.contains(point) == true else { return ([], false) }
    return (button == .left ? [.toggleVariants] : [], true)
  }
}
