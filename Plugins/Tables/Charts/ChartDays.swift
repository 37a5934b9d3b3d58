private import Glibc

/// Days and times of a chart's lower edge, in days since 1 January 1970, in UTC.
enum ChartDays {
  /// The beginnings of hours, days, months or years, as many as there is room for.
  struct Ticks {
    var ticks: [(place: Double, label: String)] = []
    /// The day on which all stands, or the first one, where the first tick doesn't say it.
    var day: String?
  }

  /// The day and the time that a field such as `2026-11`, `2026-11-27` or `2026-11-27T14:05:09.5+01:00` says (ISO 8601, RFC 3339), or
  /// `27.11.2026 14:05`, day first; nil for none. Days with strokes are words: who writes them may mean the month first.
  static func day(_ field: UnsafeRawBufferPointer) -> Double? {
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= field.count else { return nil }
      return field[start..<start + count].reduce(0) { sum, digit in
        digit &- 48 < 10 ? sum.map { $0 * 10 + Int(digit &- 48) } : nil
      }
    }
    func has(_ characters: String, at index: Int) -> Bool {
      index < field.count && characters.utf8.contains(field[index])
    }
    var (parts, end) = ([Int?](), 0)
    if has("-", at: 4), field.count == 7 || has("-", at: 7) {
      (parts, end) = ([number(0, 4), number(5, 2), field.count == 7 ? 1 : number(8, 2)], 10)
    } else if let first = (1...2).first(where: { has(".", at: $0) }),
      let second = (first + 2...first + 3).first(where: { has(".", at: $0) }), !has("0123456789.", at: second + 5)
    {
      parts = [number(second + 1, 4), number(first + 1, second - first - 1), number(0, first)]
      end = second + 5
    }
    guard parts.count == 3, let year = parts[0], let month = parts[1], (1...12).contains(month), let day = parts[2],
      day > 0
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    guard day <= (month == 2 ? (isLeap ? 29 : 28) : 30 + (month + month / 8) % 2) else { return nil }
    let days = Double(seconds(year, month, day)) / secondsOfDay
    guard has("T ", at: end), has(":", at: end + 3), let hour = number(end + 1, 2), let minute = number(end + 4, 2),
      hour < 25, minute < 60
    else { return days }
    var time = Double(hour * 3600 + minute * 60)
    end += 6
    if has(":", at: end), let second = number(end + 1, 2), second < 61 {
      (time, end) = (time + Double(second), end + 3)
      var unit = 1.0
      if has(".,", at: end) {
        end += 1
        while let digit = number(end, 1) { (unit, end, time) = (unit / 10, end + 1, time + Double(digit) * unit / 10) }
      }
    }
    if has("+-", at: end), let hours = number(end + 1, 2) {
      let minutes = number(has(":", at: end + 3) ? end + 4 : end + 3, 2) ?? 0
      time -= Double(hours * 3600 + minutes * 60) * (has("+", at: end) ? 1 : -1)
    }
    return days + time / secondsOfDay
  }

  /// The ticks of a part of the lower edge, about so many; nil where there are no such days.
  ///
  /// - Parameter hasTimes: true if there are points within days. Else there are ticks within one where no more is seen.
  static func ticks(_ low: Double, _ high: Double, about count: Int, hasTimes: Bool) -> Ticks? {
    // The years from -8000 to 11,900, which four digits and a little more write.
    guard low > -3_650_000, high < 3_650_000, low < high else { return nil }
    let rough = max((high - low) / Double(max(count, 1)) * 0.7, hasTimes || high - low < 1 ? 0 : 1)
    var result = Ticks()
    if rough * secondsOfDay < 0.5 {
      let whole = (low * secondsOfDay).rounded(.down)
      let parts = ChartScale(low * secondsOfDay - whole, high * secondsOfDay - whole, ticks: count)
      result.day = text(Int(whole), "%Y-%m-%d")
      result.ticks = parts.ticks.map { tick in
        // Whole seconds may have been rounded to a little less.
        let second = (tick + 1e-9).rounded(.down)
        let label = text(Int(whole + second), "%H:%M:%S") + parts.text(abs(tick - second)).dropFirst()
        return ((whole + tick) / secondsOfDay, label)
      }
    } else if let step = steps.first(where: { Double($0) >= rough * secondsOfDay }) {
      // Weeks begin on a Monday, and the first day of all was a Thursday.
      let offset = step % 604_800 == 0 ? 4 * 86_400 : 0
      let first = Int((low * secondsOfDay).rounded(.up)) - offset
      var seconds = first - first % step + (first % step > 0 ? step : 0) + offset
      while Double(seconds) <= high * secondsOfDay {
        let isMidnight = seconds % 86_400 == 0
        let label = text(seconds, isMidnight ? "%Y-%m-%d" : step < 60 ? "%H:%M:%S" : "%H:%M")
        result.ticks.append((Double(seconds) / secondsOfDay, label))
        seconds += step
      }
      let days = [low, high].map { text(Int(($0 * secondsOfDay).rounded(.down)), "%Y-%m-%d") }
      if step < 86_400, result.ticks.first.map({ $0.place.rounded() != $0.place }) ?? true {
        result.day = days[0] == days[1] ? days[0] : "from \(days[0])"
      }
    } else {
      let months = [1, 3, 6].first { Double($0) * 30 >= rough }
      let step = months ?? 12 * Int(ChartScale(low / 365, high / 365, ticks: count, least: 1).step)
      let year = 1970 + Int((low / 365.2425).rounded(.down))
      var month = year * 12 / step * step - step
      while case let place = Double(seconds(0, month + 1, 1)) / secondsOfDay, place <= high {
        if place >= low { result.ticks.append((place, text(seconds(0, month + 1, 1), months == nil ? "%Y" : "%Y-%m"))) }
        month += step
      }
    }
    return result
  }

  private static let secondsOfDay = 86_400.0
  /// Of seconds, minutes, hours and days.
  private static let steps = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 2 * 86_400,
    7 * 86_400, 14 * 86_400,
  ]

  /// When a day begins, in seconds. Months beyond the twelfth are those of later years.
  private static func seconds(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    return timegm(&time)
  }

  private static func text(_ seconds: Int, _ format: String) -> String {
    var (seconds, time) = (seconds, tm())
    gmtime_r(&seconds, &time)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
      strftime(text.baseAddress!, text.count, format, &time)
      return String(cString: text.baseAddress!)
    }
  }
}
