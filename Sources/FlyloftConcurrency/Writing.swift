private import Glibc

/// Writes all of `bytes`, in as many calls as it takes. May block where the descriptor does.
///
/// - Returns: the system's error code where not all can be written; nil where it has been.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return errno }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
  return nil
}

/// Writes a text as UTF-8; as the other.
package func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
  var text = text
  return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
}
