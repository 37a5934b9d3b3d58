public import Flyloft

/// The properties of a window when it opens.
public struct WindowConfiguration: Sendable {
  /// The title shown by the window manager.
  public var title: String
  /// The title that goes with the icon, where a desktop shows icons of windows.
  public var iconName: String
  /// The instance in WM_CLASS, by which window managers and scripts know the window.
  public var resourceName: String
  /// The class in WM_CLASS, by which they know all windows of the program.
  public var className: String
  /// The size in pixels; from 1 to 32,767 a side.
  public var size: PixelSize
  /// The size in pixels below which the window manager doesn't let the user make the window.
  public var minimumSize: PixelSize
  /// The colour that a window without a delegate is filled with. The server never clears the window.
  public var background: Color
  /// The icon; one with a side longer than 512 pixels is left out.
  public var icon: Image?

  /// A configuration; see the properties. The icon's name is the title unless given.
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
