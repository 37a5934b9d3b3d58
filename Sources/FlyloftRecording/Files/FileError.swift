private import Glibc

/// Why a file that a run leaves behind can't be written or read.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  /// `written` or `read`.
  private let operation: String
  private let reason: String
  /// Whether the next file would fare no better: the disk is full or broken.
  public let concernsDisk: Bool

  public static func unwritable(_ path: String, errno code: Int32) -> FileError {
    FileError(
      path: path, operation: "written", reason: String(cString: strerror(code)),
      concernsDisk: [ENOSPC, EDQUOT, EROFS, EIO].contains(code))
  }

  public static func unwritable(_ path: String, reason: String) -> FileError {
    FileError(path: path, operation: "written", reason: reason, concernsDisk: false)
  }

  public static func unreadable(_ path: String, errno code: Int32) -> FileError {
    .unreadable(path, reason: String(cString: strerror(code)))
  }

  public static func unreadable(_ path: String, reason: String) -> FileError {
    FileError(path: path, operation: "read", reason: reason, concernsDisk: false)
  }

  public var description: String { "\(path) can't be \(operation): \(reason)." }
}
