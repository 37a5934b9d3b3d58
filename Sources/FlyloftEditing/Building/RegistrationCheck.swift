internal import FlyloftConcurrency

/// Asks the tool that registers modules at build time what it would refuse, so that it is told while editing.
struct RegistrationCheck {
  private let tool: String
  private let checkout: Checkout

  /// - Parameter program: a program of the build that the tool belongs to.
  init(_ checkout: Checkout, besides program: String) {
    self.checkout = checkout
    tool = (program.lastIndex(of: "/").map { program[...$0] } ?? "./") + "registry-writer-tool"
  }

  /// The faults, by the names of what is in `Plugins/`; none where there is no such tool.
  func run() -> [String: [CompilerMessage]] {
    guard case (.exited(0), let output) = CommandRun([tool, "check", checkout.root]).run() else { return [:] }
    let messages = CompilerMessage.errors(in: output, below: checkout.plugins + "/")
    return Dictionary(grouping: messages) { String($0.file.prefix { $0 != "/" }) }
  }
}
