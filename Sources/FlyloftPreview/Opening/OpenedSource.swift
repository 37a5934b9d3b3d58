package import FlyloftStage

/// What the user wants to see in another program: a source in an editor, or an address in whatever opens such.
package enum OpenedSource: Equatable, Sendable {
  /// A line that is known. Its file may be named from the folder on that is being edited.
  case line(SourceLine)
  /// The line where a view's `draw` begins, which is to be found out.
  case draw(of: TakenView)
  /// The address of a web page, or for mail.
  case address(String)
}
