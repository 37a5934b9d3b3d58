import CodedGalleries
import Flyloft
import FlyloftObserver
import Oracle
import SeededRandom

/// A user who is made up from a seed and looks where things are before touching them.
struct CodedUser {
  /// The galleries that there are: those that load nothing, since loads are made up in a simulated window, and have no text, which nobody
  /// reads there.
  static let names = codedNames.filter { !["SortedNumbers", "Texts"].contains($0) }

  private var random: SeededGenerator
  /// Whether views stand beside each other. Which stays at the top when they flow otherwise is beyond the oracle.
  private var isGrid = false
  /// Whether the zoom is used. Of views that have not been seen since, the window only guesses how high they are.
  private(set) var zooms = false
  /// The button that is still held.
  private var held: Int?

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  mutating func one<Element>(of choices: [Element]) -> Element { choices[number(0...choices.count - 1)] }

  // MARK: A window

  /// What is shown, and how.
  mutating func oracle() -> Oracle {
    var knobs = CodedKnobs()
    knobs.views = one(of: [1, 3, 40, 400])
    knobs.height = one(of: [60, 140, 140, 900, 3000])
    knobs.width = one(of: [0, 0, 300, 1500, 2000])
    if knobs.width == 0 { knobs.item = one(of: [0, 0, 170, 330]) }
    isGrid = knobs.item != 0
    zooms = !isGrid && number(0...2) == 0
    return Oracle(
      names: Self.names, skipped: ["Missing"], showing: one(of: Self.names), knobs, size: size(),
      scale: one(of: [1, 1, 2]), showsFigures: number(0...2) == 0)
  }

  // Narrower windows show the list over the views, and lower ones the figures in its place: of both the oracle knows nothing.
  private mutating func size() -> PixelSize { PixelSize(width: number(730...1500), height: number(680...1000)) }

  // MARK: Inputs

  private mutating func point(in rect: PixelRect) -> PixelPoint {
    PixelPoint(x: number(rect.minX...rect.maxX - 1), y: number(rect.minY...rect.maxY - 1))
  }

  /// What the user does next, without a pause; then everything comes to rest.
  mutating func inputs(in oracle: Oracle) -> [OracleInput] {
    let former = held
    let inputs = newInputs(in: oracle)
    guard let former, inputs.contains(where: { if case .press = $0 { true } else { false } }) else { return inputs }
    if held == former { held = nil }
    return [.release(former)]
  }

  private mutating func newInputs(in oracle: Oracle) -> [OracleInput] {
    if oracle.closeup != nil, !oracle.isTyping { return inputsInCloseup(oracle) }
    switch number(1...(isGrid ? 16 : 20)) {
    case 1...4:
      let modifiers: [KeyModifier] = one(of: [[], [], [.shift], zooms ? [.control] : []])
      let place: [OracleInput] = number(0...2) == 0 ? [.move(point(in: oracle.viewport))] : []
      return place + [.wheel(one(of: [-3, -1, 1, 2, 9]), horizontally: number(0...9) == 0, modifiers)]
    case 5...9:
      let key = one(of: [
        Keysym.up, Keysym.down, Keysym.left, Keysym.right, Keysym.pageUp, Keysym.pageDown, Keysym.space, Keysym.home,
        Keysym.end, Keysym.escape, Keysym.backspace, zooms && !oracle.isTyping ? Keysym.escape : Keysym.return,
      ])
      // While text is typed, some are for the text's cursor.
      return oracle.isTyping && ![Keysym.return, Keysym.backspace].contains(key)
        ? [.key(Keysym.escape)] : [.key(key, key == Keysym.space && number(0...1) == 0 ? [.shift] : [])]
    case 10...12:
      let keys = oracle.isTyping ? "larsec" : isGrid ? "kkk?rRsedDnN" : zooms ? "++--00bk??" : "bhhkkk/?rRsedDnN"
      return [.type(String(one(of: Array(keys))))]
    case 13: return drag(2, from: point(in: oracle.viewport), by: 300)
    case 14:
      guard !zooms, let thumb = oracle.thumb else { return [] }
      return drag(one(of: [1, 2]), from: point(in: thumb), by: 200)
    case 15: return OracleInput.click(at: point(in: oracle.track))
    case 16:
      guard oracle.hasSidebar else { return [.type("b")] }
      return OracleInput.click(at: point(in: oracle.list))
    case 17:
      guard oracle.hasSidebar else { return [.type("b")] }
      return [.move(point(in: oracle.list)), .wheel(one(of: [-1, 1, 3]))]
    case 18:
      guard oracle.hasSidebar, oracle.filter.count < 12 else {
        return OracleInput.click(at: point(in: oracle.viewport))
      }
      // Behind what is typed. Where its letters stand the oracle doesn't know, which has no fonts.
      let (field, width) = (oracle.filterField, oracle.filterField.width / 4)
      return OracleInput.click(
        at: point(in: PixelRect(x: field.maxX - width, y: field.minY, width: width, height: field.height)))
    case 19: return OracleInput.click(at: point(in: oracle.viewport))
    default:
      let size = size()
      return [
        .resize(
          PixelSize(width: Int(Double(size.width) * oracle.scale), height: Int(Double(size.height) * oracle.scale)))
      ]
    }
  }

  private mutating func inputsInCloseup(_ oracle: Oracle) -> [OracleInput] {
    switch number(1...12) {
    case 1...6:
      return [
        .key(
          one(of: [
            Keysym.up, Keysym.down, Keysym.left, Keysym.right, Keysym.pageUp, Keysym.pageDown, Keysym.home, Keysym.end,
            Keysym.return, Keysym.return, Keysym.escape,
          ]))
      ]
    case 7: return [.type(String(one(of: Array("++-0kr?bhdDnN"))))]
    case 8, 9: return [.move(point(in: oracle.closeupRoom)), .wheel(one(of: [-3, -1, 1]))]
    case 10: return drag(one(of: [1, 2]), from: point(in: oracle.closeupRoom), by: 200)
    default: return OracleInput.click(at: oracle.frame(of: one(of: OracleCloseupButton.allCases)).middle)
    }
  }

  private mutating func drag(_ button: Int, from start: PixelPoint, by way: Int) -> [OracleInput] {
    var inputs: [OracleInput] = [.move(start), .press(button)]
    for _ in 0..<number(1...4) {
      inputs.append(.move(PixelPoint(x: start.x + number(-way...way), y: start.y + number(-way...way))))
    }
    // Another button does nothing to it, and some drags last.
    if number(0...3) == 0 { inputs += [.press(3), .release(3)] }
    guard number(0...4) == 0 else { return inputs + [.release(button)] }
    held = button
    return inputs
  }
}
