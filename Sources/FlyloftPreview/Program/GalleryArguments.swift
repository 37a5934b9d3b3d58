internal import ArgumentParser
internal import Flyloft
internal import FlyloftRegistry
internal import FlyloftStage

/// The galleries that a command works on, with their knobs.
struct GalleryArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("Galleries by name. Without any, the window shows the first.", valueName: "gallery"))
  var names: [String] = []

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("Sets a knob; the command `list` names them.", valueName: "knob=value"))
  var settings: [SettingArgument] = []

  init() {}

  /// All galleries, with the chosen ones, as they are in a stage, which has not been asked.
  ///
  /// - Throws: `ValidationError` for a name that doesn't exist.
  func select(in catalog: Catalog, generations: [String: Int] = [:]) throws -> StagedSelection {
    do {
      return try StagedSelection(names, settings: settings.map(\.setting), in: catalog, generations: generations)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// All galleries, with the chosen ones, made in this process.
  ///
  /// - Throws: `ValidationError` for a name, knob or value that doesn't exist.
  func select(in registry: Registry) throws -> (all: [AnyGallery], chosen: [Int]) {
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
