internal import CLinux
private import Glibc

/// A JSON file whose last member is a list that grows, `{"images": [ … ]}`, and which is valid at every instant:
/// whenever the program is killed, the file is valid JSON that ends with a whole element.
///
/// Each element overwrites the closing brackets and brings new ones. A killed process may leave a write done up to the
/// end of a page, so no write crosses one. At the end of a page the brackets are moved to the next page by a single
/// store into the mapped file, which happens or not. Spaces fill the rest of the page.
///
/// Used by one thread at a time.
package final class JSONListFile {
  private static let pageSize = 4096
  private static let closing = Array("]}".utf8)
  /// The longest element, in bytes, that stays whole if the program is killed; a longer one may be cut off.
  package static let elementLimit = pageSize - 4

  /// The file's path, as it was given.
  package let path: String
  private let file: LockedFile
  /// The offset of the closing brackets.
  private var end: Int
  private var isEmpty: Bool

  /// The size of the file, without spaces that may follow the closing brackets.
  package var byteCount: Int { end + Self.closing.count }

  /// Creates the file, or empties it.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - opening: the text before the first element, such as `{"images": [`; less than a page.
  /// - Throws: `FileError`, also for what is not a plain file, and when another program is writing it.
  package convenience init(at path: String, opening: String) throws(FileError) {
    try self.init(LockedFile(path), opening: opening)
  }

  /// Empties a file and begins a list in it.
  ///
  /// - Parameters:
  ///   - file: the file, which stays locked.
  ///   - opening: the text before the first element, such as `{"images": [`; less than a page.
  /// - Throws: `FileError`.
  package init(_ file: LockedFile, opening: String) throws(FileError) {
    self.file = file
    path = file.path
    end = opening.utf8.count
    isEmpty = true
    precondition(end + Self.closing.count <= Self.pageSize)
    guard ftruncate(file.descriptor, 0) == 0 else { throw .unwritable(path, errno: errno) }
    try put(Array(opening.utf8) + Self.closing, at: 0)
  }

  /// Goes on with a list that was written before.
  ///
  /// - Parameters:
  ///   - file: the file, which stays locked.
  ///   - end: the offset of the closing brackets; nothing but spaces follows them.
  ///   - isEmpty: whether the list has no element.
  /// - Throws: `FileError`.
  package init(continuing file: LockedFile, end: Int, isEmpty: Bool) throws(FileError) {
    self.file = file
    path = file.path
    self.end = end
    self.isEmpty = isEmpty
    guard ftruncate(file.descriptor, end + Self.closing.count) == 0 else { throw .unwritable(path, errno: errno) }
    // If the file was edited by hand, its brackets may be on two pages.
    if end % Self.pageSize > Self.pageSize - Self.closing.count {
      try put(Array(" ]}".utf8), at: end)
      self.end += 1
    }
  }

  /// Waits until the file, and all else that was written to its file system, is on the disk, so that it outlives a loss of
  /// power. One call for a whole folder costs less than one for each of its files.
  ///
  /// - Throws: `FileError` where something couldn't be written there.
  package func synchronize() throws(FileError) {
    let error = flyloft_sync_file_system(file.descriptor)
    guard error == 0 else { throw .unwritable(path, errno: error) }
  }

  /// Lets other programs write the file, though this object still lives; nothing may be appended any more.
  package func unlock() { file.unlock() }

  /// Appends elements, each of them JSON without line breaks.
  ///
  /// - Throws: `FileError`; the file is then still valid and ends with one of the elements before.
  package func append(_ elements: [String]) throws(FileError) {
    var bytes: [UInt8] = []
    var wasEmpty = isEmpty
    for element in elements {
      let length = element.utf8.count + 2
      if end + bytes.count + length + Self.closing.count > pageEnd(of: end) {
        try flush(&bytes)
        if end + length + Self.closing.count > pageEnd(of: end) { try turnPage() }
      }
      if !wasEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\n"))
      bytes += element.utf8
      wasEmpty = false
    }
    try flush(&bytes)
  }

  private func flush(_ bytes: inout [UInt8]) throws(FileError) {
    guard !bytes.isEmpty else { return }
    // After an element longer than a page: the brackets must not be on two pages.
    while (end + bytes.count) % Self.pageSize > Self.pageSize - Self.closing.count { bytes.append(UInt8(ascii: " ")) }
    try put(bytes + Self.closing, at: end)
    end += bytes.count
    isEmpty = false
    bytes.removeAll(keepingCapacity: true)
  }

  /// The offset at which the page of `offset` ends.
  private func pageEnd(of offset: Int) -> Int { (offset / Self.pageSize + 1) * Self.pageSize }

  /// Moves the closing brackets to the beginning of the next page.
  private func turnPage() throws(FileError) {
    let edge = pageEnd(of: end)
    let room = edge - Self.closing.count - end
    let spaces = Array(repeating: UInt8(ascii: " "), count: room)
    try put(spaces + Self.closing, at: end)
    end += room
    try put(Array("  ".utf8), at: edge)
    let start = edge - Self.pageSize
    let mapping = mmap(nil, 2 * Self.pageSize, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, start)
    if let mapping, mapping != MAP_FAILED {
      // Both pages are written to first, so that the store can't fault between them.
      let second = mapping.assumingMemoryBound(to: UInt8.self) + Self.pageSize
      second.pointee = UInt8(ascii: " ")
      flyloft_store_whole(mapping + Self.pageSize - Self.closing.count, "  ]}")
      munmap(mapping, 2 * Self.pageSize)
    } else {
      // A file system that can't map files: if the program is killed right here, the brackets are lost.
      try put(Array("  ]}".utf8), at: edge - Self.closing.count)
    }
    end = edge
  }

  private func put(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(file.descriptor, $0.baseAddress! + done, $0.count - done, offset + done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unwritable(path, errno: count < 0 ? errno : ENOSPC) }
      done += count
    }
  }
}
