import SeededRandom
import Testing

@testable import FlyloftDisplay

@Suite("The conversation with an input method")
struct MethodConversationTests {
  private typealias Action = MethodConversation.Action

  private func stroke(_ number: Int) -> MethodConversation.Stroke {
    MethodConversation.Stroke(keycode: UInt8(truncatingIfNeeded: number), state: 0, time: UInt32(number))
  }

  /// A conversation that is begun, and a text is being typed.
  private func opened() -> MethodConversation {
    var conversation = MethodConversation(window: 77, locale: "C")
    _ = conversation.focus(true)
    _ = conversation.begin(at: .zero)
    _ = conversation.connect()
    func hear(_ kind: MethodMessage.Kind, _ bytes: [UInt8]) {
      _ = conversation.receive(MethodMessage(kind: kind, body: MethodBytes(bytes)), at: .zero)
    }
    func words(_ words: UInt16...) -> [UInt8] { MethodBytes(numbers: words).bytes }
    func name(_ number: UInt16, _ name: String) -> [UInt8] {
      var bytes = words(number, 0, UInt16(name.utf8.count)) + name.utf8
      while bytes.count % 4 != 0 { bytes.append(0) }
      return bytes
    }
    hear(.connectReply, words(1, 0))
    let (method, context) = (
      name(0, "queryInputStyle"), name(1, "inputStyle") + name(2, "clientWindow") + name(3, "focusWindow")
    )
    hear(.openReply, words(1, UInt16(method.count)) + method + words(UInt16(context.count), 0) + context)
    hear(.setEventMask, words(1, 0, 1, 0, 0, 0))
    hear(.encodingReply, words(1, 0, 0, 0))
    hear(.methodValuesReply, words(1, 12, 0, 8, 1, 0, 0x408, 0))
    hear(.createContextReply, words(1, 9))
    return conversation
  }

  private func typed(_ actions: [Action]) -> [Int] {
    actions.compactMap { if case .type(let stroke) = $0 { Int(stroke.time) } else { nil } }
  }

  private func sent(_ actions: [Action]) -> [UInt8] {
    actions.compactMap { if case .send(let bytes) = $0 { bytes.first } else { nil } }
  }

  /// The method gives a key back, or confirms that it is done with one.
  private func back(_ number: Int) -> MethodMessage {
    var body = MethodBytes(numbers: [1, 9, 0, 0])
    body.add([2, UInt8(truncatingIfNeeded: number), 0, 0])
    body.add(UInt32(number))
    body.add([UInt8](repeating: 0, count: 24))
    return MethodMessage(kind: .forwardEvent, body: body)
  }
  private let done = MethodMessage(kind: .syncReply, body: MethodBytes(numbers: [1, 9]))

  @Test("keys go to the method, sixteen ahead of its answers, and come back in order")
  func order() {
    var conversation = opened()
    var actions: [Action] = []
    for number in 1...20 { actions += conversation.press(stroke(number), at: .zero) }
    #expect(sent(actions) == Array(repeating: 60, count: 16) && typed(actions).isEmpty)
    for number in 1...4 {
      #expect(typed(conversation.receive(back(number), at: .zero)) == [number])
      #expect(sent(conversation.receive(done, at: .zero)) == [60])
    }
    #expect(sent(conversation.receive(done, at: .zero)).isEmpty && conversation.hasWaiting)
  }

  @Test("what is typed behind keys that the method still has waits for them, though it is a command")
  func commands() {
    var conversation = opened()
    _ = conversation.press(stroke(1), at: .zero)
    _ = conversation.focus(false)
    #expect(typed(conversation.press(stroke(2), at: .zero)).isEmpty)
    #expect(typed(conversation.receive(back(1), at: .zero)) == [1, 2])
    _ = conversation.receive(done, at: .zero)
    #expect(!conversation.hasWaiting && typed(conversation.press(stroke(3), at: .zero)) == [3])
  }

