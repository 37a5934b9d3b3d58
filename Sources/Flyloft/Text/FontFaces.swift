internal import CCairo
private import Glibc

/// The faces that Cairo draws letters of: made by one thread at a time, and kept as long as the process lives.
///
/// Each thread has Pango's objects to itself, but Cairo (1.16) gives all of them one face for a font, and guards neither
/// its beginning nor its end: a thread that sets text in a font for the first time could be given the face that another
/// was still making, which ended the process. There are as many faces as fonts that were used, of some hundred bytes each.
final class FontFaces: @unchecked Sendable {
  static let shared = FontFaces()

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // Under the lock.
  private(set) var kept: Set<OpaquePointer> = []

  init() { pthread_mutex_init(lock, nil) }

  /// Runs `body` while no other thread makes a face.
  func making<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  /// Keeps all faces that a layout uses. To be called while this thread makes them.
  func keep(_ layout: TextLayout) {
    for face in layout.faces where kept.insert(face).inserted { cairo_font_face_reference(face) }
  }
}

extension TextLayout {
  /// The faces of its letters, one for each run.
  var faces: [OpaquePointer] { scaledFonts.compactMap { $0.flatMap { cairo_scaled_font_get_font_face($0) } } }

  /// True if a font of its letters could not be opened, as where too many files are open: they are boxes then.
  var lacksFont: Bool {
    scaledFonts.contains { font in font.map { cairo_scaled_font_status($0) != CAIRO_STATUS_SUCCESS } ?? true }
  }

  /// Cairo's fonts of its letters, one for each run; nil for one that could not be opened.
  var scaledFonts: [OpaquePointer?] {
    var fonts: [OpaquePointer?] = []
    let iterator = pango_layout_get_iter(pointer)
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let font = pango_layout_iter_get_run_readonly(iterator)?.pointee.item.pointee.analysis.font else {
        continue
      }
      fonts.append(pango_cairo_font_get_scaled_font(OpaquePointer(font)))
    } while pango_layout_iter_next_run(iterator) != 0
    return fonts
  }
}
