internal import FlyloftObserver
private import FoundationEssentials

/// All that a run measured, every sample kept: what the tables, the page and the JSON file are made from.
public struct BenchReport: Codable, Hashable, Sendable {
  /// Of this layout of the file; a later one that can't be read in the same way has a higher number.
  public static let format = 1

  public var format = Self.format
  public var kind: Kind
  public var machine: MachineFacts
  public var effort: Effort
  public var subjects: [MeasuredSubject] = []
  /// Who could not be measured, and how to change that.
  public var missing: [Missing] = []

  public enum Kind: String, Codable, Sendable {
    /// The scenarios of Flyloft.
    case scenarios
    /// Flyloft beside others.
    case peers
  }

  public struct Missing: Codable, Hashable, Sendable {
    public var name: String
    public var remedy: String

    public init(name: String, remedy: String) {
      self.name = name
      self.remedy = remedy
    }
  }

  public init(kind: Kind, machine: MachineFacts, effort: Effort) {
    self.kind = kind
    self.machine = machine
    self.effort = effort
  }

  /// One line of JSON, names in alphabetical order.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Nothing in it can fail to be encoded.
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self) + "\n"
  }
}

/// What the figures depend on.
public struct MachineFacts: Codable, Hashable, Sendable {
  public var processor: String?
  public var processorCount: Int
  public var kernel: String
  /// Over the minute before the run.
  public var loadBefore: Double

  public init(processor: String?, processorCount: Int, kernel: String, loadBefore: Double) {
    self.processor = processor
    self.processorCount = processorCount
    self.kernel = kernel
    self.loadBefore = loadBefore
  }

  /// This machine, now.
  public static var present: MachineFacts {
    MachineFacts(
      processor: Machine.processor, processorCount: Machine.processorCount, kernel: Machine.kernel,
      loadBefore: Machine.load)
  }
}
