internal import FlyloftEditing
internal import FlyloftRegistry
internal import FlyloftStage

extension Stage: EditedStage {
  /// Has a build drawn in place of what is built in, for galleries of its generation.
  func adopt(_ build: EditedModules.Build) {
    adopt(build.library, as: build.name, generation: EditedModules.generation)
  }

  package func isLocked(_ error: any Error) -> Bool { Self.isLocked(error) }

  package func place(of error: any Error) -> (file: String, line: Int)? {
    place(ofCrash: error).map { ($0.file, $0.line) }
  }

  /// Has a file drawn that has changed. It is held open, so that it can be drawn when it is gone.
  package func adopt(fileAt path: String, as gallery: String, generation: Int) throws {
    try adopt(fileAt: path, as: gallery, generation: generation, isHeld: true)
  }
}

extension EditedModules.Build {
  /// Its gallery, to be drawn in this process.
  ///
  /// - Throws: why it can't be loaded, in the words of the dynamic linker.
  func load() throws -> RegisteredGallery { try LoadedGallery.open(library).gallery }
}
