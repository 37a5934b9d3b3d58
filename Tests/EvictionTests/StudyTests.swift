import FlyloftRendering
import Foundation
import Testing

@testable import Eviction

@Suite("What is told of evictions")
struct StudyTests {
  private let figures = EvictionFigures(
    name: "read", redrawTime: 1, rivals: [.leastRecentlyUsed: 2, .sieve: 1, .s3FIFO: 0.5])

  @Test("JSON has every session with its seconds")
  func json() throws {
    let whole =
      try JSONSerialization.jsonObject(with: Data(EvictionReport([figures]).json().utf8)) as? [String: [[String: Any]]]
    let session = try #require(whole?["sessions"]?.first)
    #expect(session["name"] as? String == "read")
    #expect(session["redraw"] as? Double == 1)
    #expect(session["others"] as? [String: Double] == ["LRU": 2, "SIEVE": 1, "S3-FIFO": 0.5])
  }

  @Test("sums are of every figure")
  func sums() {
    let sum = EvictionFigures("both", sum: [figures, figures])
    #expect(sum.redrawTime == 2)
    #expect(sum.rivals == [.leastRecentlyUsed: 4, .sieve: 2, .s3FIFO: 1])
  }
}
