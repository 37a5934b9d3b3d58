internal import Linked
internal import SeededRandom

/// One thing that is done to a window while it endures.
package enum EnduredAction: Hashable, Sendable {
  /// A gallery is found by its name, and shown.
  case gallery(String)
  /// A file is dropped, which is shown then.
  case drop(String)
  case wheel(Int, at: Place, Held = .nothing)
  /// The left button, or another, is pressed at a place and released at another one.
  case drag(button: Int, from: Place, to: Place)
  case click(button: Int, at: Place)
  /// A key is struck so many times.
  case key(UInt, Held = .nothing, times: Int = 1)
  case type(String)
  /// What has opened something that must not be chosen from: Escape follows.
  indirect case fleeting(EnduredAction)
  case resize(width: Int, height: Int)
  case fault(Fault)

  /// A point of the window, in thousandths of its width and height.
  package struct Place: Hashable, Sendable {
    package var x, y: Int
  }

  /// A key that is held down meanwhile.
  package enum Held: Sendable {
    case nothing, shift, control
  }

  /// What a window must survive.
  package enum Fault: String, CaseIterable, Sendable {
    case goodEdit, brokenEdit, crashingEdit, hangingEdit, floodingEdit
    case workerKilled, stageKilled, compilerKilled
    case serverStalled, screenResized, scaleChanged, hidden
    case memoryShort, diskFull
    case filesRewritten, filesGrown, filesCut, filesRemoved
  }
}

/// What is done to a window, in an order that follows from a seed: it goes through all galleries, files and faults again and again, in
/// another order each time, with the inputs of a hasty user in between.
package struct EnduredActions: Sequence, IteratorProtocol {
  private var random: SeededGenerator
  private let shown: [EnduredAction]
  private var (shownLeft, faultsLeft): ([EnduredAction], [EnduredAction.Fault]) = ([], [])
  private var scene: [EnduredAction] = []

  // Keys that quit, or open a window that nobody would close, are in none of these.
  private static let letters = Array("+++---00bhkKesvdDnNrRcCgo? ")
  private static let keys = [
    Keysym.up, Keysym.down, Keysym.down, Keysym.left, Keysym.right, Keysym.pageUp, Keysym.pageDown, Keysym.pageDown,
    Keysym.home, Keysym.end, Keysym.tab, Keysym.tab, Keysym.return, Keysym.delete, Keysym.f11, Keysym.escape,
  ]
  private static let words = ["lo", "a", "12", "0.5", "view", "St", "7e3", "Ω"]

  /// - Parameters:
  ///   - galleries: their names, one at least.
  ///   - documents: the names of files.
  package init(seed: UInt64, galleries: [String], documents: [String]) {
    random = SeededGenerator(seed: seed)
    shown = galleries.map { .gallery($0) } + documents.map { .drop($0) }
  }

  package mutating func next() -> EnduredAction? {
    if scene.isEmpty { addScene() }
    return scene.removeFirst()
  }

  private mutating func addScene() {
    if shownLeft.isEmpty { shownLeft = shown.shuffled(using: &random) }
    if faultsLeft.isEmpty { faultsLeft = EnduredAction.Fault.allCases.shuffled(using: &random) }
    scene.append(shownLeft.removeLast())
    for _ in 0..<number(3...8) { addInput() }
    scene.append(.fault(faultsLeft.removeLast()))
    for _ in 0..<number(1...4) { addInput() }
  }

  private mutating func addInput() {
    switch number(0...15) {
    case 0...3: for _ in 0..<number(1...8) { scene.append(.wheel(one(of: [1, 2, 3, -1, -4]), at: content())) }
    case 4: scene.append(.wheel(one(of: [2, -2]), at: content(), one(of: [.shift, .control])))
    case 5: scene.append(.wheel(one(of: [3, -3]), at: inList()))
    case 6: scene.append(.drag(button: one(of: [1, 2]), from: content(), to: content()))
    case 7:
      // The scrollbar's thumb, or beside it.
      let (start, end) = (number(80...980), number(80...980))
      scene.append(.drag(button: 1, from: .init(x: 985, y: start), to: .init(x: 985, y: end)))
    case 8: scene.append(.click(button: 1, at: one(of: [content(), inList(), anywhere()])))
    case 9: scene.append(.fleeting(.click(button: 3, at: anywhere())))
    case 10, 11: scene.append(.key(one(of: Self.keys), one(of: [.nothing, .nothing, .shift]), times: number(1...6)))
    case 12:
      scene.append(.type("K"))
      for _ in 0..<number(1...4) {
        let knob = EnduredAction.Place(x: number(720...980), y: number(100...700))
        scene.append(one(of: [.click(button: 1, at: knob), .wheel(one(of: [1, -2]), at: knob)]))
      }
      scene += [.type(one(of: Self.words)), .key(Keysym.escape, times: 2)]
    case 13: scene += [.key(0x66, .control), .type(one(of: Self.words)), .key(Keysym.return), .key(Keysym.escape)]
    case 14:
      scene.append(one(of: [.fleeting(.type("S")), .fleeting(.type("O")), .fleeting(.key(0xffc2)), .type("/r")]))
    default:
      scene.append(.type(String((0..<number(1...5)).map { _ in one(of: Self.letters) })))
      if number(0...3) == 0 { scene.append(.resize(width: number(240...1270), height: number(180...790))) }
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  private mutating func one<Choice>(of choices: [Choice]) -> Choice { choices[number(0...choices.count - 1)] }
  private mutating func anywhere() -> EnduredAction.Place { .init(x: number(0...999), y: number(0...999)) }
  private mutating func content() -> EnduredAction.Place { .init(x: number(300...900), y: number(120...950)) }
  private mutating func inList() -> EnduredAction.Place { .init(x: 100, y: number(100...800)) }
}
