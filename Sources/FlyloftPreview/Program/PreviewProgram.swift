public import ArgumentParser
// Whoever writes one names galleries.
@_exported public import Flyloft
internal import FlyloftArguments
internal import FlyloftConcurrency
internal import FlyloftEditing
public import FlyloftRegistry
internal import FlyloftStage

/// A program that shows galleries: the window, the stage that draws for it, and the command line.
///
/// ```swift
/// import FlyloftPreview
/// import Charts
///
/// @main struct Previews: PreviewProgram {
///   static let galleries: [any Gallery.Type] = [LineChart.Samples.self, Gauges.self]
/// }
/// ```
///
/// Started without arguments it opens the window; `--help` says what else it does.
public protocol PreviewProgram: SendableMetatype {
  /// The types of its galleries. Each is shown under the type's name.
  static var galleries: [any Gallery.Type] { get }
  /// Views that are shown without a gallery's type; none unless given.
  static var samples: [Samples] { get }
  /// The program that the galleries are built into instead of this one; nil, the default, where they are built into this one.
  static var separate: SeparateGalleries? { get }
  /// All that is built in: by default, `galleries` and `samples`.
  static var registry: Registry { get }
  /// Whether its galleries are drawn in a sandbox, where processes draw: no files but fonts, no network, no programs. False by default:
  /// one's own code may read what it likes.
  static var sandbox: Bool { get }
  /// The name that its help and its messages have; that of its file unless given.
  static var name: String { get }
  /// What `--version` prints after the name; empty, the default, where there is no such option.
  static var version: String { get }
  /// What it does, in a sentence for the help.
  static var abstract: String { get }
  /// Subcommands of its own, beside `preview`, `list` and `snapshot`.
  static var commands: [any ParsableCommand.Type] { get }
}

extension PreviewProgram {
  /// None.
  public static var galleries: [any Gallery.Type] { [] }
  /// None.
  public static var samples: [Samples] { [] }
  /// None: the galleries are built into this program.
  public static var separate: SeparateGalleries? { nil }
  /// Galleries are drawn without.
  public static var sandbox: Bool { false }
  /// The program's file's.
  public static var name: String { String(ProgramFile.path.split(separator: "/").last ?? "flyloft") }
  /// There is no such option.
  public static var version: String { "" }
  /// That it shows views.
  public static var abstract: String { "Shows custom-drawn views move." }
  /// None.
  public static var commands: [any ParsableCommand.Type] { [] }

  /// `galleries` and `samples`.
  public static var registry: Registry {
    let all = galleries.map { RegisteredGallery($0) } + samples.map { RegisteredGallery($0) }
    return Registry(galleries: sandbox ? all.map { $0.inSandbox() } : all, skipped: [])
  }

  /// What can be shown, by name.
  static var catalog: Catalog { separate?.catalog ?? registry.catalog }

  /// Reads the arguments and does what they say. A stage is the same program, in another role.
  public static func main() {
    programName = name
    StageProgram.runIfAsked(registry)
    if CommandLine.arguments.dropFirst() == [GalleryNames.argument] {
      return print(GalleryNames.text(of: registry), terminator: "")
    }
    ProgramCommand<Self>.start {
      if let mistake {
        printError(mistake)
        throw ExitCode.failure
      }
      let opensWindow = opensWindow
      // Before there is a second thread.
      if opensWindow { shareHeaps() }
      // Before the arguments are read, which takes half as long. Nothing waits for this.
      if separate == nil || opensWindow { Text.prepareFontsAtStart() }
      guard opensWindow else { return }
      // At once, beside reading the arguments and opening the display: the window asks it first of all.
      PreviewStage.atStart = PreviewStage.start(for: Self.self)
    }
  }

  /// What its author has to change before anything can be shown; nil where nothing is wrong.
  package static var mistake: String? {
    let names = catalog.names
    if names.isEmpty, !isOfCheckout { return "There is nothing to show: name types in \(Self.self).galleries." }
    let twin = zip(names, names.dropFirst()).first { $0 == $1 }
    return twin.map { "Two galleries are called \($0.0): rename a type, or the samples." }
  }

  /// True if the arguments are those of a window whose views are drawn in processes.
  private static var opensWindow: Bool {
    let arguments = CommandLine.arguments.dropFirst()
    let others = ProgramCommand<Self>.configuration.subcommands.dropFirst().compactMap { $0.configuration.commandName }
    return !arguments.contains("--in-process") && (!isOfCheckout || PreviewPackage.present == nil)
      && !(arguments.first.map { (others + ["help", "--help", "-h", "--version"]).contains($0) } ?? false)
  }
}
