public import ArgumentParser
public import Flyloft
import FlyloftRegistry
import FlyloftSnapshots
import FlyloftStage
import ViewRegistry

/// The galleries that a command works on, with their knobs.
struct GalleryArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("Galleries by name. [default: the first]", valueName: "gallery"))
  var names: [String] = []

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("Sets a knob; `flyloft list` names them.", valueName: "knob=value"))
  var settings: [SettingArgument] = []

  /// The galleries of the registry, with the chosen ones, as they are in a stage.
  ///
  /// - Throws: `ValidationError` for a name, knob or value that doesn't exist.
  func select(of stage: Stage) throws -> (all: [AnyGallery], chosen: [Int]) {
    do {
      let selection = try StagedSelection(names, settings: settings.map(\.setting), in: registry, of: stage)
      return (selection.all, selection.chosen)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// The galleries of the registry, with the chosen ones.
  ///
  /// - Throws: `ValidationError` for a name, knob or value that doesn't exist.
  func select() throws -> (all: [AnyGallery], chosen: [Int]) {
    do {
      let selection = try GallerySelection(names, settings: settings.map(\.setting), in: registry)
      return (selection.all, selection.chosen)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

/// A knob's value, `rows=1000`.
struct SettingArgument: ExpressibleByArgument {
  let setting: KnobSetting

  init?(argument: String) {
    guard let setting = KnobSetting(argument) else { return nil }
    self.setting = setting
  }
}

/// A window's size in points, `1280x800`.
struct SizeArgument: ExpressibleByArgument {
  let size: Size

  init(width: Double, height: Double) {
    size = Size(width: width, height: height)
  }

  init?(argument: String) {
    guard let sides = ArgumentText.sides(argument), let height = sides.height else { return nil }
    self.init(width: sides.width, height: height)
  }

  var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}

/// The width and the height of a view in points, `992x600`; the view's own height if there is only a width.
struct SnapshotSizeArgument: ExpressibleByArgument {
  let width: Double
  let height: Double?

  init?(argument: String) {
    guard let sides = ArgumentText.sides(argument) else { return nil }
    (width, height) = sides
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

/// How many worker threads there are, from 1 to 256.
struct WorkerCountArgument: ExpressibleByArgument {
  let value: Int

  init?(argument: String) {
    guard let value = Int(argument), (1...256).contains(value) else { return nil }
    self.value = value
  }
}

/// How long a view may take to draw, in seconds from 0.1 to 86,400.
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

  init(megabytes: Int) {
    self.megabytes = megabytes
  }

  init?(argument: String) {
    guard let megabytes = Int(argument), (1...65536).contains(megabytes) else { return nil }
    self.megabytes = megabytes
  }

  var byteCount: Int { megabytes << 20 }
  var defaultValueDescription: String { "\(megabytes)" }
}

/// Indices of views: `10..<20`, `10...19` or a single one.
struct RangeArgument: ExpressibleByArgument {
  let range: Range<Int>

  init?(argument: String) {
    guard let range = ArgumentText.range(argument) else { return nil }
    self.range = range
  }
}

/// A part of the views, `1/8`.
struct ShardArgument: ExpressibleByArgument {
  let shard: SnapshotPlan.Shard

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      let shard = SnapshotPlan.Shard(index: index, of: count)
    else { return nil }
    self.shard = shard
  }
}

extension Appearance: ExpressibleByArgument {}
