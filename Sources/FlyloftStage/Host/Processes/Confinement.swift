/// The subject of a worker in a sandbox. It is asked nothing else and is lent no other memory, so that one that a file has taken over
/// has no other gallery's files to read and no other gallery's pictures to change.
struct Confinement: Hashable {
  let gallery: String
  /// What the gallery is made from; nil for what is built in.
  let build: GalleryBuild?
}

/// The galleries of a stage that are drawn in a sandbox.
enum SandboxedGalleries: Sendable {
  case all
  case some(Set<String>)

  func contains(_ gallery: String) -> Bool {
    switch self {
    case .all: true
    case .some(let names): names.contains(gallery)
    }
  }
}
