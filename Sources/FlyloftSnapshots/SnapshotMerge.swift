public import FlyloftRecording
private import Glibc

/// One manifest that was made of those of a folder's shards.
public struct SnapshotMerge: Sendable {
  /// The path of the manifest that was written.
  public let path: String
  /// The number of images that it lists.
  public let count: Int

  /// Writes `manifest.json` with all entries of the folder's manifests, one for each file.
  ///
  /// - Throws: `FileError` when a shard's manifest is missing, its last run has not come to its end, or a file is not as its manifest says. Then nothing is
  ///   written.
  public init(in folder: String) throws(FileError) {
    path = "\(folder)/\(SnapshotManifest.name(for: nil))"
    let shards = try Self.shards(in: folder)
    guard !shards.isEmpty else { throw .unreadable(folder, reason: "it holds no manifest of a shard") }
    for shard in shards {
      for index in 1...shard.count where !shards.contains(SnapshotPlan.Shard(index: index, of: shard.count)!) {
        let missing = SnapshotManifest.name(for: SnapshotPlan.Shard(index: index, of: shard.count))
        throw .unreadable("\(folder)/\(missing)", reason: "shard \(index) of \(shard.count) is not in the folder")
      }
    }
    for shard in shards where access("\(folder)/\(SnapshotManifest.unfinishedName(for: shard))", F_OK) == 0 {
      throw .unreadable(
        "\(folder)/\(SnapshotManifest.name(for: shard))",
        reason: "shard \(shard.index) of \(shard.count) has not come to its end; run it again")
    }
    var sources: [SnapshotPlan.Shard?] = shards
    if access(path, F_OK) == 0 { sources.insert(nil, at: 0) }
    var found: [String: (path: String, location: ManifestLines.Location)] = [:]
    var broken: Set<String> = []
    for source in sources {
      let manifest = "\(folder)/\(SnapshotManifest.name(for: source))"
      let lines = try ManifestLines(manifest, opening: SnapshotManifest.opening(for: source))
      while let (entry, location) = try lines.next() {
        if entry.matchesFile(in: folder) {
          found[entry.file] = (manifest, location)
        } else {
          broken.insert(entry.file)
        }
      }
    }
    if let file = broken.subtracting(found.keys).min() {
      throw .unreadable(
        "\(folder)/\(file)", reason: "it is missing, or not as its manifest says; run its shard again")
    }
    count = found.count
    try SnapshotManifest.write(
      to: path, opening: SnapshotManifest.opening(for: nil), found.sorted { $0.key < $1.key }.map(\.value))
  }

  /// The shards that have a manifest in the folder.
  private static func shards(in folder: String) throws(FileError) -> [SnapshotPlan.Shard] {
    guard let directory = opendir(folder) else { throw .unreadable(folder, errno: errno) }
    defer { closedir(directory) }
    var shards: [SnapshotPlan.Shard] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let parts = name.split(separator: "-")
      guard parts.count == 4, parts[3].hasSuffix(".json"), let index = Int(parts[1]),
        let count = Int(parts[3].dropLast(5)), let shard = SnapshotPlan.Shard(index: index, of: count),
        name == SnapshotManifest.name(for: shard)
      else { continue }
      shards.append(shard)
    }
    return shards.sorted { ($0.count, $0.index) < ($1.count, $1.index) }
  }
}
