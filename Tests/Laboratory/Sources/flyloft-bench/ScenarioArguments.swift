import ArgumentParser
import Flyloft
import FlyloftRegistry
import Linked

/// A window's size in device pixels, `1280x800`, each side at least 200.
struct SizeArgument: ExpressibleByArgument {
  let size: PixelSize

  init(_ size: PixelSize) {
    self.size = size
  }

  init?(argument: String) {
    // A smaller window shows no row, and has no band in which to look for blank area.
    guard let size = ArgumentText.pixelSize(argument, atLeast: 200) else { return nil }
    self.size = size
  }

  var defaultValueDescription: String { "\(size.width)x\(size.height)" }
}

/// How long a card takes to draw, in milliseconds, from 0.1 to 1000.
struct CardArgument: ExpressibleByArgument {
  let milliseconds: Double

  init(_ milliseconds: Double) {
    self.milliseconds = milliseconds
  }

  init?(argument: String) {
    guard let milliseconds = Double(argument), (0.1...1000).contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  var defaultValueDescription: String { "\(Int(milliseconds))" }
}

/// How many rows there are, from 1 to 10,000,000.
struct RowsArgument: ExpressibleByArgument {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), (1...10_000_000).contains(count) else { return nil }
    self.count = count
  }
}
