private import Glibc

/// A file that was opened for a gallery, which may read it and knows no more of it than its name. It is closed with this value.
public final class OpenFile: Sendable {
  /// The last part of its path, or more of that where several files are called the same.
  public let name: String
  /// For libraries that read from a descriptor: open for reading, at a position of its own, and not to be closed.
  public let descriptor: Int32
  /// What the user has typed for it; nil unless it was asked for, by `PasswordNeeded`.
  public let password: String?
  /// How it was when it was opened: its size, and when it was written last.
  private let opened: [Int]
  /// Of a text that was in UTF-16, the file and the text in UTF-8; nil for a file as it is.
  private let transcoded: (file: OpenFile, text: [UInt8])?

  /// The most bytes of a text in UTF-16: it is kept in memory.
  private static let utf16Limit = 64 << 20

  /// Opens a file, as for a test of a gallery.
  ///
  /// - Throws: `OpenFileError`.
  public convenience init(_ path: String, password: String? = nil) throws(OpenFileError) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw OpenFileError(name) }
    self.init(adopting: descriptor, name: name, password: password)
  }

  /// - Parameter descriptor: of a regular file. It is closed with this.
  package init(adopting descriptor: Int32, name: String, password: String? = nil) {
    (self.descriptor, self.name, self.password) = (descriptor, name, password)
    (transcoded, opened) = (nil, Self.state(of: descriptor))
  }

  private init(_ file: OpenFile, text: [UInt8]) {
    (descriptor, name, password) = (file.descriptor, file.name, file.password)
    (transcoded, opened) = ((file, text), file.opened)
  }

  private static func state(of descriptor: Int32) -> [Int] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return [] }
    return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }

  /// Throws where somebody has written into it since it was opened: what a library has read of it before and reads of it now may not belong
  /// together. Another file in its place is another matter, and has its own version.
  ///
  /// - Throws: `OpenFileError`.
  public func checkUnchanged() throws(OpenFileError) {
    guard Self.state(of: descriptor) == opened else { throw OpenFileError(name, "has been written anew") }
  }

  deinit { if transcoded == nil { close(descriptor) } }

  /// The same file as text in UTF-8. Where it is in UTF-16, as the mark at its beginning tells, it has the bytes of its text as it is at
  /// present, and not those of its descriptor.
  ///
  /// - Throws: `OpenFileError`, also for one in UTF-16 of more than 64 megabytes.
  public func inUTF8() throws(OpenFileError) -> OpenFile {
    guard transcoded == nil, let order = UTF16Order(ofTextBeginning: try bytes(at: 0, count: 4)) else { return self }
    let count = try byteCount
    guard count <= Self.utf16Limit else {
      throw OpenFileError(
        name, "is in UTF-16 and has \(count.grouped) bytes; \(Self.utf16Limit.grouped) of such can be read")
    }
    // Without the mark.
    return OpenFile(self, text: Array(order.text(of: try bytes(at: 2, count: count)).utf8))
  }

  /// Its bytes at present. A file may grow, and be shortened, while it is read.
  ///
  /// - Throws: `OpenFileError`.
  public var byteCount: Int {
    get throws(OpenFileError) {
      if let transcoded { return transcoded.text.count }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw OpenFileError(name) }
      return Int(status.st_size)
    }
  }

  /// Some of its bytes: fewer than are asked for only where it ends.
  ///
  /// - Parameters:
  ///   - offset: of the first byte.
  ///   - count: the most bytes.
  /// - Throws: `OpenFileError`.
  public func bytes(at offset: Int, count: Int) throws(OpenFileError) -> [UInt8] {
    var error: OpenFileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(min(count, try byteCount - max(offset, 0)), 0)) {
      buffer, filled in
      do throws(OpenFileError) { filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset) } catch let
        thrown
      {
        error = thrown
      }
    }
    if let error { throw error }
    return bytes
  }

  /// Reads some of its bytes.
  ///
  /// - Parameters:
  ///   - buffer: as many are read as it has room for, fewer only where the file ends.
  ///   - offset: of the first byte.
  /// - Returns: how many were read.
  /// - Throws: `OpenFileError`.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(OpenFileError) -> Int {
    guard offset >= 0 else { throw OpenFileError(name, "has nothing before its first byte") }
    if let text = transcoded?.text {
      let part = text.dropFirst(offset).prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }
    var filled = 0
    while filled < buffer.count {
      let read = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset + filled))
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw OpenFileError(name) }
      if read == 0 { break }
      filled += read
    }
    return filled
  }

  /// All of its bytes.
  ///
  /// - Parameter limit: the most that it may have.
  /// - Throws: `OpenFileError`, also for one that is longer.
  public func bytes(limit: Int) throws(OpenFileError) -> [UInt8] {
    let count = try byteCount
    guard count <= limit else {
      throw OpenFileError(name, "has \(count.grouped) bytes, and \(limit.grouped) are the most that can be read")
    }
    return try bytes(at: 0, count: count)
  }
}

/// What a gallery throws for a file that is encrypted: the window then asks for its password, and opens it once more with that.
public struct PasswordNeeded: Error, Hashable, Sendable, CustomStringConvertible {
  /// That it needs one, or that the one it was opened with is wrong.
  public let description: String

  /// The error for a file.
  public init(for file: OpenFile) {
    description =
      file.password == nil ? "\(file.name) asks for its password" : "that is not the password of \(file.name)"
  }
}

/// Why an opened file can't be read.
public struct OpenFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file and the reason, in words.
  public let description: String

  /// - Parameter reason: by default that of the last call of the system.
  package init(_ name: String, _ reason: String? = nil) {
    description = "\(name) \(reason ?? "can’t be read: \(String(cString: strerror(errno)))")"
  }
}
