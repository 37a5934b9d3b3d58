internal import FlyloftConcurrency

/// The commands by which the compiler's driver compiles modules. The driver itself takes a third of the time of an edit: it is asked
/// for them while nobody waits.
final class FrontendCommands {
  /// What differs from one build of a module to the next.
  struct Names {
    /// The module's name in its symbols.
    let symbols: String
    let registration: String
    let object: String
    /// The paths of all other sources.
    let sources: [String]
  }

  private var known: [String: (names: Names, arguments: [String])] = [:]

  /// The arguments that compile a module, the compiler first; nil where the driver has not been asked since it has these sources.
  func arguments(of module: String, _ names: Names) -> [String]? {
    guard let (former, arguments) = known[module], former.sources == names.sources else { return nil }
    let new = [former.symbols: names.symbols, former.registration: names.registration, former.object: names.object]
    return arguments.map { new[$0] ?? $0 }
  }

  /// Asks the driver.
  ///
  /// - Parameter driver: the run that would compile the module under these names.
  /// - Returns: false if it was cancelled.
  func learn(_ module: String, _ names: Names, from driver: CommandRun) -> Bool {
    guard arguments(of: module, names) == nil else { return true }
    var run = driver
    run.arguments.append("-###")
    let (end, output) = run.run()
    let commands = output.split(separator: "\n").map { Self.words($0) }.filter { $0.contains("-frontend") }
    guard end == .exited(code: 0), commands.count == 1, var command = commands.first, command.contains(names.object),
      Set(command).isSuperset(of: names.sources + [names.registration, names.symbols])
    else { return end != .cancelled }
    // A file of the driver's, which is gone by now, of outputs that nobody wants.
    if let map = command.firstIndex(of: "-supplementary-output-file-map") { command.removeSubrange(map...(map + 1)) }
    known[module] = (names, command)
    return true
  }

  /// The words of a line for a shell.
  static func words(_ line: Substring) -> [String] {
    var (words, word, isQuoted, isEscaped) = ([String](), "", false, false)
    for character in line + " " {
      switch character {
      case _ where isEscaped: (word, isEscaped) = (word + String(character), false)
      case "'": isQuoted.toggle()
      case "\\" where !isQuoted: isEscaped = true
      case " " where !isQuoted:
        if !word.isEmpty { words.append(word) }
        word = ""
      default: word.append(character)
      }
    }
    return words
  }
}
