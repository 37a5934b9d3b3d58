/// What the entries of a cache take beside their bytes, which is most of what the smallest take.
package struct CacheRecords: Sendable {
  /// Nothing that would count.
  package static let free = CacheRecords(each: 0, spare: 0)
  /// Of pictures and of what is loaded: the entry, its key with the view in it, and what finds them. Of a plain view they took
  /// 600 bytes. The first 16 MB are part of what a renderer takes beside its budget; a window hardly has so many entries.
  static let ofViews = CacheRecords(each: 1024, spare: 16 << 20)

  let each: Int
  /// So many bytes of all together don't count.
  let spare: Int

  /// What so many entries take of a budget.
  func byteCount(of count: Int) -> Int { max(count * each - spare, 0) }
}
