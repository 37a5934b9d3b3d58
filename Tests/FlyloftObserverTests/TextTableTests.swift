import FlyloftObserver
import Testing

@Suite("The report's text")
struct TextTableTests {
  @Test("the first column is aligned to the left, the others to the right")
  func alignment() {
    var table = TextTable(titles: ["gallery", "ms"])
    table.add(["Clock", "10.25"])
    table.add(["StressCards", "–"])
    #expect(table.description == "gallery         ms\nClock        10.25\nStressCards      –\n")
  }

  @Test("headings are centred over their columns, which are widened for them")
  func headings() {
    var table = TextTable(titles: ["who", "a", "b", "c"], groups: ["", "both of them", "both of them", "last"])
    table.add(["x", "1", "2", "3"])
    #expect(
      table.description
        == "     both of them  last\nwho          a  b     c\nx            1  2     3\n")
  }

  @Test("numbers are rounded to their decimals")
  func numbers() {
    #expect(fixed(3.14159, decimals: 2) == "3.14")
    #expect(fixed(0.999, decimals: 2) == "1.00")
    #expect(fixed(-0.001, decimals: 2) == "0.00")
    #expect(fixed(-2.5, decimals: 1) == "-2.5")
    #expect(fixed(41.7, decimals: 0) == "42")
    #expect(fixed(.infinity, decimals: 1) == "–")
  }

  @Test("there is a share of cache hits only after a look-up")
  func cacheHits() {
    #expect(ReportedMetrics(values: ["cacheHits": 3, "cacheMisses": 1]).cacheHitPercent == 75)
    #expect(ReportedMetrics(values: ["cacheHits": 0, "cacheMisses": 0]).cacheHitPercent == nil)
    #expect(ReportedMetrics(values: [:]).text("frames") == "–")
  }
}
