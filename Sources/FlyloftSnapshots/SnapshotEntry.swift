internal import Flyloft
internal import FlyloftRecording
internal import FlyloftRegistry

/// An entry of a manifest: one snapshot.
struct SnapshotEntry: Codable {
  /// The file's name in the folder.
  let file: String
  let key: SnapshotKey
  let keyHash: String
  /// The program that drew it; another one might draw it differently.
  let program: String
  let pixelWidth: Int
  let pixelHeight: Int
  /// The processor time of drawing it.
  let drawMilliseconds: Double
  let pixelHash: String
  let fileBytes: Int
  let fileHash: String

  init(
    file: String, key: SnapshotKey, program: String, image: Image, drawTime: Duration, png: [UInt8]
  ) {
    self.file = file
    self.key = key
    keyHash = key.hash
    self.program = program
    pixelWidth = image.size.width
    pixelHeight = image.size.height
    drawMilliseconds = Double(drawTime.nanoseconds / 1000) / 1000
    pixelHash = SHA256.hash(of: image)
    fileBytes = png.count
    fileHash = SHA256.hash(of: png)
  }

  /// The entry as JSON on one line.
  var json: String { JSONText.line(self) }

  /// True if the folder holds the file as the entry describes it, by its length and its hash.
  func matchesFile(in folder: String) -> Bool {
    guard let bytes = WholeFile.bytes(of: "\(folder)/\(file)", expecting: fileBytes) else { return false }
    return SHA256.hash(of: bytes) == fileHash
  }
}
