internal import CCairo
private import FlyloftFonts
private import Glibc

/// The sets of font files that text is set from.
///
/// The fonts Flyloft ships are part of the program, so there is no file to miss at run time. fontconfig reads files only,
/// so each is laid in memory behind a file descriptor and named by that.
enum FontFiles {
  /// What Flyloft ships and nothing else.
  nonisolated(unsafe) static let shipped: OpaquePointer = withShippedFonts(FcConfigCreate())

  /// The machine's fonts and those Flyloft ships.
  nonisolated(unsafe) static let installed: OpaquePointer = withShippedFonts(FcInitLoadConfigAndFonts())

  // fontconfig counts references to a configuration atomically and reads it without changing it, so one serves all
  // threads.
  private static func withShippedFonts(_ config: OpaquePointer?) -> OpaquePointer {
    guard let config else { preconditionFailure("fontconfig has no memory for a configuration") }
    for path in paths { FcConfigAppFontAddFile(config, path) }
    return config
  }

  private static let paths: [String] = {
    let count = flyloft_font_count()
    return (0..<count).compactMap { index in
      let font = flyloft_font(index)
      let file = flyloft_memory_file("flyloft-font")
      guard file >= 0, write(file, font.bytes, font.byte_count) == font.byte_count else { return nil }
      return "/proc/self/fd/\(file)"
    }
  }()
}
