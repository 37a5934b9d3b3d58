internal import CCairo

/// The status that a Cairo call reported.
///
/// It is a struct around the code and not an enum, so that a status of a newer Cairo can still be printed.
public struct CairoStatus: Hashable, Sendable, CustomStringConvertible {
  /// The value of `cairo_status_t`.
  public var code: UInt32

  package init(code: UInt32) {
    self.code = code
  }

  init(_ status: cairo_status_t) {
    self.init(code: status.rawValue)
  }

  /// Nothing went wrong.
  public static let success = CairoStatus(CAIRO_STATUS_SUCCESS)
  /// Cairo ran out of memory.
  public static let noMemory = CairoStatus(CAIRO_STATUS_NO_MEMORY)
  /// A transform can't be inverted.
  public static let invalidMatrix = CairoStatus(CAIRO_STATUS_INVALID_MATRIX)
  /// There is no such file.
  public static let fileNotFound = CairoStatus(CAIRO_STATUS_FILE_NOT_FOUND)
  /// Reading failed, or the data are not what they should be.
  public static let readError = CairoStatus(CAIRO_STATUS_READ_ERROR)

  /// Cairo's own words.
  public var description: String {
    String(cString: cairo_status_to_string(cairo_status_t(rawValue: code)))
  }
}
