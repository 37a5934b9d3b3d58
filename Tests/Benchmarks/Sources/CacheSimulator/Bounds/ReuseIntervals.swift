/// The times between a picture's uses: what a cache that knows the future chooses from.
///
/// To keep a picture from one use to the next takes its bytes after the first request and until the second, and saves
/// drawing it once.
struct ReuseInterval {
  /// Positions among the requests.
  let begin: Int
  let end: Int
  let byteCount: Int
  /// Milliseconds saved.
  let gain: Double

  static func all(of stream: RequestStream) -> [ReuseInterval] {
    var last: [PictureKey: Int] = [:]
    var intervals: [ReuseInterval] = []
    for (index, key) in stream.asked.enumerated() {
      if let former = last.updateValue(index, forKey: key) {
        intervals.append(
          ReuseInterval(begin: former, end: index, byteCount: stream.byteCount(key), gain: stream.cost(key)))
      }
    }
    return intervals
  }
}
