import FlyloftPreview
import Meters

@main struct Previews: PreviewProgram {
  static let galleries: [any Gallery.Type] = [Meters.self]
}
