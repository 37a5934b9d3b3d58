import FlyloftObserver
import Testing

extension Program {
  /// The processes that it has started as its stages.
  func stages() throws -> [Int32] {
    try children(of: processIdentifier, matching: ["-f", "flyloft-stage"])
  }

  /// The worker processes of its stages.
  func workers() throws -> [Int32] {
    try stages().flatMap { try children(of: $0) }.flatMap { try children(of: $0) }
  }

  func children(of process: Int32, matching options: [String] = []) throws -> [Int32] {
    let search = try Program("pgrep", ["-P", "\(process)"] + options)
    // With status 1 it says that there are none.
    try #require([.exited(0), .exited(1)].contains(search.wait(within: .limit)), "\(search.standardError)")
    return search.standardOutput.split(separator: "\n").compactMap { Int32($0) }
  }
}
