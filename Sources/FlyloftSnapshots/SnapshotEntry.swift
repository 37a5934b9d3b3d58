internal import Flyloft
internal import FlyloftRecording
internal import FlyloftRegistry

/// An entry of a manifest: one snapshot, on one line of JSON.
struct SnapshotEntry {
  /// The file's name in the folder.
  let file: String
  let keyHash: String
  /// The program that drew it; another one might draw it differently.
  let program: String
  let fileByteCount: Int
  let fileHash: String
  let json: String

  init(
    file: String, key: SnapshotKey, program: String, image: Image, drawTime: Duration, png: [UInt8]
  ) {
    self.file = file
    keyHash = key.hash
    self.program = program
    fileByteCount = png.count
    fileHash = SHA256.hash(of: png)
    json =
      "{\"file\": \(file.quotedForJSON), \"key\": \(key.json), \"keyHash\": \"\(keyHash)\", "
      + "\"pixelWidth\": \(image.size.width), \"pixelHeight\": \(image.size.height), "
      + "\"drawMilliseconds\": \(Double(drawTime.nanoseconds / 1000) / 1000), "
      + "\"pixelHash\": \"\(SHA256.hash(of: image))\", \"fileBytes\": \(fileByteCount), "
      + "\"fileHash\": \"\(fileHash)\", \"program\": \(program.quotedForJSON)}"
  }

  /// Reads an entry; nil if a member that is needed is missing.
  init?(json: Substring) {
    guard let value = JSONValue(json), let file = value["file"]?.text, let keyHash = value["keyHash"]?.text,
      let program = value["program"]?.text, let fileByteCount = value["fileBytes"]?.integer,
      let fileHash = value["fileHash"]?.text
    else { return nil }
    self.file = file
    self.keyHash = keyHash
    self.program = program
    self.fileByteCount = fileByteCount
    self.fileHash = fileHash
    self.json = String(json)
  }

  /// Whether the folder holds the file as the entry describes it, by its length and its hash.
  func matchesFile(in folder: String) -> Bool {
    guard let bytes = WholeFile.bytes(of: "\(folder)/\(file)", expecting: fileByteCount) else { return false }
    return SHA256.hash(of: bytes) == fileHash
  }
}
