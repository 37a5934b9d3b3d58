import Flyloft
import Testing

@testable import FlyloftPreview

@Suite struct WindowLayoutTests {
  private func rooms(isOver: Bool = false) -> [PanelRoom] {
    [.docked(height: 276), .column(isBeside: true, isOver: isOver), .none]
  }

  @Test("the window's parts lie where the look puts them", arguments: [1.0, 1.5, 2.0])
  func places(scale: Double) {
    let size = PixelSize(width: Int(1280 * scale), height: Int(800 * scale))
    let layout = WindowLayout(size: size, scale: scale, rooms: rooms())
    func scaled(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRect {
      PixelRect(x: Int(x * scale), y: Int(y * scale), width: Int(width * scale), height: Int(height * scale))
    }
    #expect(layout.sidebar == scaled(0, 0, 232, 800))
    #expect(layout.title == scaled(232, 0, 1016, 56))
    #expect(layout.viewport == scaled(232, 56, 1016, 744))
    #expect(layout.rowX == Int(256 * scale) && layout.rowWidth == Int(992 * scale))
    #expect(layout.docked.minY == Int(484 * scale) && layout.docked.maxY == layout.sidebarFoot.minY)
    #expect(layout.sidebarFoot.maxY == size.height)
    #expect(layout.list.maxY == layout.docked.minY)
    #expect(layout.frames == [layout.docked, layout.sidebar, .zero])
  }

  @Test("panels share the room below the views, of which these keep half, and that of the column")
  func shared() {
    let size = PixelSize(width: 1280, height: 856)
    func frames(_ rooms: [PanelRoom]) -> [PixelRect] {
      WindowLayout(size: size, scale: 1, rooms: [.column(isBeside: true, isOver: false)] + rooms).frames
    }
    func below(_ y: Int, _ height: Int) -> PixelRect { PixelRect(x: 232, y: y, width: 1048, height: height) }
    #expect(frames([.below { _ in 100 }, .below { _ in 50 }])[1...] == [below(706, 100), below(806, 50)])
    #expect(frames([.below { _ in 300 }, .below { _ in 900 }])[1...] == [below(456, 300), below(756, 100)])
    let docked = frames([.docked(height: 100), .docked(height: 200)])[1...].map { ($0.minY, $0.height) }
    #expect(docked.map(\.0) == [716, 516] && docked.map(\.1) == [100, 200])
    #expect(frames([.views, .none])[1...] == [PixelRect(x: 232, y: 56, width: 1016, height: 800), .zero])
  }

  @Test("at any size no part has a negative side, and sidebar, title, viewport and scrollbar share the window")
  func anySize() {
    for scale in [0.25, 1, 1.25, 2, 8] {
      for width in [1, 5, 31, 33, 60, 300, 719, 720, 2000, 32_767] {
        for height in [1, 7, 40, 56, 57, 200, 2000] {
          let layout = WindowLayout(
            size: PixelSize(width: width, height: height), scale: scale, rooms: rooms())
          let parts = [layout.sidebar, layout.title, layout.viewport, layout.scrollbarColumn]
          for part in parts + [layout.list, layout.docked, layout.divider, layout.track] {
            #expect(part.width >= 0 && part.height >= 0)
          }
          for (index, part) in parts.enumerated() {
            for other in parts[..<index] { #expect(part.intersection(other).isEmpty) }
          }
          #expect(layout.rowWidth >= 1)
          #expect(layout.hasSidebar == (Double(width) / scale >= 720))
          #expect(layout.docked.isEmpty || layout.hasSidebar)
          let open = WindowLayout(
            size: PixelSize(width: width, height: height), scale: scale, rooms: rooms(isOver: true))
          #expect(open.hasSidebar && open.viewport == layout.viewport && open.sidebar.width <= width)
          for part in [open.sidebarHead, open.list, open.docked, open.sidebarFoot, open.openViewport] {
            #expect(part.width >= 0 && part.height >= 0 && part.maxX <= width && part.maxY <= height)
          }
          #expect(open.openViewport.intersection(open.sidebar).isEmpty)
        }
      }
    }
  }
}
