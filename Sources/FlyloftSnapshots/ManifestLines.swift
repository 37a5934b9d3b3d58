internal import FlyloftRecording
private import Glibc

/// The entries of a manifest, read one after another: however long it is, one line at a time is in memory.
final class ManifestLines {
  /// Where an entry stands in the file.
  struct Location {
    let offset: Int
    let length: Int
  }

  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private var line: UnsafeMutablePointer<CChar>?
  private var capacity = 0
  private var number = 0
  private var offset = 0
  /// Where the closing brackets are, once all has been read.
  private(set) var end = 0

  /// - Parameter opening: how the manifest must begin; any, unless given.
  /// - Throws: `FileError`.
  init(_ path: String, opening: String? = nil) throws(FileError) {
    guard let file = fopen(path, "re") else { throw .unreadable(path, errno: errno) }
    self.path = path
    self.file = file
    guard let first = readLine()?.text, first.hasPrefix("{\"version\": 1,"), first.contains("\"images\": [") else {
      throw notOurs
    }
    if let opening, !first.hasPrefix(opening) {
      throw .unreadable(path, reason: "it is the manifest of another shard")
    }
    if first.hasSuffix("]}") { end = first.utf8.count - 2 }
  }

  deinit {
    free(line)
    fclose(file)
  }

  private var notOurs: FileError {
    .unreadable(
      path, reason: "line \(number) is not as flyloft writes it; delete the file, or choose another folder")
  }

  /// The next entry.
  func next() throws(FileError) -> (entry: SnapshotEntry, location: Location)? {
    guard end == 0 else { return nil }
    guard let (start, text) = readLine() else { throw notOurs }
    var json = text[...]
    if text.hasSuffix("]}") {
      json = text.dropLast(2)
      end = start + json.utf8.count
    } else if text.hasSuffix(",") {
      json = text.dropLast()
    }
    while json.hasSuffix(" ") { json.removeLast() }
    guard let entry = SnapshotEntry(json: json) else { throw notOurs }
    return (entry, Location(offset: start, length: json.utf8.count))
  }

  /// The next line without the space at its end.
  private func readLine() -> (start: Int, text: String)? {
    let length = getline(&line, &capacity, file)
    guard length > 0, let line else { return nil }
    defer { offset += length }
    number += 1
    let bytes = UnsafeRawBufferPointer(start: line, count: length)
    var text = String(decoding: bytes, as: UTF8.self)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return (offset, text)
  }

  /// The entry at a location that was read before.
  static func entry(at location: Location, in path: String) -> SnapshotEntry? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: location.length) { buffer, count in
      count = max(pread(descriptor, buffer.baseAddress, location.length, location.offset), 0)
    }
    return SnapshotEntry(json: Substring(decoding: bytes, as: UTF8.self))
  }
}
