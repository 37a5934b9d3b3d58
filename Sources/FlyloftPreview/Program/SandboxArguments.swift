internal import ArgumentParser
internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FlyloftStage

/// Whether galleries that are to be drawn in a sandbox may be drawn without.
struct SandboxArguments: ParsableArguments {
  private static let option = "require-sandbox"

  /// True if the arguments of this program say so, which have not been read yet where the first stage is started.
  static var areGiven: Bool { CommandLine.arguments.dropFirst().contains("--" + option) }

  @Flag(
    name: .customLong(option),
    help: "Refuses to draw a gallery that is to have a sandbox where that can’t be had whole.")
  var isRequired = false

  init() {}

  /// Says why no sandbox can be had here whole, where one is required.
  ///
  /// - Throws: `ExitCode.failure`.
  func check() throws {
    guard isRequired, let shortage = SandboxMeans.present.shortage else { return }
    printError("--\(Self.option): there is no whole sandbox here: \(shortage).")
    throw ExitCode.failure
  }

  /// Says that threads draw galleries without their sandbox, which only processes have.
  ///
  /// - Parameters:
  ///   - remedy: what has processes draw.
  ///   - names: of the galleries that are drawn; nil for all.
  /// - Throws: `ExitCode.failure` where it is required.
  func checkThreads(_ remedy: String, drawing registry: Registry, _ names: [String]? = nil) throws {
    let galleries = registry.galleries.filter { $0.isSandboxed && names?.contains($0.name) ?? true }.map(\.name)
    guard !galleries.isEmpty else { return }
    let list = galleries.prefix(3).joined(separator: ", ") + (galleries.count > 3 ? ", …" : "")
    let text = "threads draw without the sandbox that \(list) should have; \(remedy)"
    printError(isRequired ? "--\(Self.option): \(text)." : "\(text).")
    if isRequired { throw ExitCode.failure }
  }
}
