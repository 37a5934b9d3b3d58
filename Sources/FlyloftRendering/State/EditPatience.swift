/// The time that draws of modules that are being edited may take, as a value. No clocks.
///
/// A mistake in an edit may make every view hang, and each would keep a worker until the deadline. So once one of a build has
/// taken that long, its kin have a fifth of it. And as long as something on screen waits that has not been tried, no worker but
/// one is kept for longer than that: the draw that began last is ended, and asked for again after all others.
struct EditPatience {
  /// One build of a gallery's module.
  struct Build: Hashable, Sendable {
    var gallery: Int
    var generation: Int
  }

  /// The fifth part of the deadline; nil where there is none.
  let short: Duration?
  /// The generation of each gallery of which a view has hung.
  private var hung: [Int: Int] = [:]

  /// - Parameter deadline: how long other draws may take; nil for ever.
  init(deadline: Duration?) { short = deadline.map { $0 / 5 } }

  /// The time that a draw may take; nil for as long as all others.
  func limit(of build: Build) -> Duration? { hung[build.gallery] == build.generation ? short : nil }

  /// A view has reached its deadline.
  ///
  /// - Returns: true if it is the first of its build.
  mutating func noteHang(of build: Build) -> Bool {
    hung.updateValue(build.generation, forKey: build.gallery) != build.generation
  }
}
