private import Glibc

/// Why a file can't be written or read.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path, as it was given.
  public let path: String
  /// `written` or `read`.
  private let operation: String
  private let reason: String
  /// True if writing any other file would fail, too: the disk is full, broken or read-only, or the quota is used up.
  package let concernsDisk: Bool

  /// A file that can't be written, with the system's error code as the reason.
  package static func unwritable(_ path: String, errno code: Int32) -> FileError {
    FileError(
      path: path, operation: "written", reason: String(cString: strerror(code)),
      concernsDisk: [ENOSPC, EDQUOT, EROFS, EIO].contains(code))
  }

  /// A file that can't be written; the reason completes “PATH can't be written: …” and has no full stop.
  package static func unwritable(_ path: String, reason: String) -> FileError {
    FileError(path: path, operation: "written", reason: reason, concernsDisk: false)
  }

  /// A file that can't be read, with the system's error code as the reason.
  package static func unreadable(_ path: String, errno code: Int32) -> FileError {
    .unreadable(path, reason: String(cString: strerror(code)))
  }

  /// A file that can't be read; the reason completes “PATH can't be read: …” and has no full stop.
  package static func unreadable(_ path: String, reason: String) -> FileError {
    FileError(path: path, operation: "read", reason: reason, concernsDisk: false)
  }

  /// One sentence that names the file and the reason.
  public var description: String { "\(path) can't be \(operation): \(reason)." }
}
