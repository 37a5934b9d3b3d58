package import Flyloft
package import FlyloftRendering

/// A way to have jobs done and their results brought to the main thread.
///
/// The ways are written as they are taught, with what each lesson has and no more. All are called on the main thread.
@MainActor
package protocol Way: AnyObject {
  /// Has jobs done that are asked for at the same moment, most wanted first.
  func begin(_ jobs: [Job])
  /// Says that nobody wants these jobs any more. Nothing comes of it unless the way can take work back.
  func cancel(_ jobs: [Job])
}

extension Way {
  /// Does nothing: what was given to a thread or a queue as a closure is done to its end.
  package func cancel(_ jobs: [Job]) {}
}

/// What a window gives the ways that need more than jobs.
package struct Means: Sendable {
  /// Where pictures get their memory.
  package var pixels: any PixelAllocator
  /// Where a renderer calls completions.
  package var completions: any CompletionContext

  /// These means.
  package init(pixels: any PixelAllocator, completions: any CompletionContext) {
    self.pixels = pixels
    self.completions = completions
  }
}
