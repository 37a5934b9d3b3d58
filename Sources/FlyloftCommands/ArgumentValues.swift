public import ArgumentParser
public import Flyloft
internal import FlyloftRegistry

// Values of options that more than one command takes.

/// A window's size in points, `1280x800`.
package struct SizeArgument: ExpressibleByArgument {
  package let size: Size

  package init(width: Double, height: Double) {
    size = Size(width: width, height: height)
  }

  package init?(argument: String) {
    guard let sides = ArgumentText.sides(argument), let height = sides.height else { return nil }
    self.init(width: sides.width, height: height)
  }

  package var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}

/// Device pixels a point, from 0.25 to 8.
package struct ScaleArgument: ExpressibleByArgument {
  package let value: Double

  package init?(argument: String) {
    guard let value = Double(argument), (0.25...8).contains(value) else { return nil }
    self.value = value
  }
}

/// The number of worker threads, from 1 to 256.
package struct WorkerCountArgument: ExpressibleByArgument {
  package let value: Int

  package init?(argument: String) {
    guard let value = Int(argument), (1...256).contains(value) else { return nil }
    self.value = value
  }
}

/// The time that a view may take to draw, in seconds from 0.1 to 86,400.
package struct DeadlineArgument: ExpressibleByArgument {
  package let seconds: Double

  package init(seconds: Double) {
    self.seconds = seconds
  }

  package init?(argument: String) {
    guard let seconds = Double(argument), (0.1...86_400).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  package var duration: Duration { .milliseconds(Int((seconds * 1000).rounded())) }
  package var defaultValueDescription: String { "\(Int(seconds))" }
}

/// The size of the cache in megabytes, from 1 to 65,536.
package struct CacheArgument: ExpressibleByArgument {
  package let megabytes: Int

  package init(megabytes: Int) {
    self.megabytes = megabytes
  }

  package init?(argument: String) {
    guard let megabytes = Int(argument), (1...65536).contains(megabytes) else { return nil }
    self.megabytes = megabytes
  }

  package var byteCount: Int { megabytes << 20 }
  package var defaultValueDescription: String { "\(megabytes)" }
}

extension Appearance: ExpressibleByArgument {}
