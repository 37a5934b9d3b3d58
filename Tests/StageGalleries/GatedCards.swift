public import Flyloft
import Glibc

/// Cards that can be held while they are drawn, in whichever process that is.
public struct GatedCards: Gallery {
  public static var knobs: [Knob<GatedCards>] {
    [Knob("gate", \.gate, in: 0...1_000_000_000), Knob("throws", \.throwsError), Knob("side", \.side, in: 1...20_000)]
  }

  /// The number of the pipe at which a card waits; 0 for none.
  public var gate = 0
  public var throwsError = false
  public var side = 4

  public init() {}
  public var count: Int { 10_000_000 }
  public func view(at index: Int) -> GatedCard {
    GatedCard(number: index, gate: gate, throwsError: throwsError, side: side)
  }

  /// The pipe of a gate, in the folder that the tests name.
  public static func pipe(of gate: Int) -> String {
    (getenv("FLYLOFT_TEST_GATES").map { String(cString: $0) } ?? "/nowhere") + "/gate-\(gate)"
  }

  /// Waits at a gate: its pipe is opened together with the test, and read until the test closes its end.
  static func pass(gate: Int) {
    let file = open(pipe(of: gate), O_RDONLY)
    var byte: UInt8 = 0
    while read(file, &byte, 1) > 0 {}
    close(file)
  }
}

/// A card that waits at its gate while it is drawn, then fills itself with a colour made of its number.
public struct GatedCard: View {
  public let number: Int
  let gate: Int
  let throwsError: Bool
  let side: Int

  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  public func size(fitting width: Double) -> Size { Size(width: Double(side), height: Double(side)) }

  public func draw(on canvas: borrowing Canvas) throws {
    if gate > 0 { GatedCards.pass(gate: gate) }
    if throwsError { throw Refusal(description: "no card \(number)") }
    canvas.fill(with: .color(Color(hex: UInt32(number))))
  }
}
