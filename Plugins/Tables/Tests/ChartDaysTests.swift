import Flyloft
import Testing

@testable import Tables

@Suite("Days and times of charts")
struct ChartDaysTests {
  private func day(_ text: String) -> Double? { Array(text.utf8).withUnsafeBytes { ChartDays.day($0) } }

  private func labels(_ low: String, _ high: String, _ count: Int) -> [String]? {
    guard let low = day(low), let high = day(high) else { return nil }
    return ChartDays.ticks(low, high, about: count, hasTimes: true)?.ticks.map(\.label)
  }

  @Test("are read with times, parts of seconds and zones, and a day stands alone where no time follows")
  func reading() {
    #expect(day("1970-01-02") == 1)
    #expect(day("1970-01-02T06:00") == 1.25 && day("1970-01-02 12:00:00") == 1.5)
    #expect(day("1970-01-01T00:00:43.2Z") == 0.0005 && day("1970-01-01 00:00:43,2") == 0.0005)
    #expect(day("1970-01-02T02:00:00+02:00") == 1 && day("1970-01-01T19:30-0430") == 1)
    #expect(day("1970-01-02T24:00") == 2 && day("1970-01-02 soon") == 1 && day("1970-01-02T12") == 1)
    #expect(day("1970-01-02T12:") == 1 && day("1970-01-02T12:30:") == 1 + 12.5 / 24)
    #expect(day("1970-01-02T12:00+") == 1.5 && day("1970-01-02T12:00+01:") == 1 + 11 / 24)
    #expect(day("1970-02") == 31 && day("1972-02-29") == 789 && day("1970-12-31") == 364 && day("1970-07-31") != nil)
    for wrong in ["1971-02-29", "1900-02-29", "1970-04-31", "1970-00-01", "1970-01-00", "1970-2"] {
      #expect(day(wrong) == nil, "\(wrong)")
    }
    // As many write them, day first; with strokes the month may be.
    #expect(day("02.01.1970") == 1 && day("2.1.1970") == 1 && day("2.01.1970 12:00") == 1.5 && day("29.02.1972") == 789)
    for wrong in [
      "02/01/1970", "1.2.3.1970", "02.01.70", "02.13.1970", "31.4.1970", "1970.01.02", "02.01.19701", "2.1.",
      "02.01.1970.",
    ] {
      #expect(day(wrong) == nil, "\(wrong)")
    }
    #expect(day("1970-13-01") == nil && day("1970-1-01x") == nil && day("") == nil && day("1970-01-0") == nil)
  }

  @Test("have ticks where seconds, hours, days, weeks, months or years begin, as many as there is room for")
  func ticks() {
    #expect(labels("2026-11-27T14:05:09", "2026-11-27T14:05:19", 3) == ["14:05:10", "14:05:15"])
    #expect(labels("2026-11-27T14:00", "2026-11-27T16:00", 4) == ["14:00", "14:30", "15:00", "15:30", "16:00"])
    #expect(labels("2026-11-27T20:00", "2026-11-28T04:00", 2) == ["21:00", "2026-11-28", "03:00"])
    #expect(labels("2026-11-27T18:00", "2026-11-28T06:00", 2) == ["18:00", "2026-11-28", "06:00"])
    #expect(labels("2026-11-27", "2026-11-29", 2) == ["2026-11-27", "2026-11-28", "2026-11-29"])
    #expect(labels("2026-11-27T14:05:09.25", "2026-11-27T14:05:10.25", 2) == ["14:05:09.5", "14:05:10.0"])
    #expect(
      labels("2026-11-27T00:00:00.0095", "2026-11-27T00:00:00.0125", 3) == [
        "00:00:00.010", "00:00:00.011", "00:00:00.012",
      ])
    // Mondays.
    #expect(labels("2026-11-10", "2026-11-30", 3) == ["2026-11-16", "2026-11-23", "2026-11-30"])
    #expect(labels("2026-10-15", "2027-03-01", 5) == ["2026-11", "2026-12", "2027-01", "2027-02", "2027-03"])
    #expect(labels("2026-01-02", "2027-02-01", 4) == ["2026-04", "2026-07", "2026-10", "2027-01"])
    #expect(labels("2000-01-01", "2026-01-01", 3) == ["2000", "2010", "2020"])
    // Before 1970.
    #expect(labels("1969-12-31T06:00", "1969-12-31T18:00", 2) == ["06:00", "12:00", "18:00"])
    #expect(labels("1963-06-01", "1969-06-01", 6) == ["1964", "1965", "1966", "1967", "1968", "1969"])
  }

  @Test("say on which day all stands where no tick says it, and are left to numbers beyond all years")
  func ends() throws {
    let morning = try #require(ChartDays.ticks(0.25, 0.5, about: 4, hasTimes: true))
    #expect(morning.day == "1970-01-01")
    #expect(
      ChartDays.ticks(0, 1.5, about: 4, hasTimes: true)?.day == nil
        && ChartDays.ticks(0, 40, about: 4, hasTimes: true)?.day == nil)
    for (low, high) in [(0, 1e300), (-1e9, 0), (0, 0), (.nan, 1), (0, .infinity)] as [(Double, Double)] {
      #expect(ChartDays.ticks(low, high, about: 4, hasTimes: true) == nil)
    }
    // Whole days have no ticks between them, unless no two are seen.
    #expect(try #require(ChartDays.ticks(0, 2, about: 4, hasTimes: false)).ticks.map(\.place) == [0, 1, 2])
    #expect(
      try #require(ChartDays.ticks(0.25, 0.75, about: 2, hasTimes: false)).ticks.map(\.label) == [
        "06:00", "12:00", "18:00",
      ])
    #expect(try #require(ChartDays.ticks(-3_649_999, 3_649_999, about: 0, hasTimes: true)).ticks.count < 4)
    let night = try #require(ChartDays.ticks(0.6, 1.4, about: 4, hasTimes: true))
    #expect(night.day == "from 1970-01-01" && night.ticks.map(\.label) == ["18:00", "1970-01-02", "06:00"])
  }
}
