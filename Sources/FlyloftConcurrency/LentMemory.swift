/// Memory that other processes can map, too.
package protocol LendableMemory {
  /// Where it is; nil where it can't be lent.
  var lent: LentMemory? { get }
}

/// A part of a segment: memory that has a descriptor.
package struct LentMemory {
  /// Counts the segments of this process.
  package let segment: Int
  /// The segment, which its descriptor lives as long as.
  package let owner: any AnyObject
  /// The segment's descriptor.
  package let file: Int32
  /// The bytes of the segment.
  package let segmentByteCount: Int
  /// Where the part begins.
  package let offset: Int
  /// The bytes of the part.
  package let byteCount: Int

  /// A part of a segment.
  package init(
    segment: Int, owner: any AnyObject, file: Int32, segmentByteCount: Int, offset: Int, byteCount: Int
  ) {
    self.segment = segment
    self.owner = owner
    self.file = file
    self.segmentByteCount = segmentByteCount
    self.offset = offset
    self.byteCount = byteCount
  }
}
