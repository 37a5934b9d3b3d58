import FlyloftRendering

/// Has a worker do what the display thread must not, such as to set a text. There is no picture of that.
struct WorkerQuestion: DrawRequest {
  /// Called on the worker's thread.
  let body: @Sendable () -> Void

  private struct NoPicture: Error {}

  func resolve() throws -> DrawKey {
    body()
    throw NoPicture()
  }
}
