/// A parameter of a gallery: a name, the property it sets, and what values it takes.
///
/// ```swift
/// public static var knobs: [Knob<Dials>] {
///   [
///     Knob("delay", \.delay, in: 0...300, step: 20, unit: "ms", help: "How long the needle takes."),
///     Knob("needle", \.needle, choices: ["thin", "thick"]), Knob("color", \.color),
///   ]
/// }
/// ```
///
/// Each may have a help: a sentence or two on what it is for, which listings and the window's panel of knobs show.
public struct Knob<Owner>: Sendable {
  /// Its name, what values it takes, and what there is to say of it.
  public let description: KnobDescription
  package let read: @Sendable (Owner) -> String
  package let write: @Sendable (inout Owner, String) -> Bool

  /// As written in `--set name=value`.
  public var name: String { description.name }
  /// The values that it takes.
  public var values: KnobValues { description.values }

  /// - Parameter parse: the value that a text stands for; nil for a text that the knob does not take.
  private init<Value>(
    _ description: KnobDescription, _ property: any WritableKeyPath<Owner, Value> & Sendable,
    text: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.description = description
    read = { text($0[keyPath: property]) }
    write = { owner, text in
      guard let value = parse(text) else { return false }
      owner[keyPath: property] = value
      return true
    }
  }

  /// A knob for a whole number within `range`.
  ///
  /// With a step it takes the least number of the range, those that are whole steps from it, and the greatest. A step below 1
  /// counts as none. The unit is shown behind the number.
  public init(
    _ name: String, _ property: any WritableKeyPath<Owner, Int> & Sendable, in range: ClosedRange<Int>,
    step: Int? = nil, unit: String = "", help: String = ""
  ) {
    let description = KnobDescription(
      name: name, values: .integers(range), step: step.map { Double($0) }, unit: unit, help: help)
    self.init(description, property, text: { String($0) }, parse: { description.integer($0) })
  }

  /// A knob for a number within `range`.
  ///
  /// With a step it takes the least number of the range, those that are whole steps from it, and the greatest. A step that is
  /// not above 0 counts as none. The unit is shown behind the number.
  public init(
    _ name: String, _ property: any WritableKeyPath<Owner, Double> & Sendable, in range: ClosedRange<Double>,
    step: Double? = nil, unit: String = "", help: String = ""
  ) {
    let description = KnobDescription(name: name, values: .numbers(range), step: step, unit: unit, help: help)
    self.init(description, property, text: { $0.short }, parse: { description.number($0) })
  }

  /// A switch: `true`, `yes`, `on` or `1`, and `false`, `no`, `off` or `0`, in any case.
  public init(_ name: String, _ property: any WritableKeyPath<Owner, Bool> & Sendable, help: String = "") {
    let description = KnobDescription(name: name, values: .trueOrFalse, help: help)
    self.init(description, property, text: { String($0) }, parse: { KnobDescription.bool($0) })
  }

  /// A choice of one text from `choices`, written exactly so.
  public init(
    _ name: String, _ property: any WritableKeyPath<Owner, String> & Sendable, choices: [String], help: String = ""
  ) {
    self.init(KnobDescription(name: name, values: .choices(choices), help: help), text: property)
  }

  /// Any text of up to 4,096 bytes.
  public init(_ name: String, _ property: any WritableKeyPath<Owner, String> & Sendable, help: String = "") {
    self.init(KnobDescription(name: name, values: .text, help: help), text: property)
  }

  private init(_ description: KnobDescription, text property: any WritableKeyPath<Owner, String> & Sendable) {
    self.init(description, property, text: { $0 }, parse: { description.takes($0) ? $0 : nil })
  }

  /// The path of a file that can be read when the knob is set, of up to 4,096 bytes; or no text, for no file.
  ///
  /// The types say how the names of such files end, without a dot and in any case: `["png", "jpg"]`. Empty for all files.
  public init(
    _ name: String, file property: any WritableKeyPath<Owner, String> & Sendable, types: [String] = [],
    help: String = ""
  ) {
    let description = KnobDescription(name: name, values: .file(types: types), help: help)
    self.init(
      description, property, text: { $0 },
      parse: { description.takes($0) && KnobDescription.canBeRead($0) ? $0 : nil })
  }

  /// A colour, written as in a style sheet: `#f80` or `#ff8800`, with an opacity `#ff880080`. It is read back in 8 bits a component.
  public init(_ name: String, _ property: any WritableKeyPath<Owner, Color> & Sendable, help: String = "") {
    let description = KnobDescription(name: name, values: .color, help: help)
    self.init(description, property, text: { $0.hexText }, parse: { Color(hex: $0) })
  }

  /// A choice of one case of an enumeration, written as `String(describing:)` writes it: by the case's name, unless the
  /// type describes itself otherwise.
  ///
  /// ```swift
  /// public enum Needle: CaseIterable, Sendable { case thin, thick }
  /// public var needle = Needle.thin
  /// public static var knobs: [Knob<Dials>] { [Knob("needle", \.needle)] }
  /// ```
  public init<Choice: CaseIterable & Sendable>(
    _ name: String, _ property: any WritableKeyPath<Owner, Choice> & Sendable, help: String = ""
  ) {
    let choices = Choice.allCases.map { String(describing: $0) }
    self.init(
      KnobDescription(name: name, values: .choices(choices), help: help), property,
      text: { String(describing: $0) },
      parse: { text in Choice.allCases.first { String(describing: $0) == text } })
  }
}
