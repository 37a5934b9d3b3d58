public import Flyloft
public import FlyloftRegistry
import Glibc

/// What a coded gallery can be told. All lengths are points.
public struct CodedKnobs: Hashable, Sendable {
  public var views = 100
  public var height = 140
  /// How much higher each of four views is than the one before.
  public var uneven = 0
  /// 0 for all the room that there is, else how wide views are, whatever they are offered.
  public var width = 0
  /// 0 for one column, else how wide views want to be.
  public var item = 0
  public var shade = 0
  /// 0 for all views, else the one that is shown alone, counted from 1.
  public var one = 0
  /// 0 for none, else the view that crashes in generation 0, counted from 1.
  public var crash = 0
  // Each of the following makes all views higher.
  public var ratio = 0.0
  public var isLoud = false
  public var tone = "low"
  public var month = "January"
  public var ink = Color.black
  public var words = ""
  public var path = ""

  public static let tones = ["low", "mid", "high"]
  public static let months = ["January", "February", "March", "April", "May", "June", "July", "August"]

  public init() {}

  public func height(of row: Int) -> Int { height + row % 4 * uneven + extraHeight }

  private var extraHeight: Int {
    Int(ratio * 200) + (isLoud ? 30 : 0) + 20 * (Self.tones.firstIndex(of: tone) ?? 0)
      + 7 * (Self.months.firstIndex(of: month) ?? 0) + Int(ink.opaquePixel & 0xff_ffff) % 97 + 5 * words.count
      + path.utf8.count % 50
  }

  /// `NAME=VALUE` for each that differs from its default.
  public var settings: [String] {
    zip(Mirror(reflecting: self).children, Mirror(reflecting: CodedKnobs()).children).compactMap { knob, usual in
      let value = Self.text(knob.value)
      guard let name = knob.label, value != Self.text(usual.value) else { return nil }
      return "\(name)=\(value)"
    }
  }

  private static func text(_ value: Any) -> String { (value as? Color)?.hexText ?? "\(value)" }
}

/// A gallery of coded views under the name of one of those in `Plugins/`, for which the window's program asks.
protocol CodedGallery: Gallery {
  static var number: Int { get }
  var settings: CodedKnobs { get set }
}

extension CodedGallery {
  static var knobs: [Knob<Self>] {
    [
      // Key `k` turns the first of few values, which is `shade`.
      Knob("views", \.settings.views, in: 0...1_000_000), Knob("height", \.settings.height, in: 20...5000),
      Knob("uneven", \.settings.uneven, in: 0...100), Knob("width", \.settings.width, in: 0...2500),
      Knob("item", \.settings.item, in: 0...2500), Knob("one", \.settings.one, in: 0...1_000_000),
      Knob("crash", \.settings.crash, in: 0...1_000_000), Knob("shade", \.settings.shade, in: 0...4),
      Knob("ratio", \.settings.ratio, in: 0...1, step: 0.25, unit: "m"), Knob("isLoud", \.settings.isLoud),
      Knob("tone", \.settings.tone, choices: CodedKnobs.tones),
      Knob("month", \.settings.month, choices: CodedKnobs.months), Knob("ink", \.settings.ink),
      Knob("words", \.settings.words), Knob("path", file: \.settings.path, types: ["txt"]),
    ]
  }
  var count: Int {
    CodedGate.pass(Self.number, shade: settings.shade)
    return settings.one == 0 ? settings.views : 1
  }
  var itemWidth: Double? { settings.item == 0 ? nil : Double(settings.item) }
  func view(at index: Int) -> CodedCard { card(at: index) }
  func card(at index: Int) -> CodedCard {
    CodedCard(gallery: Self.number, row: settings.one == 0 ? index : settings.one - 1, knobs: settings)
  }
}

/// Holds galleries, loads and drawings back, or galleries from saying anything for good. Each gate is a file that a variable of
/// the environment names: who comes to it waits until nobody has its exclusive lock.
public enum CodedGate {
  /// Where galleries wait before they say what they have.
  public static let file = "FLYLOFT_TEST_GATE"
  /// The number of the one gallery that does not.
  public static let exception = "FLYLOFT_TEST_UNGATED"
  /// Where loads wait before they return.
  public static let loads = "FLYLOFT_TEST_LOAD_GATE"
  /// Where drawings wait, which write a `+` into it when they come and a `-` when they are done.
  public static let drawings = "FLYLOFT_TEST_DRAW_GATE"

  /// The number of a gallery that crashes when it is counted, and after a space the shade at which it does; in all if none
  /// follows.
  public static let crashing = "FLYLOFT_TEST_UNCOUNTABLE"
  /// The number of a gallery that never says anything.
  public static let silent = "FLYLOFT_TEST_SILENT"
  /// The name of a module that is told as left out.
  public static let leftOut = "FLYLOFT_TEST_LEFT_OUT"

