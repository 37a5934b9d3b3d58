import Testing

@testable import FlyloftPreview
@testable import FlyloftStage

@Suite("The command of an editor")
struct EditorCommandTests {
  private func words(_ variables: [String: String], programs: [String] = ["xdg-open"]) throws -> [String] {
    let place = SourceLine(file: "/x/My Dial.swift", line: 31)
    return try EditorCommand(
      showing: place, environment: { variables[$0] }, isThere: { programs.contains($0) }
    ).words
  }

  @Test("VISUAL comes before EDITOR, and without both the desktop is asked")
  func order() throws {
    #expect(try words(["VISUAL": "gedit", "EDITOR": "kate"]) == ["gedit", "+31", "/x/My Dial.swift"])
    #expect(try words(["VISUAL": " ", "EDITOR": "kate"]) == ["kate", "--line", "31", "/x/My Dial.swift"])
    #expect(try words([:]) == ["xdg-open", "/x/My Dial.swift"])
    #expect(
      throws: EditorCommand.Refusal(
        description: "My Dial.swift:31: set VISUAL to your editor. There is no xdg-open, either.")
    ) { try words([:], programs: []) }
  }

  @Test(
    "an editor with a window gets the line as it understands it, after arguments of its own",
    arguments: [
      ("emacs", ["+31", "/x/My Dial.swift"]), ("emacsclient -n", ["+31", "/x/My Dial.swift"]),
      ("/usr/bin/gvim", ["+31", "/x/My Dial.swift"]), ("vim -g", ["+31", "/x/My Dial.swift"]),
      ("code --wait", ["--goto", "/x/My Dial.swift:31"]), ("codium", ["--goto", "/x/My Dial.swift:31"]),
      ("cursor", ["--goto", "/x/My Dial.swift:31"]), ("subl", ["/x/My Dial.swift:31"]),
      ("'/opt/my editors/zed' --wait", ["/x/My Dial.swift:31"]), ("my-editor", ["/x/My Dial.swift"]),
    ])
  func windows(editor: String, arguments: [String]) throws {
    #expect(try words(["VISUAL": editor]) == #require(ShellWords.split(editor)) + arguments)
  }

  @Test(
    "an editor of terminals runs in one",
    arguments: ["vi", "vim", "nvim", "nano", "kak", "micro", "emacs -nw", "emacsclient -t", "hx"])
  func terminals(editor: String) throws {
    let all = try #require(ShellWords.split(editor)) + (editor == "hx" ? [] : ["+31"])
    let command = all + ["/x/My Dial.swift" + (editor == "hx" ? ":31" : "")]
    let programs = ["x-terminal-emulator"]
    #expect(try words(["EDITOR": editor], programs: programs) == ["x-terminal-emulator", "-e"] + command)
    #expect(try words(["EDITOR": editor, "TERMINAL": "foot -T 'a b'"]) == ["foot", "-T", "a b", "-e"] + command)
    #expect(try words(["EDITOR": editor, "TERMINAL": "gnome-terminal"]) == ["gnome-terminal", "--"] + command)
    let name = editor.prefix { $0 != " " }
    #expect(
      throws: EditorCommand.Refusal(
        description: "\(name) needs a terminal: set TERMINAL to one, or VISUAL to an editor with a window of its own.")
    ) { try words(["EDITOR": editor]) }
  }

  @Test("what can't be read as a command is said, with the variable")
  func unreadable() {
    #expect(throws: EditorCommand.Refusal(description: "EDITOR can’t be read as a command: 'code")) {
      try words(["EDITOR": "'code"])
    }
  }
}
