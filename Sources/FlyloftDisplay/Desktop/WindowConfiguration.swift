public import Flyloft

/// What a window is when it opens.
public struct WindowConfiguration: Sendable {
  public var title: String
  public var iconName: String
  /// What window managers and scripts tell the program's windows by (WM_CLASS).
  public var resourceName: String
  public var className: String
  public var size: PixelSize
  public var minimumSize: PixelSize
  /// What the delegate is expected to paint behind everything; the server itself never clears the window.
  public var background: Color
  public var icon: Image?

  public init(
    title: String, iconName: String? = nil, resourceName: String = "flyloft", className: String = "Flyloft",
    size: PixelSize, minimumSize: PixelSize = PixelSize(width: 1, height: 1), background: Color = .white,
    icon: Image? = nil
  ) {
    self.title = title
    self.iconName = iconName ?? title
    self.resourceName = resourceName
    self.className = className
    self.size = size
    self.minimumSize = minimumSize
    self.background = background
    self.icon = icon
  }
}
