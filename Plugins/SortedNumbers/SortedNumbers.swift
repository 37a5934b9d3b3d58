public import Flyloft

/// Random numbers that are written to a file, read from it, sorted and listed, each step after the one before.
///
/// An example of a view that loads: what each step has come to is shown as soon as it ends, and what goes wrong is told.
public struct SortedNumbers: Gallery {
  /// How many numbers there are.
  public var numbers = 10_000
  /// Which numbers: the same for the same seed.
  public var seed = 1
  /// The folder of the file; the user's cache unless set.
  var folder = NumberFile.usualFolder()

  /// Ten thousand numbers.
  public init() {}

  /// How many numbers, and which.
  public static var knobs: [Knob<SortedNumbers>] {
    [
      Knob("numbers", \.numbers, in: 1...100_000, help: "How many there are."),
      Knob("seed", \.seed, in: 0...1000, help: "Of the same seed they are the same."),
    ]
  }

  /// One list.
  public var count: Int { 1 }

  /// The list of all numbers.
  public func view(at index: Int) -> NumberList {
    NumberList(file: NumberFile(folder: folder, count: numbers, seed: seed))
  }
}
