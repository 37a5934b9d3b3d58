/// A recorded scroll: where the viewport was, when, over which rows.
///
/// As text, one fact a line; lines that begin with `#` say something to people only:
///
///     trace fling          the name
///     viewport 900         the viewport's height in pixels
///     rows 3000 17         how many rows there are, and the seed of their sizes and costs (see `Row`)
///     width 800            from here on rows are so many pixels wide
///     33 120               after so many milliseconds, the viewport's upper edge in pixels from the first row's
public struct ScrollTrace: Equatable, Sendable {
  public struct Sample: Equatable, Sendable {
    public var milliseconds: Int
    public var top: Int
    public var width: Int

    public init(milliseconds: Int, top: Int, width: Int) {
      self.milliseconds = milliseconds
      self.top = top
      self.width = width
    }
  }

  public var name: String
  public var viewportHeight: Int
  public var rowCount: Int
  public var seed: UInt64
  public var samples: [Sample] = []

  public init(name: String, viewportHeight: Int = 900, rowCount: Int, seed: UInt64) {
    self.name = name
    self.viewportHeight = viewportHeight
    self.rowCount = rowCount
    self.seed = seed
  }

  public struct FormatError: Error, CustomStringConvertible {
    public let description: String
  }

  /// Reads the text format.
  ///
  /// - Throws: `FormatError`, naming the line that is wrong.
  public init(text: String) throws(FormatError) {
    self.init(name: "", viewportHeight: 0, rowCount: 0, seed: 0)
    var width = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let numbers = words.dropFirst().compactMap(Int.init)
      switch (first, words.count, numbers.count) {
      case ("trace", 2, _): name = words[1]
      case ("viewport", 2, 1): viewportHeight = numbers[0]
      case ("rows", 3, 2) where numbers[1] >= 0: (rowCount, seed) = (numbers[0], UInt64(numbers[1]))
      case ("width", 2, 1): width = numbers[0]
      default:
        guard words.count == 2, numbers.count == 1, let milliseconds = Int(first), width > 0,
          milliseconds >= samples.last?.milliseconds ?? 0
        else { throw FormatError(description: "line \(index + 1) of a scroll trace: \(line)") }
        samples.append(Sample(milliseconds: milliseconds, top: numbers[0], width: width))
      }
    }
    guard viewportHeight > 0, rowCount > 0, !samples.isEmpty else {
      throw FormatError(description: "a scroll trace needs a viewport, rows and samples")
    }
  }

  public var text: String {
    var text = "trace \(name)\nviewport \(viewportHeight)\nrows \(rowCount) \(seed)\n"
    var width: Int?
    for sample in samples {
      if sample.width != width { text += "width \(sample.width)\n" }
      width = sample.width
      text += "\(sample.milliseconds) \(sample.top)\n"
    }
    return text
  }
}
