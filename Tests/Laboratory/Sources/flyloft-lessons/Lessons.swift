import FlyloftPreview
import LongTasks
import Ways

/// The window over the galleries of what `flyloft-compare` does, a program in the same folder.
@main
struct Lessons: PreviewProgram {
  static let galleries: [any Gallery.Type] = [LongTasks.self, Ways.self]
}
