internal import FlyloftRecording
private import Glibc

/// The list of a folder's snapshots: a JSON file beside them that is valid at every instant.
///
/// One thread uses it at a time.
final class SnapshotManifest {
  /// The version of the file's form, which rises with each change that an older flyloft would misread.
  static let version = 1

  let path: String
  private let opening: String
  private let list: JSONListFile
  /// The location of each file's entry from before this run.
  private var locations: [String: ManifestLines.Location] = [:]
  /// True if the entries are in the order of their files, one for each.
  private var isOrdered = true
  private var lastFile = ""

  /// Each shard has a manifest of its own, so that shards never write to the same file.
  static func name(for shard: SnapshotPlan.Shard?) -> String {
    shard.map { "manifest-\($0.index)-of-\($0.count).json" } ?? "manifest.json"
  }

  /// A file beside a shard's manifest from the beginning of a run to its end.
  static func unfinishedName(for shard: SnapshotPlan.Shard) -> String { name(for: shard) + ".unfinished" }

  static func opening(for shard: SnapshotPlan.Shard?) -> String {
    "{\"version\": \(version), \"shard\": \(shard.map { "\"\($0)\"" } ?? "null"), \"images\": ["
  }

  /// Opens the folder's manifest, or creates it; one without a byte is a new one.
  ///
  /// - Throws: `FileError`, also when another run has locked it or it is not a manifest.
  init(in folder: String, shard: SnapshotPlan.Shard?) throws(FileError) {
    path = "\(folder)/\(Self.name(for: shard))"
    opening = Self.opening(for: shard)
    // Before it is looked at: another run may be about to end, and to write it anew.
    let file = try LockedFile(path)
    if file.byteCount > 0 {
      let lines = try ManifestLines(path, opening: opening)
      while let (entry, location) = try lines.next() {
        isOrdered = isOrdered && entry.file > lastFile
        lastFile = entry.file
        locations[entry.file] = location
      }
      list = try JSONListFile(continuing: file, end: lines.end, isEmpty: locations.isEmpty)
    } else {
      list = try JSONListFile(file, opening: opening)
    }
  }

  /// The entry that a file had before this run.
  func previousEntry(of file: String) -> SnapshotEntry? {
    locations[file].flatMap { ManifestLines.entry(at: $0, in: path) }
  }

  func append(_ entries: [SnapshotEntry]) throws(FileError) {
    for entry in entries {
      isOrdered = isOrdered && entry.file > lastFile
      lastFile = entry.file
    }
    try list.append(entries.map(\.json))
  }

  /// Has the pictures and the manifest written to the disk, and rewrites the manifest in the order of the files, with only
  /// the last entry of each, unless it is so already. Another run may have it from then on, though a worker may still hold
  /// on to this one for a moment.
  func finish() throws(FileError) {
    defer { list.unlock() }
    try list.synchronize()
    guard !isOrdered else { return }
    var locations: [String: ManifestLines.Location] = [:]
    let lines = try ManifestLines(path, opening: opening)
    while let (entry, location) = try lines.next() { locations[entry.file] = location }
    try Self.write(to: path, opening: opening, locations.sorted { $0.key < $1.key }.map { (path, $0.value) })
  }

  /// Writes a manifest of entries that are copied from others.
  static func write(
    to path: String, opening: String, _ locations: [(path: String, location: ManifestLines.Location)]
  ) throws(FileError) {
    let partial = path + ".partial"
    do throws(FileError) {
      let list = try JSONListFile(at: partial, opening: opening)
      for (source, location) in locations {
        if let entry = ManifestLines.entry(at: location, in: source) { try list.append([entry.json]) }
      }
      try list.synchronize()
      guard rename(partial, path) == 0 else { throw FileError.unwritable(path, errno: errno) }
    } catch {
      unlink(partial)
      throw error
    }
  }
}
