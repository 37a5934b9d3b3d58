internal import Flyloft
package import FlyloftRegistry

/// The part of a stage that an editor uses. Editing knows no more of stages, so that neither module waits for the other to be
/// compiled.
package protocol EditedStage: Sendable {
  /// The file of the program with the galleries.
  var program: String { get }

  /// Has a generation of a gallery drawn by a library from now on.
  func adopt(_ library: String, as gallery: String, generation: Int)

  /// Has a generation of a gallery drawn from a file from now on.
  func adopt(fileAt path: String, as gallery: String, generation: Int) throws

  /// Starts the program anew at the next question.
  func restart()

  /// Has another program draw from now on, which is started at the next question.
  func adopt(program: String)

  /// Tells from now on which files are shown in places of a gallery's views, and which are: its name and their paths, whether there are such
  /// or not. Called on any thread.
  func followEmbedded(_ follow: @escaping @Sendable (_ gallery: String, _ paths: [String]) -> Void)

  /// True if a gallery of a file reads on where that has become longer, as it is shown by now; nil where nobody has asked it.
  func followsEnd(_ gallery: String) -> Bool?

  /// True if an error says that a file could not be opened without a password, or with the one that is known.
  func isLocked(_ error: any Error) -> Bool

  /// The line of its author's source in which what was asked has crashed, as an error says; nil where it has not, or where that is not
  /// known. May take as long as it takes to find out.
  func place(of error: any Error) -> (file: String, line: Int)?

  /// Asks a new build of a gallery's module what it has to show.
  ///
  /// - Parameters:
  ///   - knobs: that were set before. Those that it doesn't know any more, or that don't take their value, are left out.
  ///   - deadline: how long each of its answers may take.
  ///   - wake: a descriptor; whenever it can be read, `isObsolete` is asked.
  ///   - isObsolete: whether nobody wants the answer any more.
  /// - Returns: nil where nobody wanted the answer any more before it came.
  func describe(
    _ name: String, generation: Int, keeping knobs: [KnobSetting], deadline: Duration, wake: Int32,
    isObsolete: @escaping () -> Bool
  ) throws -> AnyGallery?
}

extension EditedStage {
  package func place(of error: any Error) -> (file: String, line: Int)? { nil }

  package func followsEnd(_ gallery: String) -> Bool? { nil }

  package func followEmbedded(_ follow: @escaping @Sendable (_ gallery: String, _ paths: [String]) -> Void) {}

  /// An error in the words of a compiler's message.
  ///
  /// - Parameter folder: a path with a slash at its end, which files in it are named without.
  func message(of error: any Error, below folder: String) -> CompilerMessage {
    guard let (file, line) = place(of: error) else { return CompilerMessage("\(error)") }
    let path = file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
    return CompilerMessage("\(error)", file: path, line: line, column: 1)
  }
}
