internal import FlyloftConcurrency

/// Has SwiftPM build the program with the galleries, and everything that it is made of.
struct WholeBuild {
  let checkout: Checkout
  /// A descriptor; whenever it can be read, `isCancelled` is asked.
  let wake: Int32
  let isCancelled: () -> Bool

  /// - Returns: what is wrong, nothing where it was built; nil where it was cancelled.
  func run(_ plan: BuildPlan?) -> [CompilerMessage]? {
    var arguments = [
      "swift", "build", "--package-path", checkout.root, "--product", "flyloft-galleries", "--manifest-cache", "none",
    ]
    arguments.append("--disable-build-manifest-caching")
    if let plan { arguments += ["--scratch-path", plan.scratch, "--configuration", plan.configuration] }
    if SymbolTable.isExported { arguments += ["-Xlinker", "--export-dynamic"] }
    var run = CommandRun(arguments)
    run.takesErrors = true
    (run.wake, run.isCancelled) = (wake, isCancelled)
    switch run.run() {
    case (.exited(0), _): return []
    case (.cancelled, _): return nil
    case (.notStarted(let reason), _): return [CompilerMessage("there is no `swift` to build it: \(reason)")]
    case (_, let output):
      let errors = CompilerMessage.errors(in: output, root: checkout.root)
      return errors.isEmpty ? [CompilerMessage("swift build failed: \(output.suffix(400))")] : errors
    }
  }
}
