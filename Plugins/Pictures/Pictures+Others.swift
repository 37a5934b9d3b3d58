internal import Flyloft

extension Pictures {
  /// Types that few others have.
  static let others = [
    // Compressed by gzip, whose bytes tell nothing of what is in it.
    ContentType("SVG pictures", beginningWith: [[0x1F, 0x8B]], endings: [".svgz"]),
    // With nothing in what is reserved, and the length of what follows: two letters begin many a text.
    ContentType(
      "BMP pictures",
      beginningWith: [12, 40, 52, 56, 64, 108, 124].map { length in
        [0x42, 0x4D, nil, nil, nil, nil, 0, 0, 0, 0, nil, nil, 0, 0, length, 0, 0, 0]
      }),
    // Icons and pointers, of which there are few in a file.
    ContentType(
      "icons", beginningWith: (1...64).flatMap { count in [1, 2].map { kind in [0, 0, kind, 0, count, 0] } }),
    ContentType(
      "JPEG 2000 pictures", beginningWith: [[0, 0, 0, 12] + Array("jP  \r\n".utf8), [0xFF, 0x4F, 0xFF, 0x51]]),
    // As most programs write it; and as the format allows, which is how many a text begins.
    ContentType("Netpbm pictures", beginningWith: netpbm(4...6, "\n", before: "0123456789#")),
    ContentType(
      "Netpbm pictures", beginningWith: [" ", "\t", "\n", "\r"].flatMap { netpbm(1...6, $0, before: "0123456789# ") },
      endings: [".pbm", ".pgm", ".ppm", ".pnm"]),
  ]

  private static func netpbm(_ kinds: ClosedRange<Int>, _ space: String, before next: String) -> [[UInt8]] {
    kinds.flatMap { kind in next.utf8.map { Array("P\(kind)\(space)".utf8) + [$0] } }
  }
}
