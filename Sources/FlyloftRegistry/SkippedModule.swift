/// A module in `Plugins/` that was left out of the build, and why.
public struct SkippedModule: Hashable, Sendable {
  /// The name of its folder.
  public let name: String
  /// The thing that is missing, in a few words: `needs libturbojpeg`.
  public let reason: String
  /// A step by which the user can have it built in: `apt install libturbojpeg0-dev`.
  public let remedy: String

  /// A module that was left out for `reason`.
  public init(name: String, reason: String, remedy: String) {
    self.name = name
    self.reason = reason
    self.remedy = remedy
  }
}
