/// Photographs that are added together: told once, when all are there or have failed, as a dispatch group tells.
struct PhotoBatch: Sendable {
  /// What came of all of them.
  struct Outcome: Codable, Hashable, Sendable {
    /// How many are there.
    var added = 0
    /// What is wrong with the others, in the order in which they were given.
    var errors: [String] = []
  }

  /// As many are fetched at a time: a server is not asked for a hundred files at once.
  static let atOnce = 4

  let sources: [PhotoSource]

  /// Has each of them added, at most four at a time, and returns when the last one has ended.
  ///
  /// - Parameters:
  ///   - add: fetches one of them; may throw.
  ///   - progress: called with the share that has ended, after each.
  /// - Throws: `CancellationError` where the task was cancelled; then nothing is told.
  func add(
    _ add: @escaping @Sendable (PhotoSource) async throws -> Void, progress: (Double) -> Void = { _ in }
  ) async throws -> Outcome {
    var errors: [Int: String] = [:]
    var (begun, ended) = (0, 0)
    await withTaskGroup(of: (Int, String?).self) { group in
      func begin() {
        guard begun < sources.count else { return }
        let (index, source) = (begun, sources[begun])
        begun += 1
        group.addTask {
          do {
            try Task.checkCancellation()
            try await add(source)
            return (index, nil)
          } catch { return (index, "\(error)") }
        }
      }
      for _ in 0..<Self.atOnce { begin() }
      while let (index, error) = await group.next() {
        errors[index] = error
        ended += 1
        progress(Double(ended) / Double(sources.count))
        begin()
      }
    }
    try Task.checkCancellation()
    return Outcome(added: sources.count - errors.count, errors: errors.keys.sorted().compactMap { errors[$0] })
  }
}
