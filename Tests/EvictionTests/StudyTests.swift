import FlyloftRendering
import Foundation
import Testing

@testable import Eviction

@Suite("What is told of evictions")
struct StudyTests {
  private let figures = EvictionFigures(
    name: "read", firstDrawTime: 3, redrawTime: 1, rivals: [.leastRecentlyUsed: 2, .sieve: 1, .s3FIFO: 0.5])

  @Test("JSON has every session with its seconds")
  func json() throws {
    let whole = try JSONSerialization.jsonObject(with: EvictionReport([figures]).json()) as? [String: [[String: Any]]]
    let session = try #require(whole?["sessions"]?.first)
    #expect(session["name"] as? String == "read")
    #expect(session["redraw"] as? Double == 1)
    #expect(session["others"] as? [String: Double] == ["LRU": 2, "SIEVE": 1, "S3-FIFO": 0.5])
  }

  @Test("the table names what is not beaten, and a tie is not")
  func table() {
    let lines = EvictionTable([(size: "8 MB", figures: figures)]).text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[1].split(separator: " ").joined(separator: " ")
        == "read 8 MB 3.00 1.00 2.00 1.00 0.50 not below SIEVE, not below S3-FIFO")
  }

  @Test("where nothing is drawn again there is nothing to beat")
  func nothing() {
    let rivals = Dictionary(uniqueKeysWithValues: Rival.allCases.map { ($0, 0.0) })
    let figures = EvictionFigures(name: "", firstDrawTime: 1, redrawTime: 0, rivals: rivals)
    #expect(figures.notBeaten.isEmpty)
  }

  @Test("sums are of every figure")
  func sums() {
    let sum = EvictionFigures("both", sum: [figures, figures])
    #expect(sum.redrawTime == 2 && sum.firstDrawTime == 6)
    #expect(sum.rivals == [.leastRecentlyUsed: 4, .sieve: 2, .s3FIFO: 1])
  }
}