  @Test(
    "after a second without an answer keys are typed, once each, and again by the method when it has forgotten them")
  func silence() {
    var conversation = opened()
    _ = conversation.press(stroke(1), at: .seconds(1))
    _ = conversation.press(stroke(2), at: .seconds(1.5))
    #expect(typed(conversation.look(at: .seconds(1.9))).isEmpty)
    let late = conversation.look(at: .seconds(2))
    #expect(typed(late) == [1, 2] && late.contains(.warn) && sent(late) == [64])
    #expect(typed(conversation.press(stroke(3), at: .seconds(2))) == [3])
    // Another that it had, after its answer.
    #expect(typed(conversation.receive(back(1), at: .seconds(3))).isEmpty)
    let reset = MethodMessage(kind: .resetContextReply, body: MethodBytes(numbers: [1, 9, 0, 0]))
    _ = conversation.receive(reset, at: .seconds(3))
    #expect(typed(conversation.receive(back(2), at: .seconds(3))).isEmpty)
    #expect(sent(conversation.press(stroke(4), at: .seconds(3))) == [60])
    #expect(!conversation.look(at: .seconds(5)).contains(.warn))
  }

  @Test("a method that doesn't confirm, but speaks, has taken what it doesn't give back")
  func unconfirmed() {
    var conversation = opened()
    _ = conversation.press(stroke(1), at: .seconds(1))
    _ = conversation.press(stroke(2), at: .seconds(1))
    #expect(typed(conversation.receive(back(2), at: .seconds(1.5))) == [2])
    #expect(typed(conversation.look(at: .seconds(2))).isEmpty && !conversation.hasWaiting)
  }

  @Test("what a method says of a key before, or has said before a key was sent, does not mean that it has taken that")
  func formerAnswers() {
    for isConfirmed in [false, true] {
      var conversation = opened()
      _ = conversation.press(stroke(1), at: .seconds(1))
      conversation.noteSent(10)
      _ = conversation.press(stroke(2), at: .seconds(1.1))
      conversation.noteSent(11)
      let answer = isConfirmed ? done : back(1)
      _ = conversation.receive(answer, at: .seconds(1.2), after: isConfirmed ? 11 : 10)
      #expect(typed(conversation.look(at: .seconds(2.2))) == [2] && !conversation.hasWaiting)
    }
    // What it says after it has got the key may well mean that.
    var conversation = opened()
    for number in 1...2 { _ = conversation.press(stroke(number), at: .seconds(1)) }
    conversation.noteSent(11)
    _ = conversation.receive(back(1), at: .seconds(1.2), after: 11)
    #expect(typed(conversation.look(at: .seconds(2.2))).isEmpty && !conversation.hasWaiting)
  }

  @Test("whatever a method says, it does no harm, and no key waits for long")
  func nonsense() {
    var random = SeededGenerator()
    var (conversation, pressed, time) = (opened(), 0, Duration.zero)
    let kinds: [UInt8] = [1, 2, 20, 31, 37, 39, 45, 51, 60, 61, 62, 63, 65, 200]
    for _ in 0..<20_000 {
      time += .milliseconds(Int.random(in: 0...300, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        pressed += 1
        _ = conversation.press(stroke(pressed), at: time)
      case 2: _ = conversation.focus(Bool.random(using: &random))
      case 3: _ = conversation.look(at: time)
      case 4 where pressed > 0:
        _ = conversation.receive(back(Int.random(in: 1...pressed, using: &random)), at: time)
      case 5: _ = conversation.end() + conversation.begin(at: time)
      default:
        // A head that is likely, and anything behind it.
        let length = Int.random(in: 0...40, using: &random)
        let body = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
        let head = [kinds.randomElement(using: &random)!, 0, UInt8(length / 4), 0]
        for message in MethodMessage.all(in: head + body) { _ = conversation.receive(message, at: time) }
      }
    }
    _ = conversation.look(at: time + .seconds(2))
    _ = conversation.look(at: time + .seconds(4))
    #expect(!conversation.hasWaiting)
  }
}
