package import FlyloftStage

/// The source that the user wants to see in an editor.
package enum OpenedSource: Equatable, Sendable {
  /// A line that is known. Its file may be named from the folder on that is being edited.
  case line(SourceLine)
  /// The line where a view's `draw` begins, which is to be found out.
  case draw(of: TakenView)
}
