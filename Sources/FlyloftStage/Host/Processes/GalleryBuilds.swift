internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRegistry

/// What takes the place of what is built in: which build a gallery's generation is.
final class GalleryBuilds: Sendable {
  private struct Generation: Hashable {
    let gallery: String
    let number: Int
  }

  private let lock = Lock()
  // Under the lock. An earlier generation of a module stays known, since something of it may still be drawn.
  private nonisolated(unsafe) var builds: [Generation: GalleryBuild] = [:]
  /// The galleries that are drawn from files. Under the lock.
  private nonisolated(unsafe) var ofFiles: Set<String> = []

  /// The paths of the files that each of them shows in places of its views, and who wants to know of them. Under the lock.
  private nonisolated(unsafe) var (embeddedPaths, followers) = ([String: [String]](), [EmbeddedPathsFollower]())

  /// The galleries of files that have said what they have, and whether they read on where those have become longer. Under the lock.
  private nonisolated(unsafe) var readOn: [String: Bool] = [:]

  /// The passwords of files, by the names under which they are shown. Under the lock.
  private nonisolated(unsafe) var passwords: [String: String] = [:]

  func password(of gallery: String) -> String? { lock.withLock { passwords[gallery] } }

  /// Has a file opened with a password from now on.
  ///
  /// - Throws: `SourceFileError`, where it can't be opened any more.
  func unlock(_ gallery: String, _ password: String) throws(SourceFileError) {
    let former = lock.withLock {
      passwords[gallery] = password
      return builds.filter { $0.key.gallery == gallery }
    }
    for case (let generation, .file(let file)) in former {
      let unlocked = GalleryBuild.file(try SourceFile(file, password: password))
      lock.withLock { builds[generation] = unlocked }
    }
  }

  /// The build that is a generation of a gallery; nil for what is built in.
  func build(of gallery: String, generation: Int) -> GalleryBuild? {
    lock.withLock { builds[Generation(gallery: gallery, number: generation)] }
  }

  /// True if a gallery is drawn from a file.
  func hasFile(for gallery: String) -> Bool { lock.withLock { ofFiles.contains(gallery) } }

  /// True if a gallery of a file said last that it reads on; nil where it has said nothing yet.
  func followsEnd(_ gallery: String) -> Bool? { lock.withLock { readOn[gallery] } }

  /// A gallery has said what it has.
  func note(_ described: AnyGallery) {
    lock.withLock { if ofFiles.contains(described.name) { readOn[described.name] = described.followsEnd } }
  }

  /// Has a generation drawn by a build from now on.
  func adopt(_ build: GalleryBuild, as gallery: String, generation: Int) {
    lock.withLock {
      builds[Generation(gallery: gallery, number: generation)] = build
      guard build.isFile else { return }
      ofFiles.insert(gallery)
      // Each holds its file open. Those before it are still asked for until the window has been told of it, and of a file that is
      // written several times a second there are several.
      builds[Generation(gallery: gallery, number: generation - 5)] = nil
    }
  }
}

/// Takes a gallery's name and the paths of the files that are shown in places of its views, whether there are such or not.
package typealias EmbeddedPathsFollower = @Sendable (_ gallery: String, _ paths: [String]) -> Void

extension GalleryBuilds {
  /// Tells from now on which files are shown in places of views, and which are.
  func followEmbedded(_ follow: @escaping EmbeddedPathsFollower) {
    let known = lock.withLock {
      followers.append(follow)
      return embeddedPaths
    }
    for (gallery, paths) in known { follow(gallery, paths) }
  }

  private func tellEmbedded(_ paths: [String], in gallery: String) {
    let followers = lock.withLock {
      embeddedPaths[gallery] = paths.isEmpty ? nil : paths
      return self.followers
    }
    for follow in followers { follow(gallery, paths) }
  }

  /// Has files drawn that are shown in places of a gallery's views, each as a gallery of its own. Waits for a disk.
  ///
  /// - Returns: those that can be opened, by the index of the view in whose place they stand.
  func embed(_ files: [EmbeddedFile], in gallery: String, generation: Int) -> [Int: EmbeddedGallery] {
    guard case .file(let document) = build(of: gallery, generation: generation) else { return [:] }
    tellEmbedded(files.compactMap { document.path(of: $0.address) }, in: gallery)
    var embedded: [Int: EmbeddedGallery] = [:]
    for file in files {
      let name = "\(file.address), in \(gallery)"
      guard name.utf8.count <= MessageLimits.name else { continue }
      if build(of: name, generation: generation) == nil {
        guard let source = document.neighbour(file.address) else { continue }
        adopt(.file(source), as: name, generation: generation)
      }
      embedded[file.index] = EmbeddedGallery(name: name, widthLimit: file.widthLimit, target: file.target)
    }
    return embedded
  }
}

/// What a generation of a gallery is made from.
enum GalleryBuild: Hashable, Sendable {
  /// A library that its module was built into, by its path.
  case library(String)
  /// A file.
  case file(SourceFile)
  /// A file that can't be opened.
  case closed(SourceFileError)

  var isFile: Bool { if case .library = self { false } else { true } }

  /// Of a file.
  var beginning: FileBeginning? { if case .file(let file) = self { file.beginning } else { nil } }

  var library: String? { if case .library(let path) = self { path } else { nil } }

  /// What a worker is told of it.
  var source: GallerySource {
    switch self {
    case .library(let path): .library(path)
    case .file(let file): .file(file.name, password: file.password, isEmbedded: file.isEmbedded)
    case .closed: .file("", password: nil, isEmbedded: false)
    }
  }

  /// A descriptor for a worker, to be closed by the caller; nil for a library.
  func openDescriptor() throws(SourceFileError) -> Int32? {
    switch self {
    case .library: nil
    case .file(let file): try file.openDescriptor()
    case .closed(let error): throw error
    }
  }
}
