import Foundation
import Testing

@testable import FlyloftBench

@Suite("The peers that Flyloft is compared with")
struct PeersTests {
  @Test("the document has a page for each card")
  func document() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/cards.pdf"
    try CardDocument.write(to: path, rows: 3, blobs: 2)
    let text = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
    #expect(text.hasPrefix("%PDF-") && text.contains("%%EOF"))
    #expect(text.matches(of: /\/Type \/Page[^s]/).count == 3)
    #expect(text.contains("992 160"))
  }

  @Test("a document that can't be written is an error")
  func unwritable() {
    #expect(throws: (any Error).self) { try CardDocument.write(to: "/nowhere/cards.pdf", rows: 1, blobs: 1) }
  }

  @Test("blobs are found that make a card take about as long as is wanted, from 1 to 10,000", arguments: [0.5, 1, 8])
  func blobs(milliseconds: Double) throws {
    // A card takes a twentieth of a millisecond before its first blob.
    let time: (Int) -> Double = { 0.05 + Double($0) * 0.003 }
    let found = time(MeasuredCard.blobs(taking: milliseconds, time))
    #expect(abs(found - milliseconds) <= milliseconds / 10, "\(found) ms")
    #expect(MeasuredCard.blobs(taking: milliseconds) { _ in 1000 } == 1)
    #expect(MeasuredCard.blobs(taking: milliseconds) { _ in 0 } == 10_000)
    #expect(try MeasuredCard.drawTime(blobs: 3, width: 400) > 0)
  }

  @Test("a run's temporary folder is removed after it, with its content")
  func folder() throws {
    var path = ""
    do {
      let folder = try TemporaryFolder()
      path = folder.path
      #expect(FileManager.default.createFile(atPath: path + "/x", contents: nil))
      #expect(FileManager.default.fileExists(atPath: path + "/x"))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
