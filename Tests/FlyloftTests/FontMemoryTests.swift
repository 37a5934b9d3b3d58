import CCairo
import TestSupport
import Testing

@testable import Flyloft

@Suite("The fonts that a thread keeps")
struct FontMemoryTests {
  private static let limit = 8
  private let typesetter = Typesetter()

  init() { typesetter.fontLimit = Self.limit }

  /// Sets a text at a scale, and says how large it is in points.
  @discardableResult
  private func set(_ size: Double = 12, at scale: Double) -> Size {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
    let cairo = cairo_create(surface)
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    cairo_scale(cairo, scale, scale)
    let layout = typesetter.layout(Text("Hxg", font: .system(size: size), color: .black), width: nil, for: cairo)
    // Which has Cairo make the font, as drawing does.
    _ = layout.faces
    return layout.size
  }

  /// Sees whether Pango has freed the fonts that text was set in when it was made.
  private final class Watch {
    private let map: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    var isFreed: Bool { map.pointee == nil }

    init(_ typesetter: Typesetter) {
      map = .allocate(capacity: 1)
      map.initialize(
        to: UnsafeMutableRawPointer(
          pango_context_get_font_map(typesetter.context(for: [.system(size: 12)]).pointer)!))
      g_object_add_weak_pointer(map.pointee!.assumingMemoryBound(to: _GObject.self), map)
    }

    deinit {
      if let object = map.pointee { g_object_remove_weak_pointer(object.assumingMemoryBound(to: _GObject.self), map) }
      map.deallocate()
    }
  }

  @Test("are freed once text is set at one scale too many, and text is set as before")
  func scales() async {
    let watched = Watch(typesetter)
    let first = set(at: 1)
    for step in 1..<Self.limit { set(at: 1 + Double(step) / 100) }
    // What it has is found again, also where another size of type at another scale is as large.
    for step in 0..<Self.limit { set(at: 1 + Double(step) / 100) }
    set(24, at: 0.5)
    #expect(!watched.isFreed)
    set(at: 3)
    // Pango looks for fonts on a thread of its own, which may have them still.
    await wait("the first fonts are freed") { watched.isFreed }
    let next = Watch(typesetter)
    #expect(set(at: 1) == first)
    for step in 0..<Self.limit - 2 { set(at: 4 + Double(step) / 100) }
    #expect(!next.isFreed)
    set(at: 2)
    await wait("the next fonts are freed") { next.isFreed }
  }

  @Test("are freed by Cairo, too, with their letters")
  func letters() async throws {
    let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
    let isFreed = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    isFreed.initialize(to: false)
    do {
      let layout = typesetter.layout(Text("H", font: .system(size: 31), color: .black), width: nil, for: nil)
      let font = try #require(layout.scaledFonts.first ?? nil)
      let status = cairo_scaled_font_set_user_data(font, key, isFreed) {
        $0?.assumingMemoryBound(to: Bool.self).pointee = true
      }
      #expect(status == CAIRO_STATUS_SUCCESS)
    }
    // Pango may have them still when Cairo is made to free those that nobody has.
    for round in 1...3 where !isFreed.pointee {
      let watched = Watch(typesetter)
      for step in 0...Self.limit { set(at: Double(round) + Double(step) / 100) }
      await wait("the fonts are freed by Pango") { watched.isFreed }
    }
    #expect(isFreed.pointee)
    isFreed.deallocate()
    key.deallocate()
  }

  @Test("are all those that Pango keeps where no limit is set, and a thread that has one is prepared with it")
  func limits() async {
    typesetter.fontLimit = nil
    let watched = Watch(typesetter)
    for step in 0..<4 * Self.limit { set(at: 1 + Double(step) / 100) }
    #expect(!watched.isFreed)
    await #expect(processExitsWith: .success) {
      Text.prepareFonts()
      #expect(Typesetter.current.fontLimit == nil)
      Text.prepareFonts(keeping: 3)
      #expect(Typesetter.current.fontLimit == 3)
    }
  }

  @Test("what is kept of a text keeps the fonts that it is set in")
  func resolved() {
    let text = Text("Hxg", font: .system(size: 12), color: .black)
    let layout = typesetter.resolvedLayout(text, width: nil, for: nil)
    let (watched, size) = (Watch(typesetter), layout.size)
    for step in 0...Self.limit { set(at: 2 + Double(step) / 100) }
    withExtendedLifetime(layout) { #expect(!watched.isFreed && layout.size == size && layout.faces.count == 1) }
  }
}
