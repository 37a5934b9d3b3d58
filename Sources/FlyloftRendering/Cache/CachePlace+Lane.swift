extension CachePlace {
  /// Where the slot of `lane` lies: lanes of one group in the order of their indices.
  init(_ lane: Lane) { self.init(group: lane.group, position: lane.index) }
}
