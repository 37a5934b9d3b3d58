internal import CCairo

/// What a Cairo call reported. A struct over the code, so that a status of a newer Cairo still prints.
public struct CairoStatus: Hashable, Sendable, CustomStringConvertible {
  public var code: UInt32

  package init(code: UInt32) {
    self.code = code
  }

  init(_ status: cairo_status_t) {
    self.init(code: status.rawValue)
  }

  public static let success = CairoStatus(CAIRO_STATUS_SUCCESS)
  public static let noMemory = CairoStatus(CAIRO_STATUS_NO_MEMORY)
  public static let invalidMatrix = CairoStatus(CAIRO_STATUS_INVALID_MATRIX)
  public static let fileNotFound = CairoStatus(CAIRO_STATUS_FILE_NOT_FOUND)
  public static let readError = CairoStatus(CAIRO_STATUS_READ_ERROR)

  public var description: String {
    String(cString: cairo_status_to_string(cairo_status_t(rawValue: code)))
  }
}