  static func pass(_ number: Int, shade: Int) {
    func isMeant(_ variable: String) -> Bool {
      ["\(number)", "\(number) \(shade)"].contains { name in getenv(variable).map { String(cString: $0) } == name }
    }
    if isMeant(crashing) { fatalError("nobody can count gallery \(number)") }
    while isMeant(silent) { pause() }
    guard let path = getenv(file), getenv(exception).map({ String(cString: $0) }) != "\(number)" else { return }
    let descriptor = open(String(cString: path), O_RDONLY | O_CLOEXEC)
    flock(descriptor, LOCK_SH)
    close(descriptor)
  }

  static var isOpen: Bool {
    guard let path = getenv(loads) else { return true }
    let descriptor = open(String(cString: path), O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) == 0
  }

  static func draw(_ body: () -> Void) {
    guard let path = getenv(drawings) else { return body() }
    let descriptor = open(String(cString: path), O_WRONLY | O_APPEND | O_CLOEXEC)
    write(descriptor, "+", 1)
    flock(descriptor, LOCK_SH)
    flock(descriptor, LOCK_UN)
    body()
    write(descriptor, "-", 1)
    close(descriptor)
  }
}

// Their names are those of types.
private struct CanvasReference: CodedGallery {
  static let number = 0
  var settings = CodedKnobs()
}
private struct Clock: CodedGallery {
  static let number = 1
  var settings = CodedKnobs()
}
private struct Documents: CodedGallery, FileGallery {
  static let number = 2
  static let contentTypes = [ContentType("coded files", beginningWith: [Array("coded\n".utf8)])]
  var settings = CodedKnobs()
  init() {}
  /// Each line of the file sets a knob, as on a command line.
  init(opening file: OpenFile) throws {
    let text = String(decoding: try file.bytes(limit: 1000), as: UTF8.self)
    for line in text.split(separator: "\n").dropFirst() {
      let parts = line.split(separator: "=").map { String($0) }
      let knob = Self.knobs.first { $0.name == parts[0] }
      guard parts.count == 2, knob?.write(&self, parts[1]) == true else { throw CodedFileError(line: String(line)) }
    }
  }
}
private struct CodedFileError: Error, CustomStringConvertible {
  let line: String
  var description: String { "“\(line)” sets nothing" }
}
private struct Gauges: CodedGallery {
  static let number = 3
  var settings = CodedKnobs()
}
private struct GooglyEyes: CodedGallery {
  static let number = 4
  var settings = CodedKnobs()
}
private struct Mandelbrot: CodedGallery {
  static let number = 5
  var settings = CodedKnobs()
}
private struct Map: CodedGallery {
  static let number = 6
  var settings = CodedKnobs()
}
private struct Photos: CodedGallery {
  static let number = 7
  var settings = CodedKnobs()
  var clickKnob: String? { "one" }
}
private struct Pictures: CodedGallery {
  static let number = 8
  var settings = CodedKnobs()
}
private struct RemoteImage: CodedGallery {
  static let number = 9
  var settings = CodedKnobs()
}
private struct SortedNumbers: CodedGallery {
  static let number = 10
  var settings = CodedKnobs()
  func view(at index: Int) -> CodedLoadingCard { CodedLoadingCard(card: card(at: index)) }
}
private struct StressCards: CodedGallery {
  static let number = 11
  var settings = CodedKnobs()
}
private struct StressTable: CodedGallery {
  static let number = 12
  var settings = CodedKnobs()
}
private struct Tables: CodedGallery {
  static let number = 13
  var settings = CodedKnobs()
}
private struct Texts: CodedGallery, OutlinedGallery {
  static let number = 14
  var settings = CodedKnobs()
  func view(at index: Int) -> CodedReadableCard { CodedReadableCard(card: card(at: index)) }
  func outline() -> [OutlineEntry] { CodedText.outline }
}

/// What the stage holds in place of the galleries in `Plugins/`.
public let codedRegistry = Registry(
  galleries: [
    RegisteredGallery(CanvasReference.self),
    RegisteredGallery(Clock.self),
    RegisteredGallery(Documents.self),
    RegisteredGallery(Gauges.self),
    RegisteredGallery(GooglyEyes.self),
    RegisteredGallery(Mandelbrot.self),
    RegisteredGallery(Map.self),
    RegisteredGallery(Photos.self),
    RegisteredGallery(Pictures.self),
    RegisteredGallery(RemoteImage.self),
    RegisteredGallery(SortedNumbers.self),
    RegisteredGallery(StressCards.self),
    RegisteredGallery(StressTable.self),
    RegisteredGallery(Tables.self),
    RegisteredGallery(Texts.self),
  ],
  skipped: getenv(CodedGate.leftOut).map {
    [SkippedModule(name: String(cString: $0), reason: "needs eyes", remedy: "apt install eyes")]
  } ?? [])

/// Their names, each at its gallery's number.
public let codedNames = codedRegistry.galleries.map(\.name)
