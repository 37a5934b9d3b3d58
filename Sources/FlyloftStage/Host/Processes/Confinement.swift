/// What a worker in a sandbox is for. It is asked nothing else and is lent no other memory, so that one that a file has taken over
/// has no other gallery's files to read and no other gallery's pictures to change.
struct Confinement: Hashable {
  let gallery: String
  /// The build of the gallery's module; nil for what is built in.
  let library: String?
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
