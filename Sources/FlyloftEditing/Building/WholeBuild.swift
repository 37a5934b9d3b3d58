internal import FlyloftConcurrency

/// Has SwiftPM build a program, and everything that it is made of.
struct WholeBuild {
  /// The folder of the package.
  let root: String
  let product: String
  /// SwiftPM's folder; nil for its usual one.
  let scratch: String?
  let configuration: String?
  /// A path with a slash at its end that messages leave away.
  let messageRoot: String
  var exportsSymbols = false
  /// A descriptor; whenever it can be read, `isCancelled` is asked.
  let wake: Int32
  let isCancelled: () -> Bool
  /// Given the count of steps that are done, and of all that are known so far.
  var progress: ((_ done: Int, _ all: Int) -> Void)?

  enum Outcome {
    case built
    case failed([CompilerMessage])
    case cancelled
    /// There is no `swift`, for this reason.
    case notStarted(String)
  }

  /// - Parameter perform: runs SwiftPM.
  func run(by perform: CommandRun.Runner = { $0.run() }) -> Outcome {
    var arguments = ["swift", "build", "--package-path", root, "--product", product, "--manifest-cache", "none"]
    arguments.append("--disable-build-manifest-caching")
    if let scratch { arguments += ["--scratch-path", scratch] }
    if let configuration { arguments += ["--configuration", configuration] }
    if exportsSymbols { arguments += ["-Xlinker", "--export-dynamic"] }
    var run = CommandRun(arguments)
    run.takesErrors = true
    (run.wake, run.isCancelled) = (wake, isCancelled)
    if let progress {
      run.told = { line in
        // [12/340] Compiling Charts LineChart.swift
        let counts = line.dropFirst().prefix { $0 != "]" }.split(separator: "/").compactMap { Int($0) }
        if line.hasPrefix("["), counts.count == 2 { progress(counts[0], counts[1]) }
      }
    }
    switch perform(run) {
    case (.exited(0), _): return .built
    case (.cancelled, _): return .cancelled
    case (.notStarted(let reason), _): return .notStarted(reason)
    case (_, let output):
      let errors = CompilerMessage.errors(in: output, below: messageRoot)
      return .failed(errors.isEmpty ? [CompilerMessage("swift build failed: \(output.suffix(400))")] : errors)
    }
  }
}
