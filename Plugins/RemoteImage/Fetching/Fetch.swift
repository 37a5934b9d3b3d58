private import CurlFetch
internal import Flyloft
internal import FoundationEssentials
private import Glibc

/// One image over HTTP.
struct Fetch: Sendable {
  var address: String
  /// How long it may take, in seconds.
  var limit: Double
  /// Whether no proxy is asked, whatever the environment says: for addresses on this machine.
  var isDirect: Bool

  static let byteLimit = 12 << 20

  /// The file, once it is there and is an image.
  ///
  /// It waits on the calling thread, looks several times a second whether the task has been cancelled, and ends then.
  /// - Parameter progress: told the share that is there, from 0 to 1, where the server says how long the file is.
  /// - Throws: `FetchError`, or `CancellationError`.
  func image(progress: @escaping (Double) -> Void) throws -> Data {
    if let scheme = address.firstRange(of: "://").map({ address[..<$0.lowerBound].lowercased() }),
      !["http", "https"].contains(scheme)
    {
      throw FetchError.noWebAddress(address)
    }
    let teller = Teller(progress)
    let result = curl_fetch(
      address, limit, Self.byteLimit, isDirect,
      { context, received, total in
        Unmanaged<Teller>.fromOpaque(context!).takeUnretainedValue().goesOn(received, of: total)
      }, Unmanaged.passUnretained(teller).toOpaque())
    // Until here, where C no longer knows of it.
    withExtendedLifetime(teller) {}
    defer { free(result.bytes) }
    if let error = error(result) { throw error }
    guard result.status == 200 else { throw FetchError.status(result.status) }
    // Of an empty file there are no bytes.
    let data = result.bytes.map { Data(bytes: UnsafeRawPointer($0), count: result.count) } ?? Data()
    _ = try Self.picture(data)
    return data
  }

  /// The picture that a file holds.
  ///
  /// - Throws: `FetchError.noImage`.
  static func picture(_ data: Data) throws -> Image {
    let file = data.withUnsafeBytes { bytes in
      curl_fetch_memory_file(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
    guard file >= 0 else { throw FetchError.noImage(reason: "there is no memory for it") }
    defer { close(file) }
    let path = "/proc/self/fd/\(file)"
    do { return try Image(pngAt: path) } catch {
      if case .unreadable(_, let reason)? = error as? ImageFileError { throw FetchError.noImage(reason: reason) }
      throw FetchError.noImage(reason: "\(error)".replacing(path, with: "it"))
    }
  }

  private func error(_ result: curl_fetch_result) -> (any Error)? {
    switch result.end {
    case curl_fetch_done: return nil
    case curl_fetch_no_such_name: return FetchError.noSuchName(address)
    case curl_fetch_refused: return FetchError.refused(address)
    case curl_fetch_too_slow: return FetchError.tooSlow(seconds: limit)
    case curl_fetch_cut_off: return FetchError.cutOff
    case curl_fetch_too_large: return FetchError.tooLarge(byteLimit: Self.byteLimit)
    case curl_fetch_bad_address: return FetchError.badAddress(address)
    case curl_fetch_cancelled: return CancellationError()
    default:
      return FetchError.failed(
        withUnsafeBytes(of: result.reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
  }

  private final class Teller {
    private let progress: (Double) -> Void
    private let begin = ContinuousClock.now
    private var told = FetchProgress()

    init(_ progress: @escaping (Double) -> Void) { self.progress = progress }

    func goesOn(_ received: Double, of total: Double) -> Bool {
      if let share = told.news(received, of: total, after: .now - begin) { progress(share) }
      // C has no task of its own: this is still the thread of the one that fetches.
      return !Task<Never, Never>.isCancelled
    }
  }
}
