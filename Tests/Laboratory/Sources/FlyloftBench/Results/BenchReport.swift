internal import FlyloftRegistry
internal import Linked

/// Everything that a run measured, with every sample. The table, the page and the JSON file are made from it.
package struct BenchReport: Codable, Hashable, Sendable {
  /// The version of the JSON file's format; it rises with each incompatible change.
  package static let format = 1

  /// The version of the format that this report was written in.
  package var format = Self.format
  /// What was measured.
  package var kind: Kind
  /// The machine that it was measured on.
  package var machine: MachineFacts
  /// How much was measured in each round.
  package var effort: Effort
  /// The lines of the table.
  package var subjects: [MeasuredSubject] = []
  /// The programs that could not be measured, and what would change that.
  package var missing: [Missing] = []

  /// What a report is about.
  package enum Kind: String, Codable, Sendable {
    /// Flyloft in several scenarios.
    case scenarios
    /// Flyloft beside other programs.
    case peers
    /// Flyloft beside other readers of documents.
    case documents
  }

  /// A program that could not be measured.
  package struct Missing: Codable, Hashable, Sendable {
    /// The program's name.
    package var name: String
    /// What the user can do to have it measured, or why it failed.
    package var remedy: String

    /// A program that could not be measured.
    package init(name: String, remedy: String) {
      self.name = name
      self.remedy = remedy
    }
  }

  /// A report without any measurements.
  package init(kind: Kind, machine: MachineFacts, effort: Effort) {
    self.kind = kind
    self.machine = machine
    self.effort = effort
  }

  /// The report as one line of JSON, with names in alphabetical order.
  package var json: String { JSONText.line(self) + "\n" }
}

/// The machine that a run was measured on.
package struct MachineFacts: Codable, Hashable, Sendable {
  /// The processor's name; nil if it is unknown.
  package var processor: String?
  /// How many processors are online.
  package var processorCount: Int
  /// The kernel's release.
  package var kernel: String
  /// The load average of the minute before the run.
  package var loadBefore: Double

  /// Facts as given.
  package init(processor: String?, processorCount: Int, kernel: String, loadBefore: Double) {
    self.processor = processor
    self.processorCount = processorCount
    self.kernel = kernel
    self.loadBefore = loadBefore
  }

  /// The facts of this machine now.
  package static var present: MachineFacts {
    MachineFacts(
      processor: Machine.processor, processorCount: Machine.processorCount, kernel: Machine.kernel,
      loadBefore: Machine.load)
  }
}
