/// The moment at which a window draws a gallery's views, and whether it keeps their pictures.
///
/// All but `async` are there to show what the other ways cost, as `Plugins/StressTable` does.
public enum DrawingMode: Int, CaseIterable, Sendable {
  /// Off the display thread and ahead of time, and the pictures are kept: how views are drawn.
  case async
  /// The views are drawn when they come on screen, while the display thread waits: the window stands still meanwhile,
  /// for two seconds at most. Where views are drawn in processes, too, the display thread waits for their pictures.
  /// They are kept.
  case sync
  /// Off the display thread, when they come on screen. No picture is kept, so that whatever comes back is drawn again.
  case uncached
}
