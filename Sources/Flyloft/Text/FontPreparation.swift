internal import CCairo
private import Glibc

extension Text {
  /// Gets the calling thread ready to set text in the fonts that Flyloft ships; its first text would have to otherwise.
  ///
  /// The first thread to call this reads the fonts for all, and each makes Pango's objects of its own. It costs nothing
  /// worth counting on a thread that is ready. Any thread.
  public static func prepareFonts() { Typesetter.current.warmUp() }

  /// The same for a thread that is to keep so many fonts at most, each in one size of pixels. With its letters one takes some 50 KB,
  /// and who zooms or changes the desktop's scale wants those of the former scales no more.
  package static func prepareFonts(keeping limit: Int) {
    Typesetter.current.fontLimit = limit
    prepareFonts()
  }

  /// Begins to read the fonts on a thread of its own and returns at once: for a program as it starts.
  ///
  /// To be called from the first thread, before any library asks fontconfig or Pango for something. Pango has
  /// fontconfig look through all fonts of the machine before it sets a first text, whatever font that is in, and this
  /// takes the longer the more there are. After this call nobody looks before text in one of them is to be set.
  public static func prepareFontsAtStart() { FontPreparation.begun }

  /// Gets ready to set text in processes that this one will fork, on the calling thread, and leaves no thread behind that
  /// was not there before: as `prepareFontsAtStart`, and then as `prepareFonts`.
  package static func prepareFontsToFork() {
    let before = Set(pangoThreads.keys)
    FontPreparation.finishHere()
    prepareFonts()
    // Later versions of Pango (1.56 does, 1.50 does not) keep a thread for each font map, which sets no text without it. A
    // process that is forked would have the map alone, and its first text wait for ever. So each makes a map of its own.
    if pangoThreads.values.contains("[pango] fontcon") { Typesetter.endCurrent() }
    // Pango's threads have answered, or were told to end, and may not have ended. A fork would lose them at whatever they are
    // at; and still it is better than no fork at all.
    let limit = ContinuousClock.now + .seconds(10)
    while !before.isSuperset(of: pangoThreads.keys), .now < limit { usleep(200) }
  }

  /// The names of Pango's threads in this process, by their numbers; none where that is not known. Linux keeps 15 bytes of a
  /// name.
  private static var pangoThreads: [String: String] {
    guard let folder = opendir("/proc/self/task") else { return [:] }
    defer { closedir(folder) }
    var names: [String: String] = [:]
    while let entry = readdir(folder) {
      let number = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(cString: $0.baseAddress!.assumingMemoryBound(to: CChar.self))
      }
      let file = open("/proc/self/task/\(number)/comm", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { continue }
      defer { close(file) }
      // With the end of its line.
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = read(file, &bytes, bytes.count)
      let name = String(decoding: bytes.prefix(max(count - 1, 0)), as: UTF8.self)
      if name.hasPrefix("[pango]") { names[number] = name }
    }
    return names
  }
}

/// The part of preparing fonts that only the start of a program can do: spare Pango those of the machine.
///
/// Pango's first font map has fontconfig load its default configuration, on a thread of Pango's, and sets no text until
/// that is done. Where a configuration is set already, there is nothing to load. So an empty one is set until Pango has
/// asked, and whoever needs the default one later has it loaded then.
private final class FontPreparation: @unchecked Sendable {
  /// Touched to begin: once, whoever asks how often.
  static let begun: Void = {
    guard let preparation = FontPreparation() else { return }
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(preparation).toOpaque()
    if pthread_create(&thread, nil, preparationEntry, argument) == 0 {
      pthread_detach(thread)
    } else {
      _ = preparationEntry(argument)
    }
  }()

  /// The same on the calling thread.
  static func finishHere() { FontPreparation()?.finish() }

  // Handed from the thread that makes them to the one that finishes. The configuration is never freed: who asked
  // fontconfig for it meanwhile may hold it without a reference.
  private let empty: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>

  private init?() {
    guard let empty = FcConfigCreate(), FcConfigSetCurrent(empty) != 0 else { return nil }
    self.empty = empty
    map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)!
  }

  func finish() {
    // Waits until Pango's thread has asked.
    _ = pango_fc_font_map_get_config(OpaquePointer(map))
    if FcConfigGetCurrent() == empty { FcConfigSetCurrent(nil) }
    g_object_unref(map)
  }
}

private func preparationEntry(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<FontPreparation>.fromOpaque(argument!).takeRetainedValue().finish()
  // No text is set here: a program that ends right away, say after a wrong argument, frees what HarfBuzz shares between
  // threads without asking them.
  _ = FontFiles.shipped
  return nil
}
