internal import CCairo
private import FlyloftFonts
private import Glibc

/// The sets of font files that text is set from.
///
/// The fonts that Flyloft ships are part of the program, so no file can be missing at run time. fontconfig only reads
/// files, so each font is put into a memory file and named by the path of its descriptor.
enum FontFiles {
  /// The fonts that Flyloft ships, and no others.
  nonisolated(unsafe) static let shipped: OpaquePointer = withShippedFonts(FcConfigCreate())

  /// The fonts installed on the machine and those that Flyloft ships.
  nonisolated(unsafe) static let installed: OpaquePointer = withShippedFonts(FcInitLoadConfigAndFonts())

  // All threads share one configuration: fontconfig counts references to it atomically and doesn't change it.
  private static func withShippedFonts(_ config: OpaquePointer?) -> OpaquePointer {
    guard let config else { preconditionFailure("fontconfig has no memory for a configuration") }
    FcConfigParseAndLoadFromMemory(config, features, 1)
    for path in paths { FcConfigAppFontAddFile(config, path) }
    return config
  }

  /// Inter would show an arrow for `->`, and `×` for the x of `0x1F`: other characters than a text has.
  private static let features = """
    <fontconfig><match target="font"><test name="family"><string>Inter</string></test>
    <edit name="fontfeatures" mode="append"><string>calt=0</string></edit></match></fontconfig>
    """

  private static let paths: [String] = {
    let count = flyloft_font_count()
    return (0..<count).compactMap { index in
      let font = flyloft_font(index)
      let file = flyloft_memory_file("flyloft-font")
      guard file >= 0, write(file, font.bytes, font.byte_count) == font.byte_count else { return nil }
      flyloft_seal_file(file)
      return "/proc/self/fd/\(file)"
    }
  }()
}
