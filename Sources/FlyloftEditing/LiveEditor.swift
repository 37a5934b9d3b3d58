internal import Flyloft
internal import FlyloftConcurrency
package import FlyloftRegistry

/// Follows the sources of views while they are edited: what is saved is compiled, and drawn by a stage in place of what was
/// built in.
///
/// Works on a thread of its own and runs none of the views' code: what crashes, does so in a worker of the stage.
package final class LiveEditor: Sendable {
  /// The folder of the checkout or package.
  package let root: String
  /// The names of the files that are followed.
  package let fileNames: FileNames
  private let follow: @Sendable (_ tell: @escaping @Sendable (ModuleEvent) -> Void) throws(WatchError) -> Void

  /// An editor for the modules of a checkout, each of which is compiled alone.
  ///
  /// - Parameters:
  ///   - galleries: as they are shown at the beginning; of those with knobs set, they stay set.
  ///   - built: what was built anew of them. One that was saved since is built again.
  ///   - skipped: modules that were left out of the build, and can't be built by themselves either.
  ///   - shown: the name of the gallery that is shown first, whose first edit is prepared for.
  ///   - deadline: how long a new build may take to say what it has.
  package init(
    _ checkout: Checkout, stage: any EditedStage, galleries: [AnyGallery], built: [EditedModules.Build] = [],
    skipped: [SkippedModule] = [], shown: String? = nil, deadline: Duration
  ) {
    (root, fileNames) = (checkout.root, FileNames())
    let (made, leftOut, chosen) = (FileDigests.timeOfWriting, Set(skipped.map(\.name)), Self.chosen(in: galleries))
    follow = { tell throws(WatchError) in
      try EditorLife(
        checkout, stage, chosen, leftOut: leftOut, built, shown: shown, deadline: deadline, since: made, tell
      ).run()
    }
  }

  /// An editor for a package, whose targets are followed as far as the stage's program is made of them.
  ///
  /// - Parameters:
  ///   - galleries: as they are shown at the beginning; of those with knobs set, they stay set.
  ///   - deadline: how long a gallery of a new build may take to say what it has.
  package init(_ folder: PackageFolder, stage: any EditedStage, galleries: [AnyGallery], deadline: Duration) {
    (root, fileNames) = (folder.root, FileNames())
    let chosen = Self.chosen(in: galleries)
    follow = { tell throws(WatchError) in try PackageLife(folder, stage, chosen, deadline: deadline, tell).run() }
  }

  /// An editor that edits nothing: it follows files.
  ///
  /// - Parameters:
  ///   - files: which are shown.
  ///   - knobs: that are set, of the galleries that have them.
  ///   - deadline: how long a file's gallery may take to say what it has.
  package init(_ files: FileList, stage: any EditedStage, knobs: [KnobSetting], deadline: Duration) {
    (root, fileNames) = ("/", files.names)
    follow = { tell throws(WatchError) in try FileLife(files, stage, knobs, deadline: deadline, tell).run() }
  }

  private static func chosen(in galleries: [AnyGallery]) -> [String: [KnobSetting]] {
    Dictionary(galleries.map { ($0.name, $0.chosen) }) { first, _ in first }
  }

  /// Begins to watch. The thread goes on until the program ends.
  ///
  /// - Parameter tell: called on the editor's thread.
  package func start(_ tell: @escaping @Sendable (ModuleEvent) -> Void) {
    startThread(named: "flyloft-editing", niceness: 0) { [follow] in
      do throws(WatchError) { try follow(tell) } catch { tell(.notice("edits are not followed: \(error)")) }
    }
  }
}
