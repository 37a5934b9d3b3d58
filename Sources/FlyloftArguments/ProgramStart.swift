package import ArgumentParser
internal import FlyloftConcurrency
private import Glibc

extension ParsableCommand {
  /// Runs the program: reads its arguments, does what they say, and ends the process where that fails.
  ///
  /// What is said of wrong arguments quotes them, so it goes out without what would control a terminal.
  ///
  /// - Parameter prepare: called before the arguments are read, once files can be opened.
  package static func start(preparing prepare: () throws -> Void = {}) {
    openMissingStandardStreams()
    // A file that would be larger than the user allows is an error like others, and no reason to end.
    signal(SIGXFSZ, SIG_IGN)
    // Whose usage a message ends with: the subcommand's, once it is known which one was called.
    var called: any ParsableCommand.Type = self
    do {
      try checkDescriptors()
      try prepare()
      try checkEncoding()
      try checkHelp()
      var command = try parseAsRoot()
      called = type(of: command)
      try command.run()
    } catch {
      let code = called.exitCode(for: error)
      let message = called.explanation(of: error)
      if code.isSuccess {
        // Help is an error, too.
        if let code = writeToStandardOutput(message + "\n") { Glibc.exit(unwritableOutput(code).rawValue) }
      } else if !message.isEmpty {
        writeToStandardError(printable(message) + "\n")
      }
      Glibc.exit(code.rawValue)
    }
  }

  /// What is printed for an error of this command.
  package static func explanation(of error: any Error) -> String { withProgramName(fullMessage(for: error)) }

  /// The library names a subcommand without its program, or with the one that does its work, where it points to the help. The
  /// usage above that has the command as a user types it.
  private static func withProgramName(_ message: String) -> String {
    guard let usage = message.firstMatch(of: /\nUsage: (?<command>[^ \n]+(?: [a-z]+)?)/) else { return message }
    return message.replacing(/See '[a-z -]*? (?<option>--?h(?:elp)?)'/) { "See '\(usage.command) \($0.option)'" }
  }

  /// - Throws: `ValidationError` for an argument that is not UTF-8. As text it would become another name, and the files
  ///   would go elsewhere.
  private static func checkEncoding() throws {
    for index in 0..<Int(CommandLine.argc) {
      guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil else { continue }
      throw ValidationError(
        "Argument \(index), “\(String(cString: bytes))”, is not UTF-8. Rename the file, or name it by a link.")
    }
    guard let folder = getenv("FLYLOFT_ASSETS"), String(validatingCString: folder) == nil else { return }
    throw ValidationError("FLYLOFT_ASSETS names a folder in other text than UTF-8. Rename it, or name it by a link.")
  }

  /// - Throws: `ValidationError` where help is asked for of what is no subcommand. The library would print what it has of the
  ///   rest, as if that had been meant.
  private static func checkHelp() throws {
    var command: any ParsableCommand.Type = self
    let words = CommandLine.arguments.dropFirst()
    guard words.first == "help", !configuration.subcommands.isEmpty else { return }
    for word in words.dropFirst() where word != "help" && !word.hasPrefix("-") {
      let subcommands = command.configuration.subcommands
      guard let subcommand = subcommands.first(where: { $0._commandName == word }) else {
        let known = subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }.joined(
          separator: ", ")
        throw ValidationError(
          "There is no subcommand “\(word)”\(known.isEmpty ? "." : ". There are: \(known).")")
      }
      command = subcommand
    }
  }

  /// - Throws: `ExitCode.failure`, after saying so, where the program may not open as many files as it needs. Libraries would
  ///   fail in ways of their own, or wait for ever.
  private static func checkDescriptors() throws {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < descriptorsNeeded {
      let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else {
        printError(
          "Only \(opened.count) files can be opened, and \(descriptorsNeeded) are needed: raise the limit with `ulimit -n`."
        )
        throw ExitCode.failure
      }
      opened.append(descriptor)
    }
  }
}

/// For seven fonts, the display, what wakes threads, the files that a run writes, and some for each of two workers.
private let descriptorsNeeded = 40
