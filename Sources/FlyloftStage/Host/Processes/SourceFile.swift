internal import Flyloft
internal import FlyloftConcurrency
internal import Glibc

/// A file that views are drawn from.
final class SourceFile: Hashable, Sendable {
  /// The name under which it is shown.
  let name: String
  /// What the user has typed for it.
  let password: String?
  /// True if it is shown in another file, where texts are not.
  let isEmbedded: Bool
  private let path: String
  /// It is held open, so that it can still be drawn when it has been replaced or removed; nil where too many others are.
  private let held: Int32?

  /// - Parameters:
  ///   - name: under which it is shown.
  ///   - isHeld: true if it is to be held open.
  ///   - isEmbedded: true if it is shown in another.
  /// - Throws: `SourceFileError` for what is no file, and what can't be opened.
  init(
    _ path: String, as name: String, password: String?, isHeld: Bool, isEmbedded: Bool = false
  ) throws(SourceFileError) {
    (self.path, self.name, self.password, self.isEmbedded) = (path, name, password, isEmbedded)
    let file = try Self.openDescriptor(path)
    held = isHeld ? file : nil
    if !isHeld { close(file) }
  }

  /// The same file, with its password.
  ///
  /// - Throws: `SourceFileError`, where it can't be opened any more.
  init(_ file: SourceFile, password: String) throws(SourceFileError) {
    (path, name, self.password, isEmbedded) = (file.path, file.name, password, file.isEmbedded)
    held = file.held == nil ? nil : try file.openDescriptor()
  }

  /// A file that another names, to be shown in it. It is not held open, since there may be very many.
  ///
  /// - Parameter address: as this file has it.
  /// - Returns: nil for one that is no path from this file's folder, and what can't be opened.
  func neighbour(_ address: String) -> SourceFile? {
    guard let path = path(of: address), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
    return try? SourceFile(String(cString: real), as: name, password: nil, isHeld: false, isEmbedded: true)
  }

  /// Where a file is to be that this one names; nil for an address that is no path from this file's folder.
  func path(of address: String) -> String? {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    return address.relativePath.map { folder + $0 }
  }

  deinit { if let held { close(held) } }

  /// The file with a position of its own: workers that shared one would read at each other's.
  ///
  /// - Returns: a descriptor, which the caller closes.
  func openDescriptor() throws(SourceFileError) -> Int32 {
    guard let held else { return try Self.openDescriptor(path) }
    let file = openat(AT_FDCWD, "/proc/self/fd/\(held)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SourceFileError(path, errno) }
    return file
  }

  /// Its name and first bytes; nil where it can't be read any more.
  var beginning: FileBeginning? {
    guard let file = try? openDescriptor() else { return nil }
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: ContentType.headByteCount) { buffer, count in
      count = max(pread(file, buffer.baseAddress, buffer.count, 0), 0)
    }
    return FileBeginning(name: name.prefix(bytes: MessageLimits.name), bytes: bytes)
  }

  private static func openDescriptor(_ path: String) throws(SourceFileError) -> Int32 {
    var status = stat()
    // What is no file is not opened: that alone has effects on some devices, and may wait for a pipe's other end.
    guard stat(path, &status) == 0 else { throw SourceFileError(path, errno) }
    guard access(path, R_OK) == 0 else { throw SourceFileError(path, errno) }
    if let kind = kind(of: status) { throw SourceFileError(path, kind) }
    let file = openat(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw SourceFileError(path, errno) }
    guard fstat(file, &status) == 0, kind(of: status) == nil else {
      close(file)
      throw SourceFileError(path, "was replaced while it was opened")
    }
    return file
  }

  private static func kind(of status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "is a folder"
    case S_IFIFO: "is a pipe"
    case S_IFSOCK: "is a socket"
    default: "is a device"
    }
  }

  static func == (a: SourceFile, b: SourceFile) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Why a file can't be opened.
package struct SourceFileError: Error, Hashable, CustomStringConvertible {
  /// The path and the reason, in words.
  package let description: String

  init(_ path: String, _ reason: String) { description = "\(printable(path)) \(reason), and only files can be shown" }

  init(_ path: String, _ error: Int32) {
    // A folder's names may be other bytes than UTF-8, which have become this sign.
    let isOther = error == ENOENT && path.unicodeScalars.contains("\u{FFFD}")
    let reason = isOther ? "its name is not UTF-8. Rename it, or open it by a link" : "\(SystemError(error))"
    description = "\(printable(path)) can’t be opened: \(reason)"
  }
}
