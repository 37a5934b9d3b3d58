/// Where an entry of a cache lies among others of its kind, so that its distance from the viewport can be told: a row of
/// a gallery, a page of a document.
public struct CachePlace: Hashable, Sendable {
  /// What has positions in common; places of different groups are infinitely far apart.
  public var group: Int
  /// Grows in the direction of scrolling, one a row.
  public var position: Int

  public init(group: Int, position: Int) {
    self.group = group
    self.position = position
  }

  /// How many positions lie between; nil between groups.
  func distance(to other: CachePlace) -> Int? {
    guard group == other.group else { return nil }
    let (difference, overflow) = position.subtractingReportingOverflow(other.position)
    return overflow || difference == .min ? .max : abs(difference)
  }
}
