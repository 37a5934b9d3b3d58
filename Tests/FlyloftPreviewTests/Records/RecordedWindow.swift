import Flyloft
import FlyloftRegistry
import FlyloftRendering
import Simulation

@testable import FlyloftPreview
@testable import Simulation

/// A simulated window in the hands of a user, whose pictures are drawn for real when they are looked at.
struct RecordedWindow {
  /// What it is opened with.
  struct Setting: Sendable {
    var gallery = "Cards"
    /// In points. Without a sidebar, and so small that its pictures are, too.
    var size = Size(width: 460, height: 280)
    var scale = 1.0
    var isDark = false
    var isAnimated = false
    var showsFigures = false
    /// Whether the galleries have yet to say what they have.
    var asksGalleries = false
    var knobs: [(String, String)] = []
    /// Whether the window is recorded from its opening on.
    var isNew = false
  }

  var window: VirtualWindow

  init(_ setting: Setting) {
    var galleries = RecordedGalleries.all
    let selected = galleries.firstIndex { $0.name == setting.gallery } ?? 0
    galleries[selected] = galleries[selected].with(setting.knobs) ?? galleries[selected]
    if setting.asksGalleries {
      galleries = galleries.map { AnyGallery(staged: $0.name, chosen: [], isDescribed: false) }
    }
    let preview = PreviewConfiguration(
      galleries: galleries, selected: selected,
      skipped: [SkippedModule(name: "Maps", reason: "needs libshp", remedy: "install it")],
      appearance: setting.isDark ? .dark : .light, showsMetrics: setting.showsFigures,
      isAnimated: setting.isAnimated, workerCount: 2, cacheByteCount: 16 << 20)
    func pixels(_ points: Double) -> Int { Int((points * setting.scale).rounded()) }
    window = VirtualWindow(
      VirtualWindow.Configuration(
        preview, size: PixelSize(width: pixels(setting.size.width), height: pixels(setting.size.height)),
        scale: setting.scale, drawDeadline: .seconds(10), frameTime: .milliseconds(2), courses: RecordedDraws()))
    if setting.isNew { window.log = [] }
    window.open()
    window.pass(.milliseconds(setting.isNew ? 20 : 1000))
    if !setting.isNew { window.log = [] }
  }

  var model: PreviewModel { window.model }

  // MARK: What it shows

  /// All that is on screen, in pixels.
  func picture() throws -> Image {
    var drawn: [DrawKey: Image] = [:]
    func real(_ image: Image) throws -> Image {
      guard let key = image.source else { return image }
      if let known = drawn[key] { return known }
      let picture =
        if let blend = key.view.base as? Blend {
          try DrawKey(
            Blend(former: real(blend.former), image: real(blend.image), step: blend.step), size: key.size,
            scale: key.scale
          ).drawn()
        } else { try key.drawn() }
      drawn[key] = picture
      return picture
    }
    let commands = try model.paint(model.layout.window).map { command in
      if case .draw(let image, let point, let clip) = command {
        PaintCommand.draw(try real(image), at: point, clip: clip)
      } else if case .stretch(let image, let frame, let clip) = command {
        PaintCommand.stretch(try real(image), over: frame, clip: clip)
      } else {
        command
      }
    }
    return try Image(painting: commands, size: model.layout.window.size)
  }

  /// What it was told and asked for since it was recorded, and what is on screen now.
  var words: String {
    let events = (window.log ?? []).compactMap(\.words)
    let painted = WindowWords.painted(model.paint(model.layout.window), on: model.palette)
    return (events + ["", "on screen:"] + painted)
      .joined(separator: "\n") + "\n"
  }
}
