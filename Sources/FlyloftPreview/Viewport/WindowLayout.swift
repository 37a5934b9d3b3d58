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
  /// Whether the sidebar has no room beside the views.
  let isNarrow: Bool
  /// Whether the sidebar shows the figures or the list, not both, and leaves out what is not needed.
  let isLow: Bool
  let hasSidebar: Bool
  let hasMetrics: Bool
  // Every frame asks for these many times.
  let sidebar: PixelRect
  let title: PixelRect
  /// What scrolls: from the sidebar to the scrollbar's column, below the title.
  package let viewport: PixelRect
  /// What is said of modules that can't be shown, below what scrolls.
  let panel: PixelRect
  let rowX: Int

  /// - Parameters:
  ///   - wantsSidebar: whether the sidebar stands beside the views where there is room.
  ///   - opensSidebar: whether it stands over the views where there is none.
  ///   - panelHeight: points that the panel below the rows wants in a width, in points.
  init(
    size: PixelSize, scale: Double, wantsSidebar: Bool, opensSidebar: Bool = false, wantsMetrics: Bool,
    panelHeight: (_ width: Double) -> Double = { _ in 0 }
  ) {
    window = PixelRect(origin: .zero, size: size)
    self.scale = scale
    isNarrow = Double(size.width) / scale < Self.sidebarMinimum
    isLow = Double(size.height) / scale < Self.figuresMinimum
    hasSidebar = isNarrow ? opensSidebar : wantsSidebar
    hasMetrics = wantsMetrics && hasSidebar
    sidebar = Self.rect(0, 0, hasSidebar ? min(Self.pixels(Self.sidebarWidth, scale), window.width) : 0, window.height)
    let contentX = isNarrow ? 0 : sidebar.width
    title = Self.rect(
      contentX, 0, window.width - contentX - Self.pixels(Self.scrollbarColumn, scale),
      min(Self.pixels(Self.titleHeight, scale), window.height))
    let content = Self.rect(contentX, title.maxY, title.width, window.height - title.maxY)
    // Of the views, too, something is to be seen.
    let wanted = panelHeight(Double(window.width - contentX) / scale)
    let lower = min(Self.pixels(wanted, scale), content.height / 2)
    viewport = Self.rect(content.minX, content.minY, content.width, content.height - lower)
    panel = Self.rect(content.minX, viewport.maxY, window.width - content.minX, lower)
    rowX = viewport.minX + Self.pixels(Self.margin, scale)
  }

  /// Whole pixels for `points`.
  func pixels(_ points: Double) -> Int { Self.pixels(points, scale) }

  private static func pixels(_ points: Double, _ scale: Double) -> Int { Int((points * scale).rounded()) }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect { Self.rect(x, y, width, height) }

  private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: max(width, 0), height: max(height, 0))
  }

  // MARK: Sidebar

  /// Whether the sidebar stands over the views.
  var isSidebarOver: Bool { isNarrow && hasSidebar }
  /// Whether the figures stand in place of the list.
  var hidesList: Bool { isLow && hasMetrics }

  /// The one-pixel line between sidebar and content is `divider`, at its right edge.
  var divider: PixelRect { hasSidebar ? rect(sidebar.maxX - lineWidth, 0, lineWidth, window.height) : .zero }
  var lineWidth: Int { max(pixels(1), 1) }
  var sidebarHead: PixelRect {
    rect(0, 0, sidebar.width - lineWidth, hidesList ? 0 : pixels(SidebarHead.height(isLow: isLow)))
  }
  var filterField: PixelRect {
    hidesList
      ? .zero : rect(pixels(16), sidebarHead.maxY - pixels(SidebarHead.fieldFoot), pixels(200), pixels(32))
  }

  var sidebarFoot: PixelRect {
    let height = isLow ? 0 : pixels(40)
    return rect(0, window.height - height, sidebar.width - lineWidth, height)
  }

  /// The metrics, above the foot; in a low window as many of them as fit.
  var metrics: PixelRect {
    let height = hidesList ? window.height : hasMetrics ? pixels(MetricsPanel.height) : 0
    return rect(0, sidebarFoot.minY - height, sidebar.width - lineWidth, height)
  }

  /// What is left for the list of galleries.
  var list: PixelRect {
    rect(0, sidebarHead.maxY, sidebar.width - lineWidth, metrics.minY - sidebarHead.maxY)
  }

  var listRowStep: Int { pixels(34) }
  var listRowSize: PixelSize { PixelSize(width: pixels(216), height: pixels(32)) }

  /// The list's row at `index`, the list scrolled by `offset` pixels.
  func listRow(_ index: Int, offset: Int) -> PixelRect {
    PixelRect(
      origin: PixelPoint(x: pixels(8), y: list.minY + pixels(8) + index * listRowStep - offset), size: listRowSize)
  }

  /// The button that closes the panel, in its upper right corner.
  var panelClose: PixelRect {
    let (side, margin) = (pixels(CloseCross.side), pixels(8))
    guard panel.height > 0 else { return .zero }
    return rect(panel.maxX - side - margin, panel.minY + margin, side, side).intersection(panel)
  }

  // MARK: Content

  /// The part of the viewport that the sidebar does not stand over.
  var openViewport: PixelRect {
    guard isSidebarOver else { return viewport }
    return rect(sidebar.maxX, viewport.minY, viewport.maxX - sidebar.maxX, viewport.height)
  }

  /// Room above the first row and below the last, inside what scrolls.
  var padding: Int { pixels(8) }
  var bottomPadding: Int { pixels(Self.margin) }
  /// Width that a row has, in pixels; at least 1, so that a tiny window asks for something drawable.
  var rowWidth: Int { max(viewport.maxX - rowX, 1) }

  var scrollbarColumn: PixelRect {
    rect(viewport.maxX, 0, window.width - viewport.maxX, viewport.maxY)
  }

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
