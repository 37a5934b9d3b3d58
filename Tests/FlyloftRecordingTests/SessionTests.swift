import Flyloft
import FlyloftRegistry
import Foundation
import Testing

@testable import FlyloftRecording

@Suite("A recorded session")
struct SessionTests {
  private static let inputs: [SessionInput] = [
    .wheel(x: 0, y: -3, at: PixelPoint(x: 640, y: 400), [.control]),
    .scroll(x: 0.25, y: -0.125, at: PixelPoint(x: 1, y: -2), [.shift, .alt]), .lift,
    .pinch(by: 1.05, at: PixelPoint(x: 3, y: 4)), .press(button: 1, at: PixelPoint(x: 5, y: 6), []),
    .release(button: 1, at: PixelPoint(x: 5, y: 6), []), .move(to: PixelPoint(x: 7, y: 8), [.shift]), .leave,
    .key(keysym: 0xff56, text: "", []), .key(keysym: 0x22, text: "\"", [.shift]), .key(keysym: 0x5c, text: "\\ \n", []),
    .key(keysym: 0xfe51, text: "\u{301}", []), .key(keysym: 0x22, text: "e\u{20e9}\"\u{301}", []),
    .resize(PixelSize(width: 1000, height: 700)), .end,
  ]

  private let session = Session(
    gallery: "StressCards", settings: [KnobSetting(name: "rows", value: "200")], size: Size(width: 900, height: 600.5),
    scale: 1.5, inputs: inputs.enumerated().map { TimedInput(time: .microseconds($0 * 16_667), input: $1) })

  @Test("reads what it writes")
  func roundTrip() throws {
    #expect(try Session(text: session.text, path: "s") == session)
    #expect(
      session.text.hasPrefix(
        "flyloft-session 1\ngallery StressCards\nset rows=200\nsize 900.0x600.5\nscale 1.5\n\n0.000 wheel"))
  }

  /// As it was recorded when the form was first fixed. It is not to be written anew: users keep such.
  private static let former = #"""
    flyloft-session 1
    gallery StressCards
    set rows=200
    size 900.0x600.5
    scale 1.5

    0.000 wheel 0.0 -3.0 at 640 400 control
    16.667 scroll 0.25 -0.125 at 1 -2 shift alt
    33.334 lift
    50.001 pinch 1.05 at 3 4
    66.668 press 1 at 5 6
    83.335 release 1 at 5 6
    100.002 move 7 8 shift
    116.669 leave
    133.336 key 0xff56 ""
    150.003 key 0x22 "\"" shift
    166.670 key 0x5c "\\ \n"
    183.337 key 0xfe51 "\#u{301}"
    200.004 key 0x22 "e\#u{20e9}\"\#u{301}"
    216.671 resize 1000x700
    233.338 end

    """#

  @Test("version 1 is read as it was written")
  func first() throws {
    #expect(try Session(text: Self.former, path: "s") == session)
    #expect(session.text == Self.former)
  }

  @Test("comments and empty lines are ignored; a last line that was cut off is left out")
  func lenient() throws {
    let text =
      session.text.replacingOccurrences(of: "\n16.667", with: "\n# a comment\n\n16.667") + "999999 wheel 0 1 at 4"
    #expect(try Session(text: text, path: "s") == session)
  }

  @Test(
    "an error names the line that is wrong and what would be right",
    arguments: [
      ("", 1, "flyloft-session 1"), ("flyloft-session 2\n", 1, "a newer flyloft recorded it"),
      ("flyloft-session 0\n", 1, "begins with “flyloft-session 1”"),
      ("flyloft-session 1\nsize 5x5\n\n", 3, "“gallery NAME” or “size WxH” is missing"),
      ("flyloft-session 1\ngallery A\nsize 5\n\n", 3, "“size WxH”"),
      ("flyloft-session 1\ngallery A\nset rows\n\n", 3, "“set KNOB=VALUE”"),
      ("flyloft-session 1\ngallery A\nsize 5x5\nscale 99\n\n", 4, "“scale S”"),
      ("flyloft-session 1\ngallery A\nsize 5x5\n\n1 whel 0 1 at 2 3\n", 5, "wheel X Y at X Y"),
      ("flyloft-session 1\ngallery A\nsize 5x5\n\n# x\n1 wheel 0 1\n", 6, "wheel X Y at X Y"),
      ("flyloft-session 1\ngallery A\nsize 5x5\n\n-1 end\n", 5, "MILLISECONDS"),
      ("flyloft-session 1\ngallery A\nsize 5x5\n\n1 key 0x20 \"open\n", 5, "key KEYSYM"),
      ("flyloft-session 1\ngallery A\nsize 5x5\n\n1 wheel 0 nan at 1 1\n", 5, "wheel"),
      ("flyloft-session 1\ngallery A\nsize 5x5\n\n1 move 1 2 meta\n", 5, "move X Y"),
      ("flyloft-session 1\ngallery A\nsize 5x5\n\n5 leave\n4 end\n", 6, "must not be before"),
      ("flyloft-session 1\ngallery A\nsize 5x5\n\n5 resize 0x4\n", 5, "resize WxH"),
    ])
  func wrong(text: String, line: Int, expected: String) {
    let error = #expect(throws: SessionError.self) { try Session(text: text, path: "a.session") }
    #expect(error?.line == line)
    #expect(error?.description.hasPrefix("a.session, line \(line): ") == true)
    #expect(error?.description.contains(expected) == true)
  }

  @Test("a recorder's file is the session")
  func records() throws {
    let path = NSTemporaryDirectory() + "flyloft-session-\(UUID().uuidString)"
    defer { unlink(path) }
    let recorder = try SessionRecorder(at: path)
    recorder.begin(session)
    for input in session.inputs { recorder.record(input.input, at: input.time) }
    #expect(recorder.finish() == nil)
    #expect(try Session(at: path) == session)
    #expect(throws: FileError.self) { try SessionRecorder(at: "/none/s") }
  }

  @Test("a file stays as it was until a session begins in it, and one that was made goes if none does")
  func discarded() throws {
    let paths = (0..<2).map { _ in NSTemporaryDirectory() + "flyloft-session-\(UUID().uuidString)" }
    defer { for path in paths { unlink(path) } }
    let former = String(repeating: "former\n", count: 1000)
    try former.write(toFile: paths[0], atomically: true, encoding: .utf8)
    for path in paths {
      let recorder = try SessionRecorder(at: path)
      recorder.discard()
      #expect(recorder.finish() == nil)
    }
    #expect(try String(contentsOfFile: paths[0], encoding: .utf8) == former)
    #expect(!FileManager.default.fileExists(atPath: paths[1]))
    let recorder = try SessionRecorder(at: paths[0])
    recorder.begin(session)
    for input in session.inputs { recorder.record(input.input, at: input.time) }
    #expect(recorder.finish() == nil)
    #expect(try Session(at: paths[0]) == session)
  }
}
