/// The charge of an entry in a cache of views: its bytes, and its record.
package enum CacheCharge {
  /// The charge of an entry beside its bytes: its key with the view in it, and what finds them. Of a plain view
  /// they took 630 bytes, of a block with a text in its key 810.
  static let record = 1024

  /// The charge for an entry of so many bytes.
  ///
  /// A record counts the less the more bytes there are, and from 32 KB on nothing. That tells a thirtieth too little at the most,
  /// and pictures of the usual sizes are charged what their pixels take.
  package static func of(_ byteCount: Int) -> Int { byteCount + max(record - byteCount / 32, 0) }
}
