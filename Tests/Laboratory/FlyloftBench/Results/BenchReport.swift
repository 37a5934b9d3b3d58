internal import FlyloftObserver
internal import FlyloftRegistry

/// Everything that a run measured, with every sample. The table, the page and the JSON file are made from it.
public struct BenchReport: Codable, Hashable, Sendable {
  /// The version of the JSON file's format; it rises with each incompatible change.
  public static let format = 1

  /// The version of the format that this report was written in.
  public var format = Self.format
  /// What was measured.
  public var kind: Kind
  /// The machine that it was measured on.
  public var machine: MachineFacts
  /// How much was measured in each round.
  public var effort: Effort
  /// The lines of the table.
  public var subjects: [MeasuredSubject] = []
  /// The programs that could not be measured, and what would change that.
  public var missing: [Missing] = []

  /// What a report is about.
  public enum Kind: String, Codable, Sendable {
    /// Flyloft in several scenarios.
    case scenarios
    /// Flyloft beside other programs.
    case peers
  }

  /// A program that could not be measured.
  public struct Missing: Codable, Hashable, Sendable {
    /// The program's name.
    public var name: String
    /// What the user can do to have it measured, or why it failed.
    public var remedy: String

    /// A program that could not be measured.
    public init(name: String, remedy: String) {
      self.name = name
      self.remedy = remedy
    }
  }

  /// A report without any measurements.
  public init(kind: Kind, machine: MachineFacts, effort: Effort) {
    self.kind = kind
    self.machine = machine
    self.effort = effort
  }

  /// The report as one line of JSON, with names in alphabetical order.
  public var json: String { JSONText.line(self) + "\n" }
}

/// The machine that a run was measured on.
public struct MachineFacts: Codable, Hashable, Sendable {
  /// The processor's name; nil if it is unknown.
  public var processor: String?
  /// How many processors are online.
  public var processorCount: Int
  /// The kernel's release.
  public var kernel: String
  /// The load average of the minute before the run.
  public var loadBefore: Double

  /// Facts as given.
  public init(processor: String?, processorCount: Int, kernel: String, loadBefore: Double) {
    self.processor = processor
    self.processorCount = processorCount
    self.kernel = kernel
    self.loadBefore = loadBefore
  }

  /// The facts of this machine now.
  public static var present: MachineFacts {
    MachineFacts(
      processor: Machine.processor, processorCount: Machine.processorCount, kernel: Machine.kernel,
      loadBefore: Machine.load)
  }
}
