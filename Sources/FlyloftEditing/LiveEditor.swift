internal import Flyloft
internal import FlyloftConcurrency
package import FlyloftRegistry

/// Follows the sources of views while they are edited: a saved module is compiled alone, and drawn by a stage in place of
/// what was built in.
///
/// Works on a thread of its own and runs none of the modules' code: what crashes, does so in a worker of the stage.
package final class LiveEditor: Sendable {
  private let checkout: Checkout
  private let stage: any EditedStage
  private let chosen: [String: [KnobSetting]]
  private let leftOut: Set<String>
  private let shown: String?
  private let built: [EditedModules.Build]
  private let deadline: Duration
  private let made = SourceTree.timeOfWriting

  /// An editor for a checkout.
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
    (self.shown, self.built, self.deadline) = (shown, built, deadline)
    leftOut = Set(skipped.map(\.name))
    self.checkout = checkout
    self.stage = stage
    chosen = Dictionary(galleries.map { ($0.name, $0.chosen) }) { first, _ in first }
  }

  /// Begins to watch. The thread goes on until the program ends.
  ///
  /// - Parameter tell: called on the editor's thread.
  package func start(_ tell: @escaping @Sendable (ModuleEvent) -> Void) {
    startThread(named: "flyloft-editing", niceness: 0) { [self] in
      do throws(WatchError) {
        try EditorLife(
          checkout, stage, chosen, leftOut: leftOut, built, shown: shown, deadline: deadline, since: made, tell
        ).run()
      } catch {
        tell(.notice("edits are not followed: \(error)"))
      }
    }
  }
}
