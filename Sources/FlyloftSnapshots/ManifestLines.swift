internal import FlyloftRecording
internal import FlyloftRegistry
private import Glibc

/// Reads the entries of a manifest one by one, with only one line in memory at a time.
final class ManifestLines {
  /// The bytes of an entry in the file.
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
  /// The offset of the closing brackets, once everything has been read.
  private(set) var end = 0

  /// Opens a manifest.
  ///
  /// - Parameter opening: how the manifest of its shard begins.
  /// - Throws: `FileError`, also for what is no manifest.
  init(_ path: String, opening: String) throws(FileError) {
    let descriptor = try openPlain(path, O_RDONLY)
    guard let file = fdopen(descriptor, "r") else { throw .unreadable(path, errno: errno) }
    self.path = path
    self.file = file
    guard let first = readLine()?.text else {
      throw .unreadable(path, reason: "it is empty; run the snapshots that it is for again")
    }
    if let version = FormVersion.read(from: first, after: "{\"version\": "), version > SnapshotManifest.version {
      throw .unreadable(
        path,
        reason: "a newer flyloft wrote it, in version \(version) of its form, and this one reads version "
          + "\(SnapshotManifest.version); use the newer one, or choose another folder")
    }
    guard first.hasPrefix("{\"version\": \(SnapshotManifest.version),"),
      first.hasSuffix("\"images\": [") || first.hasSuffix("\"images\": []}")
    else {
      throw wrongLine
    }
    if !first.hasPrefix(opening) { throw .unreadable(path, reason: "it is the manifest of another shard") }
    if first.hasSuffix("]}") { end = first.utf8.count - 2 }
  }

  deinit {
    free(line)
    fclose(file)
  }

  private var wrongLine: FileError {
    .unreadable(
      path, reason: "line \(number) is not as flyloft writes it; delete the file, or choose another folder")
  }

  /// The next entry; nil at the end.
  ///
  /// - Throws: `FileError` for a line that is no entry, or if the closing brackets are missing.
  func next() throws(FileError) -> (entry: SnapshotEntry, location: Location)? {
    guard end == 0 else { return nil }
    guard let (start, text) = readLine() else { throw wrongLine }
    var json = text[...]
    if text.hasSuffix("]}") {
      json = text.dropLast(2)
      end = start + json.utf8.count
    } else if text.hasSuffix(",") {
      json = text.dropLast()
    }
    while json.hasSuffix(" ") { json.removeLast() }
    guard let entry = JSONText.value(SnapshotEntry.self, in: json) else { throw wrongLine }
    return (entry, Location(offset: start, length: json.utf8.count))
  }

  /// The next line without white space at its end, and its offset; nil at the end of the file.
  private func readLine() -> (start: Int, text: String)? {
    let length = getline(&line, &capacity, file)
    guard length > 0, let line else { return nil }
    defer { offset += length }
    number += 1
    let bytes = UnsafeRawBufferPointer(start: line, count: length)
    // A line that is no UTF-8 is none of ours. Were it mended, it would have another length than in the file.
    var text = String(validating: bytes, as: UTF8.self) ?? ""
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return (offset, text)
  }

  /// The entry at a location that was read before; nil if it is no longer there.
  static func entry(at location: Location, in path: String) -> SnapshotEntry? {
    guard let descriptor = try? openPlain(path, O_RDONLY) else { return nil }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: location.length) { buffer, count in
      count = max(pread(descriptor, buffer.baseAddress, location.length, location.offset), 0)
    }
    return JSONText.value(in: String(decoding: bytes, as: UTF8.self))
  }
}
