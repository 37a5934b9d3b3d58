import Flyloft
import Testing

@testable import FlyloftPreview

@Suite struct WindowLayoutTests {
  @Test("the window's parts lie where the look puts them", arguments: [1.0, 1.5, 2.0])
  func places(scale: Double) {
    let size = PixelSize(width: Int(1280 * scale), height: Int(800 * scale))
    let layout = WindowLayout(size: size, scale: scale, wantsSidebar: true, wantsMetrics: true)
    func scaled(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRect {
      PixelRect(x: Int(x * scale), y: Int(y * scale), width: Int(width * scale), height: Int(height * scale))
    }
    #expect(layout.sidebar == scaled(0, 0, 232, 800))
    #expect(layout.title == scaled(232, 0, 1016, 56))
    #expect(layout.viewport == scaled(232, 56, 1016, 744))
    #expect(layout.rowX == Int(256 * scale) && layout.rowWidth == Int(992 * scale))
    #expect(layout.metrics.minY == Int(484 * scale) && layout.metrics.maxY == layout.sidebarFoot.minY)
    #expect(layout.sidebarFoot.maxY == size.height)
    #expect(layout.list.maxY == layout.metrics.minY)
  }

  @Test("at any size no part has a negative side, and sidebar, title, viewport and scrollbar share the window")
  func anySize() {
    for scale in [0.25, 1, 1.25, 2, 8] {
      for width in [1, 5, 31, 33, 60, 300, 719, 720, 2000, 32_767] {
        for height in [1, 7, 40, 56, 57, 200, 2000] {
          let layout = WindowLayout(
            size: PixelSize(width: width, height: height), scale: scale, wantsSidebar: true, wantsMetrics: true)
          let parts = [layout.sidebar, layout.title, layout.viewport, layout.scrollbarColumn]
          for part in parts + [layout.list, layout.metrics, layout.divider, layout.track] {
            #expect(part.width >= 0 && part.height >= 0)
          }
          for (index, part) in parts.enumerated() {
            for other in parts[..<index] { #expect(part.intersection(other).isEmpty) }
          }
          #expect(layout.rowWidth >= 1)
          #expect(layout.hasSidebar == (Double(width) / scale >= 720))
          #expect(!layout.hasMetrics || layout.hasSidebar)
          let open = WindowLayout(
            size: PixelSize(width: width, height: height), scale: scale, wantsSidebar: true, opensSidebar: true,
            wantsMetrics: true)
          #expect(open.hasSidebar && open.viewport == layout.viewport && open.sidebar.width <= width)
          for part in [open.sidebarHead, open.list, open.metrics, open.sidebarFoot, open.openViewport] {
            #expect(part.width >= 0 && part.height >= 0 && part.maxX <= width && part.maxY <= height)
          }
          #expect(open.openViewport.intersection(open.sidebar).isEmpty)
        }
      }
    }
  }
}
