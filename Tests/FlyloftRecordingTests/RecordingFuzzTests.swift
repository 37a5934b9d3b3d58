import Flyloft
import FlyloftRegistry
import Foundation
import SeededRandom
import Testing

@testable import FlyloftRecording

@Suite("Files with anything in them")
struct RecordingFuzzTests {
  private static let session = """
    flyloft-session 1
    # by hand
    gallery StressCards
    set rows=200
    size 1280x800.5
    scale 1.25

    0 press 1 at -3 5 shift
    12.305 wheel 0 -1 at 740 430 control alt
    13 scroll 0.25 -0.125 at 1 2
    14 lift
    15 pinch 1.05 at 3 4
    16 release 1 at 5 6
    17 move 7 8
    18 leave
    1200 key 0xff56 "\\u00e9\\"" shift
    1300 resize 1000x700
    1800 end

    """

  @Test("a session that is read is written as what is read again, and any other has an error that names a line of it")
  func sessions() {
    var inputs = Mutations(
      of: [Self.session], words: ["gallery ", "set a=b\n", "wheel ", " at ", "key 0x", "\n", "\n\n", " ", "shift"],
      SeededGenerator())
    var accepted = 0
    for _ in 0..<3000 {
      let text = inputs.nextText()
      do {
        let session = try Session(text: text, path: "s")
        accepted += 1
        let again = try? Session(text: session.text, path: "s")
        #expect(again == session, "\(text.debugDescription)")
      } catch {
        let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
        #expect((1...count).contains(error.line), "\(error): \(text.debugDescription)")
      }
    }
    #expect(accepted > 100 && accepted < 2900)
  }

  @Test("JSON that is read is JSON for Foundation, too, and the same")
  func json() {
    var inputs = Mutations(
      of: [
        #"{"file": "a.png", "key": {"knobs": {"a": "b\n\u00e9\ud83d\ude00"}, "height": null}, "bytes": 1200}"#,
        #"[1, -2.5e3, 0.25, true, false, null, [], {}, "", [[[]]]]"#,
      ], words: ["null", "true", ",", ":", "\\ud83d", "\\ude00", "1e5", "\t"], SeededGenerator())
    var accepted = 0
    for _ in 0..<4000 {
      let text = inputs.nextText()
      guard let ours = JSONValue(text) else { continue }
      accepted += 1
      let foundation = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      #expect(foundation.map { ours.isSame(as: $0) } == true, "\(text.debugDescription)")
    }
    #expect(accepted > 50)
  }
}

extension JSONValue {
  /// Whether Foundation has read the same. It reads a number of many digits as a decimal one, and rounds it once more.
  fileprivate func isSame(as other: Any) -> Bool {
    switch self {
    case .null, .bool, .string: return foundation == other as? NSObject
    case .number(let value):
      return (other as? NSNumber).map { abs($0.doubleValue - value) <= value.ulp } == true
    case .array(let values):
      let others = other as? [Any]
      return others?.count == values.count && zip(values, others ?? []).allSatisfy { $0.isSame(as: $1) }
    case .object(let members):
      let others = other as? [String: Any]
      return others?.count == members.count && members.allSatisfy { $1.isSame(as: others?[$0] ?? 0) }
    }
  }
}
