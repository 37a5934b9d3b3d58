package import Flyloft

/// Where the parts of the window lie, in device pixels, for a window size and scale.
package struct WindowLayout: Hashable, Sendable {
  static let sidebarWidth = 232.0
  static let titleHeight = 56.0
  static let margin = 24.0
  static let gap = 16.0
  static let scrollbarColumn = 32.0
  /// Below this width, in points, the sidebar would leave too little room for views: it stands over them while it is open.
  static let sidebarMinimum = 720.0
  /// Below this height, in points, the sidebar has no room for the figures beside its list.
  static let figuresMinimum = 480.0
  /// In points, what a window manager is asked not to go below. Everything works at any size.
  static let minimumSize = Size(width: 240, height: 180)

  /// The least size of a window at a scale, in device pixels: it shows the title, and a card beside the scrollbar. No more
  /// than the size that a window was asked to open with.
  static func minimumSize(scale: Double, atMost size: PixelSize) -> PixelSize {
    PixelSize(
      width: min(Int((minimumSize.width * scale).rounded()), size.width),
      height: min(Int((minimumSize.height * scale).rounded()), size.height))
  }

  package let window: PixelRect
  /// Device pixels a point.
  package let scale: Double
  /// True if the sidebar has no room beside the views.
  let isNarrow: Bool
  /// True if the sidebar shows the list or what is docked in it, not both, and leaves out what is not needed.
  let isLow: Bool
  let hasSidebar: Bool
  /// True if nothing but views has room.
  let isBare: Bool
  // Every frame asks for these many times.
  let sidebar: PixelRect
  let title: PixelRect
  /// The room of a heading above what scrolls, below the title.
  let heading: PixelRect
  /// The area that scrolls: from the sidebar to the scrollbar's column, below the heading.
  package let viewport: PixelRect
  /// The room of panels below what scrolls.
  let panel: PixelRect
  let scrollbarColumn: PixelRect
  let rowX: Int
  /// The room of the panel at the right edge, beside or over the views.
  let side: PixelRect
  /// The room of panels that are docked in the sidebar, above its foot.
  private(set) var docked = PixelRect.zero
  /// The room of each panel; zero for one that has none.
  private(set) var frames: [PixelRect] = []

  /// - Parameter rooms: the rooms that panels want.
  init(size: PixelSize, scale: Double, rooms: [PanelRoom]) {
    window = PixelRect(origin: .zero, size: size)
    self.scale = scale
    isBare = rooms.contains { if case .window = $0 { true } else { false } }
    let rooms = isBare ? rooms.map { if case .field = $0 { $0 } else { .none } } : rooms
    let isNarrow = Double(size.width) / scale < Self.sidebarMinimum
    self.isNarrow = isNarrow
    isLow = Double(size.height) / scale < Self.figuresMinimum
    hasSidebar = rooms.contains {
      if case .column(let isBeside, let isOver) = $0 { isNarrow ? isOver : isBeside } else { false }
    }
    sidebar = Self.rect(0, 0, hasSidebar ? min(Self.pixels(Self.sidebarWidth, scale), window.width) : 0, window.height)
    let contentX = isNarrow ? 0 : sidebar.width
    let wanted = rooms.reduce(0.0) { if case .side(let width) = $1 { max($0, width) } else { $0 } }
    let sideWidth = min(Self.pixels(wanted, scale), window.width)
    side = Self.rect(window.width - sideWidth, 0, sideWidth, window.height)
    // Of the views no less is left than a window must have.
    let isBeside = window.width - contentX - sideWidth >= Self.pixels(Self.minimumSize.width, scale)
    let contentEnd = window.width - (isBeside ? sideWidth : 0)
    title = Self.rect(
      contentX, 0, contentEnd - contentX - (isBare ? 0 : Self.pixels(Self.scrollbarColumn, scale)),
      isBare ? 0 : min(Self.pixels(Self.titleHeight, scale), window.height))
    let headingHeight = rooms.reduce(0.0) { if case .above(let height) = $1 { height } else { $0 } }
    heading = Self.rect(
      contentX, title.maxY, title.width, min(Self.pixels(headingHeight, scale), (window.height - title.maxY) / 2))
    let content = Self.rect(contentX, heading.maxY, title.width, window.height - heading.maxY)
    let width = Double(contentEnd - contentX) / scale
    // Of the views, too, something is to be seen.
    var left = content.height / 2
    let heights = rooms.map { room -> Int in
      let wanted: Double
      switch room {
      case .below(let height): wanted = height(width)
      case .field(let height): wanted = height
      default: return 0
      }
      let lower = min(Self.pixels(wanted, scale), left)
      left -= lower
      return lower
    }
    let lower = heights.reduce(0, +)
    viewport = Self.rect(content.minX, content.minY, content.width, content.height - lower)
    panel = Self.rect(content.minX, viewport.maxY, contentEnd - content.minX, lower)
    scrollbarColumn = Self.rect(viewport.maxX, 0, contentEnd - viewport.maxX, viewport.maxY)
    rowX = viewport.minX + Self.pixels(Self.margin, scale)
    place(rooms, heights)
  }

  /// - Parameter heights: of those below the views, in pixels.
  private mutating func place(_ rooms: [PanelRoom], _ heights: [Int]) {
    var (foot, top) = (sidebarFoot.minY, panel.minY)
    for (room, lower) in zip(rooms, heights) {
      switch room {
      case .column where hasSidebar: frames.append(sidebar)
      case .docked(let height) where hasSidebar:
        let height = isLow ? foot : pixels(height)
        foot -= height
        frames.append(rect(0, foot, sidebar.width - lineWidth, height))
      case .below where lower > 0, .field where lower > 0:
        frames.append(rect(panel.minX, top, panel.width, lower))
        top += lower
      case .side: frames.append(side)
      case .above: frames.append(heading)
      case .views: frames.append(viewport)
      default: frames.append(.zero)
      }
    }
    docked = rect(0, foot, sidebar.width - lineWidth, sidebarFoot.minY - foot)
  }

  /// Whole pixels for `points`.
  func pixels(_ points: Double) -> Int { Self.pixels(points, scale) }

  private static func pixels(_ points: Double, _ scale: Double) -> Int { Int((points * scale).rounded()) }

  func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect { Self.rect(x, y, width, height) }

  private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: max(width, 0), height: max(height, 0))
  }

  // MARK: Sidebar

  /// True if the sidebar stands over the views.
  var isSidebarOver: Bool { isNarrow && hasSidebar }
  /// True if what is docked in the sidebar stands in place of the list.
  var hidesList: Bool { isLow && docked.height > 0 }
  var lineWidth: Int { max(pixels(1), 1) }

  var sidebarFoot: PixelRect {
    let height = isLow ? 0 : pixels(40)
    return rect(0, window.height - height, sidebar.width - lineWidth, height)
  }

  // MARK: Content

  /// The part of the viewport that no panel stands over.
  var openViewport: PixelRect {
    let left = isSidebarOver ? sidebar.maxX : viewport.minX
    let right = side.isEmpty ? viewport.maxX : min(viewport.maxX, side.minX)
    return rect(left, viewport.minY, right - left, viewport.height)
  }

  /// The button in the title that opens the panel of knobs.
  var knobsButton: PixelRect {
    rect(title.maxX - pixels(76), pixels(14), pixels(76), pixels(28))
  }

  /// The button in the title that shows variants, beside that for knobs where there is one.
  func variantsButton(besideKnobs: Bool) -> PixelRect {
    let end = besideKnobs ? knobsButton.minX - pixels(8) : title.maxX
    return rect(end - pixels(88), knobsButton.minY, pixels(88), knobsButton.height)
  }

  /// Room above the first row and below the last, inside what scrolls.
  var padding: Int { pixels(8) }
  var bottomPadding: Int { pixels(Self.margin) }
  /// Width that a row has, in pixels; at least 1, so that a tiny window asks for something drawable.
  var rowWidth: Int { max(viewport.maxX - rowX, 1) }

  var track: PixelRect {
    rect(scrollbarColumn.maxX - pixels(18), pixels(8), pixels(8), viewport.maxY - pixels(16))
  }

  /// Where on the track the thumb stands; nil when everything is in view.
  func thumb(of scroller: Scroller, in extent: Scroller.Extent) -> PixelRect? {
    scroller.thumb(on: track.height, minimum: pixels(32), in: extent).map {
      PixelRect(x: track.minX, y: track.minY + $0.y, width: track.width, height: $0.height)
    }
  }
}
