import ArgumentParser
import FlyloftCompare
import FlyloftWays

/// A way by its name.
struct WayArgument: ExpressibleByArgument {
  let kind: WayKind

  init?(argument: String) {
    guard let kind = WayKind.all.first(where: { $0.name == argument }) else { return nil }
    self.kind = kind
  }

  static var allValueStrings: [String] { WayKind.all.map(\.name) }
}

/// A workload by its name.
struct WorkloadArgument: ExpressibleByArgument {
  let workload: Workload

  init?(argument: String) {
    guard let workload = Workload(rawValue: argument) else { return nil }
    self.workload = workload
  }

  static var allValueStrings: [String] { Workload.allCases.map(\.name) }
}
