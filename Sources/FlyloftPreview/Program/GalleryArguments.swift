internal import ArgumentParser
internal import Flyloft
internal import FlyloftArguments
internal import FlyloftConcurrency
internal import FlyloftEditing
internal import FlyloftRegistry
internal import FlyloftStage
private import Glibc

/// The galleries that a command works on, with their knobs.
struct GalleryArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Galleries by name; for the window, files and folders instead: without any, it shows the first gallery.",
      valueName: "gallery"))
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

/// The preview program of a package, for a program that shows those of others.
struct PackageArguments<Program: PreviewProgram>: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "In a package with several preview programs, the one to show.", valueName: "name",
      visibility: Program.isOfCheckout ? .default : .hidden))
  var program: String?

  init() {}

  /// The package that the command is about: the one that the present folder is in, unless this program shows its own views.
  ///
  /// - Throws: `ExitCode.failure`, after saying why there is nothing to show.
  func package() throws -> PreviewPackage? {
    guard Program.isOfCheckout, let root = PreviewPackage.present else { return nil }
    do throws(PackageFailure) { return try PreviewPackage(in: root, named: program) } catch { throw refusal(error) }
  }

  /// Builds a package's program and lets it do what this one was asked for.
  func execute(_ package: PreviewPackage) throws -> Never {
    try build(package)
    let arguments = Array(CommandLine.arguments.dropFirst())
    let option = arguments.firstIndex(of: "--program")
    let rest = option.map { arguments[..<$0] + arguments[($0 + 2)...] } ?? arguments[...]
    let reason = String(
      cString: strerror(
        replaceProgram(by: package.program, arguments: rest.filter { !$0.hasPrefix("--program=") })))
    throw refusal("\(package.program) can't be started: \(reason).")
  }

  /// Builds a package's program, and says how far it is where somebody may be looking.
  func build(_ package: PreviewPackage) throws {
    let isSeen = isatty(STDERR_FILENO) != 0
    do throws(PackageFailure) {
      try package.build { done, all in
        if isSeen { writeToStandardError("\rBuilding \(package.product): \(done) of \(all) ") }
      }
    } catch { throw refusal(error) }
    if isSeen { writeToStandardError("\r\u{1b}[K") }
  }

  private func refusal(_ reason: some CustomStringConvertible) -> ExitCode {
    printError("\(reason)")
    return .failure
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
