import Flyloft
import Foundation

@testable import Tables

extension Tables {
  /// A gallery of a file that is gone when this returns, but for its descriptor.
  static func of(_ bytes: some Sequence<UInt8>, name: String = "a.csv") throws -> Tables {
    let folder = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
    return try Tables(opening: OpenFile("\(folder)/\(name)"))
  }
}

/// The fields of a line.
func cells(_ line: TableView) -> [String] {
  line.text(fitting: 800).string.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
}

/// Reads all of it.
func rows(_ tables: Tables) throws -> [[String]] {
  while tables.readShare < 1 { try tables.readOn() }
  return try (0..<tables.count).map { try cells(tables.view(at: $0)) }
}

/// The names of columns.
func heading(_ tables: Tables) throws -> [String] { try cells(tables.heading()) }

/// The same numbers for the same seed (SplitMix64).
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
