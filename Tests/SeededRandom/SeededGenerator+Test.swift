import Foundation

extension SeededGenerator {
  /// The random numbers of a test: those of the seed in the environment variable `FLYLOFT_TEST_SEED` where that is set. The
  /// seed is printed, so that a run that failed can be repeated.
  ///
  /// - Parameters:
  ///   - seed: where the variable isn't set; nil for a new one on every run.
  ///   - test: what the seed is printed with.
  public init(usually seed: UInt64? = nil, forTest test: String = #function, in file: String = #fileID) {
    self.init(seed: Self.seed(usually: seed, forTest: test, in: file))
  }

  /// The seed of a test's random numbers, which is printed, too.
  public static func seed(
    usually seed: UInt64? = nil, forTest test: String = #function, in file: String = #fileID
  ) -> UInt64 {
    let given = ProcessInfo.processInfo.environment["FLYLOFT_TEST_SEED"].flatMap { UInt64($0) }
    let seed = given ?? seed ?? .random(in: 0..<1 << 32)
    print("Random numbers of \(file), \(test): FLYLOFT_TEST_SEED=\(seed)")
    return seed
  }
}
