public import ArgumentParser
public import Flyloft
internal import FlyloftRegistry

// Values of options that more than one command takes.

/// A window's size in points, `1280x800`.
struct SizeArgument: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    guard let sides = ArgumentText.sides(argument), let height = sides.height else { return nil }
    size = Size(width: sides.width, height: height)
  }
}

/// Device pixels a point, from 0.25 to 8.
struct ScaleArgument: ExpressibleByArgument {
  let value: Double

  init?(argument: String) {
    guard let value = Double(argument), (0.25...8).contains(value) else { return nil }
    self.value = value
  }
}

/// Times the views' own size, from 0.25 to 64.
struct ZoomArgument: ExpressibleByArgument {
  let factor: Double

  init?(argument: String) {
    guard let factor = Double(argument), (0.25...64).contains(factor) else { return nil }
    self.factor = factor
  }
}

/// The number of worker threads, from 1 to 256.
struct WorkerCountArgument: ExpressibleByArgument {
  let value: Int

  init?(argument: String) {
    guard let value = Int(argument), (1...256).contains(value) else { return nil }
    self.value = value
  }
}

/// The time that a view may take to draw, in seconds from 0.1 to 86,400.
struct DeadlineArgument: ExpressibleByArgument {
  let seconds: Double

  init(seconds: Double) {
    self.seconds = seconds
  }

  init?(argument: String) {
    guard let seconds = Double(argument), (0.1...86_400).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  var duration: Duration { .milliseconds(Int((seconds * 1000).rounded())) }
  var defaultValueDescription: String { "\(Int(seconds))" }
}

/// The size of the cache in megabytes, from 1 to 65,536.
struct CacheArgument: ExpressibleByArgument {
  let megabytes: Int

  init?(argument: String) {
    guard let megabytes = Int(argument), (1...65536).contains(megabytes) else { return nil }
    self.megabytes = megabytes
  }

  var byteCount: Int { megabytes << 20 }
}

extension Appearance: ExpressibleByArgument {}
