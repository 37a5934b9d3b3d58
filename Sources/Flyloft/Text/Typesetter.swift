internal import CCairo
private import Glibc

/// Sets text on one thread, with font maps and contexts that no other thread uses.
///
/// Pango's objects can't be shared between threads, and its default font map depends on the machine's configuration.
/// The first context knows only the fonts that Flyloft ships. The second also has the machine's, for characters that
/// ours lack and for families asked for by name; it is made when it is first needed.
final class Typesetter {
  private var shipped = Typesetter.makeContext(config: FontFiles.shipped)
  private var madeInstalled: GObject?
  private var isWarm = false
  /// The number of fonts that could not be opened when this thread was to set text in them.
  private var lackCount = 0
  /// The styles of our fonts whose faces this thread knows to be kept.
  private var styles: Set<Font> = []
  /// The most fonts that this thread keeps, each in one size of pixels; nil for as many as Pango does, which are 256 of each map.
  var fontLimit: Int?
  /// Those that it has set text in since its font maps were made, in pixels, where they are limited.
  private var sizes: Set<Font> = []

  /// The calling thread's typesetter, made on first use and freed when the thread ends.
  static var current: Typesetter {
    if let present { return present }
    let made = Typesetter()
    pthread_setspecific(threadKey, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  private static var present: Typesetter? {
    pthread_getspecific(threadKey).map { Unmanaged<Typesetter>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The number of times that the calling thread has set text in a font that could not be opened.
  static var lackCount: Int { present?.lackCount ?? 0 }

  private var installed: GObject {
    if let madeInstalled { return madeInstalled }
    let made = Typesetter.makeContext(config: FontFiles.installed)
    madeInstalled = made
    return made
  }

  /// Frees the calling thread's typesetter; another is made when it is needed.
  static func endCurrent() {
    guard let known = pthread_getspecific(threadKey) else { return }
    pthread_setspecific(threadKey, nil)
    Unmanaged<Typesetter>.fromOpaque(known).release()
  }

  private static let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { Unmanaged<Typesetter>.fromOpaque($0!).release() }
    return key
  }()

  private static func makeContext(config: OpaquePointer) -> GObject {
    let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)!
    defer { g_object_unref(map) }
    pango_fc_font_map_set_config(
      OpaquePointer(map), config)
    let context = pango_font_map_create_context(map)!
    prepare(context)
    return GObject(context)
  }

  private static func prepare(_ context: OpaquePointer) {
    pango_cairo_context_set_resolution(context, 72)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    // These options override the desktop's settings, so that pixels don't depend on the machine. Metrics are not
    // rounded to whole pixels, so that text takes the same room at every scale.
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
  }

  /// Has the first font looked up, opened and shaped with, which a first text would wait for.
  func warmUp() {
    guard !isWarm else { return }
    isWarm = true
    _ = layout(Text("0", font: .system(size: 12), color: .black), width: nil, for: nil)
  }

  /// Lays `text` out in lines of at most `width` points, for `cairo`'s resolution where that is given.
  ///
  /// The layout is to be used before the next one is made, which may change what both are for.
  func layout(_ text: Text, width: Double?, for cairo: OpaquePointer?) -> TextLayout {
    layout(text, width: width, for: cairo) { $0 }
  }

  /// Lays `text` out as `layout` does, to be kept: what other texts are laid out for doesn't change it.
  func resolvedLayout(_ text: Text, width: Double?, for cairo: OpaquePointer?) -> TextLayout {
    layout(text, width: width, for: cairo) { shared in
      let context = GObject(pango_font_map_create_context(pango_context_get_font_map(shared.pointer)))
      Self.prepare(context.pointer)
      return context
    }
  }

  /// The context that has the fonts which are asked for.
  func context(for fonts: [Font]) -> GObject {
    fonts.allSatisfy { $0.family == .inter || $0.family == .jetBrainsMono } ? shipped : installed
  }

  private func layout(
    _ text: Text, width: Double?, for cairo: OpaquePointer?, in own: (GObject) -> GObject
  ) -> TextLayout {
    func layout(in shared: GObject) -> TextLayout {
      let context = own(shared)
      return withExtendedLifetime(context) { TextLayout(text, width: width, context: context.pointer, cairo: cairo) }
    }
    let fonts = [text.font] + text.runs.map(\.font)
    if let fontLimit { note(fonts, for: cairo, atMost: fontLimit) }
    let isShipped = context(for: fonts) === shipped
    // Each of our fonts has all of ASCII, so nothing but the faces that have been made and kept is needed for it.
    if isShipped, text.isPlain, fonts.allSatisfy({ styles.contains($0.style) }) { return layout(in: shipped) }
    return FontFaces.shared.making {
      guard isShipped else { return complete(layout(in: installed)) }
      let first = complete(layout(in: shipped))
      if first.lacksFont { return first }
      // Plain text in one font has its letters of that font's face, which has been made with them.
      let isMade = text.isPlain && text.runs.isEmpty && !first.faces.isEmpty
      for font in fonts where styles.insert(font.style).inserted && !isMade {
        let letter = Text("0", font: font, color: .black)
        _ = complete(TextLayout(letter, width: nil, context: shipped.pointer, cairo: cairo))
      }
      return first.isComplete ? first : complete(layout(in: installed))
    }
  }

  /// Has a layout choose its letters, which makes the faces that they are of.
  private func complete(_ layout: TextLayout) -> TextLayout {
    _ = layout.isComplete
    if layout.lacksFont {
      // Pango takes a font that it could not open for one without letters for as long as its font map lives. Another opens it
      // anew.
      lackCount += 1
      forgetFonts()
    } else {
      FontFaces.shared.keep(layout)
    }
    return layout
  }

  /// Takes note of fonts that text is to be set in. Once there are too many, the former ones are forgotten.
  private func note(_ fonts: [Font], for cairo: OpaquePointer?, atMost limit: Int) {
    var matrix = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    if let cairo { cairo_get_matrix(cairo, &matrix) }
    let scale = hypot(matrix.xx, matrix.yx)
    for var font in fonts {
      font.size *= scale
      guard sizes.insert(font).inserted, sizes.count > limit else { continue }
      FontFaces.shared.making {
        forgetFonts()
        Self.displaceUnusedFonts()
      }
      sizes = [font]
    }
  }

  /// Has Cairo free the fonts that nobody uses any more. It keeps the last 256 of them with their letters, some megabytes after an hour of
  /// zooming: these are others then, which have none.
  private static func displaceUnusedFonts() {
    let (face, options) = (cairo_user_font_face_create(), cairo_font_options_create())
    defer {
      cairo_font_options_destroy(options)
      cairo_font_face_destroy(face)
    }
    for size in 1...256 {
      var (font, device) = (cairo_matrix_t(), cairo_matrix_t())
      cairo_matrix_init_scale(&font, Double(size), Double(size))
      cairo_matrix_init_identity(&device)
      cairo_scaled_font_destroy(cairo_scaled_font_create(face, &font, &device, options))
    }
  }

  private func forgetFonts() {
    (shipped, madeInstalled, styles, sizes) = (Typesetter.makeContext(config: FontFiles.shipped), nil, [], [])
  }
}

extension Font {
  /// The settings that a face is made for: all but the size and the features.
  fileprivate var style: Font { Font(family, size: 0, weight: weight, italic: italic) }
}

extension Text {
  /// True if it consists of printable ASCII and ends of lines.
  fileprivate var isPlain: Bool {
    func isPlain(_ string: String) -> Bool { string.utf8.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 0x0a } }
    return isPlain(string) && runs.allSatisfy { isPlain($0.string) }
  }
}

/// A reference to a GObject, released with this object.
///
/// It is a class because the compiler (6.3) crashes on lazy properties of noncopyable type.
final class GObject {
  let pointer: OpaquePointer

  /// Takes ownership of the caller's reference.
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}
